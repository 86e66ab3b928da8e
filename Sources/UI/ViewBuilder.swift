/// Builds nodes from views, elements, text, conditions and loops.
@resultBuilder
package enum ViewBuilder {
  package static func buildExpression(_ node: Node) -> Node {
    node
  }

  package static func buildExpression(_ node: Node?) -> Node {
    node ?? EmptyNode()
  }

  package static func buildExpression(_ text: String) -> Node {
    TextNode(text)
  }

  package static func buildExpression<V: View>(_ view: V) -> Node {
    CompositeNode(view, isSame: nil)
  }

  /// A view that can be compared is not rendered again by its parent when it is the same.
  package static func buildExpression<V: View & Equatable>(_ view: V) -> Node {
    CompositeNode(view, isSame: { $0 == $1 })
  }

  package static func buildBlock() -> Node {
    EmptyNode()
  }

  package static func buildBlock(_ node: Node) -> Node {
    node
  }

  package static func buildBlock(_ nodes: Node...) -> Node {
    GroupNode(nodes)
  }

  package static func buildOptional(_ node: Node?) -> Node {
    if let node { return BranchNode(0, node) }
    return EmptyNode()
  }

  package static func buildEither(first node: Node) -> Node {
    BranchNode(1, node)
  }

  package static func buildEither(second node: Node) -> Node {
    BranchNode(2, node)
  }

  package static func buildArray(_ nodes: [Node]) -> Node {
    GroupNode(nodes)
  }
}
