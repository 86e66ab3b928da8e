/// A view that is rendered by its parent only when it differs from before.
final class EquatableNode<V: View & Equatable>: ComponentNode {
  private var view: V

  init(_ view: consuming V) {
    self.view = view
    super.init(kind: 0) { Node(count: 0) }
    build = { [unowned(unsafe) self] in self.view.body }
  }

  override func adopt(_ newer: TreeNode) -> Adoption {
    guard let newer = newer as? EquatableNode<V> else { return .different }
    if view == newer.view { return .same }
    view = newer.view
    return .changed
  }
}
