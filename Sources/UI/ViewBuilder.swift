/// Builds nodes from views, elements, text, conditions and loops.
///
/// What makes a node is not inlined, so that a screen is mostly short calls. An expression's value is
/// consumed; the parts of a block are borrowed, because the builder keeps each in a variable.
@resultBuilder
package enum ViewBuilder {
  @inline(__always)
  package static func buildExpression(_ node: consuming Node) -> Node {
    node
  }

  @inline(never)
  package static func buildExpression(_ node: consuming Node?) -> Node {
    node ?? EmptyNode()
  }

  @inline(never)
  package static func buildExpression(_ text: consuming String) -> Node {
    TextNode(text)
  }

  @inline(never)
  package static func buildExpression<V: View>(_ view: consuming V) -> Node {
    CompositeNode<V>(view)
  }

  /// A view that can be compared is not rendered again by its parent when it is the same.
  @inline(never)
  package static func buildExpression<V: View & Equatable>(_ view: consuming V) -> Node {
    EquatableNode<V>(view)
  }

  @inline(__always)
  package static func buildBlock() -> Node {
    noContent()
  }

  @inline(__always)
  package static func buildBlock(_ node: consuming Node) -> Node {
    node
  }

  @inline(never)
  package static func buildBlock(_ a: Node, _ b: Node) -> Node {
    GroupNode([a, b])
  }

  @inline(never)
  package static func buildBlock(
    _ a: Node, _ b: Node, _ c: Node
  ) -> Node {
    GroupNode([a, b, c])
  }

  @inline(never)
  package static func buildBlock(
    _ a: Node, _ b: Node, _ c: Node, _ d: Node
  ) -> Node {
    GroupNode([a, b, c, d])
  }

  @inline(never)
  package static func buildBlock(
    _ a: Node, _ b: Node, _ c: Node, _ d: Node,
    _ e: Node
  ) -> Node {
    GroupNode([a, b, c, d, e])
  }

  package static func buildBlock(_ nodes: Node...) -> Node {
    GroupNode(nodes)
  }

  @inline(never)
  package static func buildOptional(_ node: Node?) -> Node {
    if let node { return BranchNode(0, node) }
    return EmptyNode()
  }

  @inline(never)
  package static func buildEither(first node: Node) -> Node {
    BranchNode(1, node)
  }

  @inline(never)
  package static func buildEither(second node: Node) -> Node {
    BranchNode(2, node)
  }

  @inline(never)
  package static func buildArray(_ nodes: [Node]) -> Node {
    GroupNode(nodes)
  }
}
