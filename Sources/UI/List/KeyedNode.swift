/// Rows that are told apart by their keys: a row keeps its part of the document, and what the
/// reader did there, when it moves.
final class KeyedNode: ContainerNode {
  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? KeyedNode else { return false }
    let change = KeyedChange(from: children, to: newer.children)
    var arranged = newer.children
    // All updates come first, while the order is the old one: a row that puts other content in its
    // place looks for its neighbour.
    for index in arranged.indices where change.sources[index] >= 0 {
      let old = change.sources[index]
      let row = updateChild(children[old], from: arranged[index], in: scope)
      row.key = arranged[index].key
      children[old] = row
      arranged[index] = row
    }
    for old in change.removals {
      children[old].unmount(in: scope, removing: true)
    }
    var next = parent?.handleAfter(self) ?? .none
    children = arranged
    // New rows are mounted, and those out of order moved, from the end to the start, so that the row
    // after each one is in its place already.
    for index in arranged.indices.reversed() {
      let row = arranged[index]
      if change.sources[index] < 0 {
        mountChild(row, in: scope, before: next)
      } else if change.isMoved[index] {
        row.move(in: scope, before: next)
      }
      let first = row.firstHandle
      if first != .none { next = first }
    }
    return true
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
  var count = 0
  for element in elements {
    pushRow(key(element), content(element).count)
    count += 1
  }
  pushRows(count)
  return Node(count: 1)
}

@inline(never)
private func pushRow(_ key: consuming Key, _ count: Int) {
  var row = Construction.take(count) ?? EmptyNode()
  // Content with a key of its own keeps that.
  if row.key != nil { row = GroupNode([row]) }
  row.key = key
  Construction.push(row)
}

@inline(never)
private func pushRows(_ count: Int) {
  Construction.push(KeyedNode(Construction.takeAll(count)))
}
