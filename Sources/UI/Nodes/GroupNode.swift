/// Several nodes one after the other, told apart by their place.
final class GroupNode: TreeNode {
  private var children: [TreeNode]

  init(_ children: [TreeNode]) {
    self.children = children
  }

  override func mount(in scope: Scope, before next: Handle) {
    for child in children {
      mountChild(child, in: scope, before: next)
    }
  }

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? GroupNode else { return false }
    let common = min(children.count, newer.children.count)
    for index in 0..<common {
      children[index] = updateChild(children[index], from: newer.children[index], in: scope)
    }
    while children.count > common {
      children.removeLast().unmount(in: scope, removing: true)
    }
    if newer.children.count > common {
      let next = parent?.handleAfter(self) ?? .none
      for child in newer.children[common...] {
        children.append(child)
        mountChild(child, in: scope, before: next)
      }
    }
    return true
  }

  override func unmount(in scope: Scope, removing: Bool) {
    for child in children {
      child.unmount(in: scope, removing: removing)
    }
  }

  override func move(in scope: Scope, before next: Handle) {
    for child in children {
      child.move(in: scope, before: next)
    }
  }

  override var firstHandle: Handle {
    children.firstHandle
  }

  override func handleAfter(_ child: TreeNode) -> Handle {
    let handle = children.handleAfter(child)
    return handle == .none ? parent?.handleAfter(self) ?? .none : handle
  }
}

extension [TreeNode] {
  /// The first of the document's nodes that any of these made.
  var firstHandle: Handle {
    for node in self {
      let handle = node.firstHandle
      if handle != .none { return handle }
    }
    return .none
  }

  /// The first of the document's nodes that those after `child` made.
  func handleAfter(_ child: TreeNode) -> Handle {
    var isAfter = false
    for node in self {
      if isAfter {
        let handle = node.firstHandle
        if handle != .none { return handle }
      } else if node === child {
        isAfter = true
      }
    }
    return .none
  }
}
