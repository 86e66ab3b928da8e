/// A node that is only what its children are.
class ContainerNode: TreeNode {
  final var children: [TreeNode]

  init(_ children: [TreeNode]) {
    self.children = children
  }

  override func mount(in scope: Scope, before next: Handle) {
    for child in children {
      mountChild(child, in: scope, before: next)
    }
  }

  override func unmount(in scope: Scope, removing: Bool) {
    for child in children {
      child.unmount(in: scope, removing: removing)
    }
  }

  final override func move(in scope: Scope, before next: Handle) {
    for child in children {
      child.move(in: scope, before: next)
    }
  }

  /// The first of the document's nodes that any of the children made.
  final override var firstHandle: Handle {
    firstHandle(from: 0)
  }

  final override func handleAfter(_ child: TreeNode) -> Handle {
    for place in children.indices where children[place] === child {
      let handle = firstHandle(from: place + 1)
      if handle != .none { return handle }
    }
    return parent?.handleAfter(self) ?? .none
  }

  private final func firstHandle(from start: Int) -> Handle {
    for place in start..<children.count {
      let handle = children[place].firstHandle
      if handle != .none { return handle }
    }
    return .none
  }
}
