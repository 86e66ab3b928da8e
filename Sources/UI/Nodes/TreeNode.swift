/// What content is made of: a description until it is mounted, and then the part of the document
/// that it described.
///
/// A node that is mounted stays and takes over what changed from a newer description, which is then
/// thrown away.
class TreeNode {
  // EMBEDDED(6.3.1): no weak references; the parent owns this node and outlives it.
  unowned(unsafe) final var parent: TreeNode?
  /// While the body is evaluated that made this node: the one that was made before it.
  final var before: TreeNode?
  /// Of a row in a list, or of content that is made anew for another key.
  final var key: Key?

  init() {}

  /// Makes the part of the document and puts it into the scope's element before `next`.
  func mount(in scope: Scope, before next: Handle) {
    fatalError("A node must say how it is mounted.")
  }

  /// Takes over what a newer description says.
  ///
  /// - Returns: false if the description is of something else; then nothing has changed.
  func update(from newer: TreeNode, in scope: Scope) -> Bool {
    fatalError("A node must say how it is updated.")
  }

  /// Frees everything. `removing` is false when an element around is removed anyway.
  func unmount(in scope: Scope, removing: Bool) {
    fatalError("A node must say how it is unmounted.")
  }

  /// Puts the node's part of the document before `next`.
  func move(in scope: Scope, before next: Handle) {
    fatalError("A node must say how it is moved.")
  }

  /// The first of the document's nodes that this one made.
  var firstHandle: Handle { .none }

  /// The document's node that follows the child, in the same element.
  func handleAfter(_ child: TreeNode) -> Handle {
    parent?.handleAfter(self) ?? .none
  }
}

extension TreeNode {
  final func mountChild(_ child: TreeNode, in scope: Scope, before next: Handle) {
    child.parent = self
    child.mount(in: scope, before: next)
  }

  /// Updates a mounted child from a newer description, or puts the newer one in its place.
  ///
  /// - Returns: the child that is mounted now.
  final func updateChild(_ child: TreeNode, from newer: TreeNode, in scope: Scope) -> TreeNode {
    if child === newer || child.update(from: newer, in: scope) { return child }
    let next = handleAfter(child)
    child.unmount(in: scope, removing: true)
    mountChild(newer, in: scope, before: next)
    return newer
  }
}
