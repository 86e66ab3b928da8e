/// Rows that are told apart by their keys: a row keeps its part of the document, and what the
/// reader did there, when it moves.
final class KeyedNode: Node {
  private var keys: [Key]
  private(set) var children: [Node]

  init(keys: [Key], children: [Node]) {
    self.keys = keys
    self.children = children
  }

  override func mount(in scope: Scope, before next: Handle) {
    for child in children {
      mountChild(child, in: scope, before: next)
    }
  }

  override func update(from newer: Node, in scope: Scope) -> Bool {
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

  override func handleAfter(_ child: Node) -> Handle {
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
package func forEach<Elements: Collection>(
  _ elements: Elements, key: (Elements.Element) -> Key,
  @ViewBuilder _ content: (Elements.Element) -> Node
) -> Node {
  var keys: [Key] = []
  var nodes: [Node] = []
  keys.reserveCapacity(elements.count)
  nodes.reserveCapacity(elements.count)
  for element in elements {
    keys.append(key(element))
    nodes.append(content(element))
  }
  return KeyedNode(keys: keys, children: nodes)
}
