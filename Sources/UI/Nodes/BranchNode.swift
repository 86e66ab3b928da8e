/// A case of a condition, or content with a key of its own: another case is other content, also
/// where it looks the same.
final class BranchNode: TreeNode {
  private let index: Int
  private let key: Key?
  private var content: TreeNode

  init(_ index: Int, key: Key? = nil, _ content: TreeNode) {
    self.index = index
    self.key = key
    self.content = content
  }

  override func mount(in scope: Scope, before next: Handle) {
    mountChild(content, in: scope, before: next)
  }

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? BranchNode, newer.index == index, newer.key == key else {
      return false
    }
    content = updateChild(content, from: newer.content, in: scope)
    return true
  }

  override func unmount(in scope: Scope, removing: Bool) {
    content.unmount(in: scope, removing: removing)
  }

  override func move(in scope: Scope, before next: Handle) {
    content.move(in: scope, before: next)
  }

  override var firstHandle: Handle { content.firstHandle }
}

/// Content that is made anew when the key changes, such as the details of another book.
package func keyed(_ key: Key, @ViewBuilder _ content: () -> Node) -> Node {
  Construction.push(BranchNode(0, key: key, Construction.build(content)))
  return Node(count: 1)
}
