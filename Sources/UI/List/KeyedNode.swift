/// Rows that are told apart by their keys: a row keeps its part of the document, and what the
/// reader did there, when it moves.
final class KeyedNode: TreeNode {
  private var keys: [Key]
  private(set) var children: [TreeNode]

  init(keys: [Key], children: [TreeNode]) {
    self.keys = keys
    self.children = children
  }

  override func mount(in scope: Scope, before next: Handle) {
    for child in children {
      mountChild(child, in: scope, before: next)
    }
  }

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? KeyedNode else { return false }
    let change = KeyedChange(from: keys, to: newer.keys)
    // All updates come first, while the order is the old one: a row that puts other content in its
    // place looks for its neighbour.
    for (new, old) in change.sources.enumerated() where old >= 0 {
      children[old] = updateChild(children[old], from: newer.children[new], in: scope)
    }
    for old in change.removals {
      children[old].unmount(in: scope, removing: true)
    }
    var arranged = newer.children
    for (new, old) in change.sources.enumerated() where old >= 0 {
      arranged[new] = children[old]
    }
    let end = parent?.handleAfter(self) ?? .none
    keys = newer.keys
    children = arranged
    arrange(change, end, scope)
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

  override var firstHandle: Handle { children.firstHandle }

  override func handleAfter(_ child: TreeNode) -> Handle {
    let handle = children.handleAfter(child)
    return handle == .none ? parent?.handleAfter(self) ?? .none : handle
  }

  /// Mounts the new rows and moves those that are out of order, from the end to the start, so that
  /// the row after each one is in its place already.
  private func arrange(_ change: KeyedChange, _ end: Handle, _ scope: Scope) {
    var next = end
    for index in children.indices.reversed() {
      let child = children[index]
      if change.sources[index] < 0 {
        mountChild(child, in: scope, before: next)
      } else if change.isMoved[index] {
        child.move(in: scope, before: next)
      }
      let first = child.firstHandle
      if first != .none {
        next = first
      }
    }
  }
}

/// Rows for the elements of a collection.
///
/// - Parameter key: different for each element.
@inline(__always)
package func forEach<Elements: Collection>(
  _ elements: Elements, key: (Elements.Element) -> Key,
  @ViewBuilder _ content: (Elements.Element) -> Node
) -> Node {
  let start = Construction.keys.count
  for element in elements {
    pushRow(key(element), content(element).count)
  }
  pushRows(start)
  return Node(count: 1)
}

@inline(never)
private func pushRow(_ key: Key, _ count: Int) {
  Construction.push(Construction.take(count) ?? EmptyNode())
  Construction.keys.append(key)
}

@inline(never)
private func pushRows(_ start: Int) {
  let keys = Array(Construction.keys[start...])
  Construction.keys.removeLast(keys.count)
  Construction.push(KeyedNode(keys: keys, children: Construction.takeAll(keys.count)))
}
