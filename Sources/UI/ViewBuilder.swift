/// Builds content from views, elements, text, conditions and loops.
///
/// What makes a node is not inlined, so that a screen is mostly short calls, and what only counts is
/// gone when it is compiled.
@resultBuilder
package enum ViewBuilder {
  @inline(__always)
  package static func buildExpression(_ content: Node) -> Node {
    content
  }

  @inline(__always)
  package static func buildExpression(_ element: Element) -> Node {
    Node(count: 1)
  }

  @inline(__always)
  package static func buildExpression(_ text: consuming String) -> Node {
    pushText(text)
    return Node(count: 1)
  }

  @inline(__always)
  package static func buildExpression(_ words: Words) -> Node {
    pushWords(words)
    return Node(count: 1)
  }

  @inline(__always)
  package static func buildExpression<V: View>(_ view: V) -> Node {
    // EMBEDDED(6.3.1): what is inlined from a private generic function cannot always be read back from
    // another module ("broken by a context change"), so there is none here.
    #if hasFeature(Embedded)
      pushView(0) { view.body }
    #else
      pushView(ObjectIdentifier(V.self).hashValue) { view.body }
    #endif
    return Node(count: 1)
  }

  @inline(__always)
  package static func buildExpression<P: Part>(_ part: P) -> Node {
    part.body
  }

  /// A view that can be compared is not rendered again by its parent when it is the same.
  @inline(never)
  package static func buildExpression<V: View & Equatable>(_ view: consuming V) -> Node {
    Construction.push(EquatableNode<V>(view))
    return Node(count: 1)
  }

  @inline(__always)
  package static func buildBlock() -> Node {
    Node(count: 0)
  }

  @inline(__always)
  package static func buildPartialBlock(first: Node) -> Node {
    first
  }

  @inline(__always)
  package static func buildPartialBlock(accumulated: Node, next: Node) -> Node {
    Node(count: accumulated.count + next.count)
  }

  // Conditions and loops are one node whatever they hold, so that what follows keeps its place.

  @inline(__always)
  package static func buildOptional(_ content: Node?) -> Node {
    if let content { pushBranch(0, content.count) } else { pushNothing() }
    return Node(count: 1)
  }

  @inline(__always)
  package static func buildEither(first content: Node) -> Node {
    pushBranch(1, content.count)
    return Node(count: 1)
  }

  @inline(__always)
  package static func buildEither(second content: Node) -> Node {
    pushBranch(2, content.count)
    return Node(count: 1)
  }

  @inline(never)
  package static func buildArray(_ rows: [Node]) -> Node {
    var count = 0
    for row in rows { count += row.count }
    pushGroup(count)
    return Node(count: 1)
  }
}

/// - Parameter kind: What tells one kind of view from another; in the browser that is where its code is.
@inline(never)
private func pushView(_ kind: Int, _ build: @escaping () -> Node) {
  #if hasFeature(Embedded)
    let node = ComponentNode(kind: CodeOf(build).address, build)
  #else
    let node = ComponentNode(kind: kind, build)
  #endif
  Construction.push(node)
}

@inline(never)
private func pushText(_ text: consuming String) {
  Construction.push(TextNode(text))
}

@inline(never)
private func pushWords(_ words: Words) {
  Construction.push(TextNode(words.string))
}

@inline(never)
private func pushNothing() {
  Construction.push(EmptyNode())
}

@inline(never)
private func pushBranch(_ index: Int, _ count: Int) {
  Construction.push(BranchNode(index, Construction.take(count) ?? EmptyNode()))
}

/// Content for each element, told apart by its place; as `for`, and smaller.
@inline(__always)
package func each<Elements: Sequence>(
  _ elements: Elements, @ViewBuilder _ content: (Elements.Element) -> Node
) -> Node {
  var count = 0
  for element in elements {
    count += content(element).count
  }
  pushGroup(count)
  return Node(count: 1)
}

@inline(never)
private func pushGroup(_ count: Int) {
  Construction.push(GroupNode(Construction.takeAll(count)))
}
