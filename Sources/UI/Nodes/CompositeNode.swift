/// A view in the tree.
///
/// The view lives in a closure, so that the compiler makes next to nothing for each kind of view.
final class CompositeNode<V: View>: ComponentNode {
  init(_ view: consuming V) {
    super.init()
    build = { [view] in view.body }
  }

  override func adopt(_ newer: Node) -> Adoption {
    newer is CompositeNode<V> ? take(newer) : .different
  }
}
