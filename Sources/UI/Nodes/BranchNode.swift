/// A case of a condition, or content with a key of its own: another case is other content, also
/// where it looks the same.
final class BranchNode: ContainerNode {
  private let index: Int

  init(_ index: Int, key: Key? = nil, _ content: TreeNode) {
    self.index = index
    super.init([content])
    self.key = key
  }

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? BranchNode, newer.index == index, newer.key == key else {
      return false
    }
    children[0] = updateChild(children[0], from: newer.children[0], in: scope)
    return true
  }
}

/// Content that is made anew when the key changes, such as the details of another book.
package func keyed(_ key: Key, @ViewBuilder _ content: () -> Node) -> Node {
  Construction.push(BranchNode(0, key: key, Construction.build(content)))
  return Node(count: 1)
}
