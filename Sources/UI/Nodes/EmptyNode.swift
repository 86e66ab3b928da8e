/// Nothing: what an `if` without `else` makes when it does not hold.
final class EmptyNode: TreeNode {
  override func mount(in scope: Scope, before next: Handle) {}

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    newer is EmptyNode
  }

  override func unmount(in scope: Scope, removing: Bool) {}

  override func move(in scope: Scope, before next: Handle) {}
}
