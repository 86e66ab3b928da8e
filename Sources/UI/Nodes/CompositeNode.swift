/// A view in the tree.
final class CompositeNode<V: View>: ComponentNode {
  private var view: V
  private let isSame: ((V, V) -> Bool)?

  init(_ view: V, isSame: ((V, V) -> Bool)?) {
    self.view = view
    self.isSame = isSame
  }

  override func evaluate() -> Node {
    view.body
  }

  override func adopt(_ newer: Node) -> Adoption {
    guard let newer = newer as? CompositeNode<V> else { return .different }
    if let isSame, isSame(view, newer.view) { return .same }
    view = newer.view
    return .changed
  }
}
