/// Builds nodes from views, elements, text, conditions and loops.
@resultBuilder
package enum ViewBuilder {
  package static func buildExpression(_ node: Node) -> Node {
    node
  }

  @inline(never)
  package static func buildExpression(_ node: Node?) -> Node {
    node ?? EmptyNode()
  }

  @inline(never)
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

  @inline(never)
  package static func buildBlock() -> Node {
    EmptyNode()
  }

  package static func buildPartialBlock(first node: Node) -> Node {
    node
  }

  /// Statements are joined one by one: a call for each is less code than an array of them.
  @inline(never)
  package static func buildPartialBlock(accumulated: Node, next: Node) -> Node {
    if let group = accumulated as? GroupNode, group.isOpen {
      group.append(next)
      return group
    }
    return GroupNode(joining: accumulated, next)
  }

  @inline(never)
  package static func buildFinalResult(_ node: Node) -> Node {
    (node as? GroupNode)?.close()
    return node
  }

  @inline(never)
  package static func buildOptional(_ node: Node?) -> Node {
    if let node { return BranchNode(0, buildFinalResult(node)) }
    return EmptyNode()
  }

  @inline(never)
  package static func buildEither(first node: Node) -> Node {
    BranchNode(1, buildFinalResult(node))
  }

  @inline(never)
  package static func buildEither(second node: Node) -> Node {
    BranchNode(2, buildFinalResult(node))
  }

  @inline(never)
  package static func buildArray(_ nodes: [Node]) -> Node {
    for node in nodes { (node as? GroupNode)?.close() }
    return GroupNode(nodes)
  }
}
