/// The nodes that a body has made and that have no parent yet.
///
/// A body makes its nodes from the inside out: each takes the last ones as its children and stands
/// in their place. What the functions of a body hand on is a ``Node``, which only says how many
/// these are. So a screen is code that handles numbers instead of counted references, and half as
/// large.
enum Construction {
  nonisolated(unsafe) static var nodes: [TreeNode] = []

  /// How many functions of content are being evaluated.
  nonisolated(unsafe) private static var depth = 0

  @inline(never)
  static func push(_ node: consuming TreeNode) {
    nodes.append(node)
  }

  /// The element that modifiers are meant for.
  @inline(never)
  static var element: ElementNode {
    guard let element = nodes.last as? ElementNode else {
      fatalError("A modifier must follow the element that it belongs to.")
    }
    return element
  }

  /// Takes the last nodes as one; nil where there is none.
  @inline(never)
  static func take(_ count: Int) -> TreeNode? {
    if count == 1 { return nodes.removeLast() }
    return count == 0 ? nil : GroupNode(takeAll(count))
  }

  @inline(never)
  static func takeAll(_ count: Int) -> [TreeNode] {
    let taken = Array(nodes[(nodes.count - count)...])
    nodes.removeLast(count)
    return taken
  }

  /// What a function of content describes, as one node.
  @inline(never)
  static func build(_ content: () -> Node) -> TreeNode {
    if depth == 0 { Words.clear() }
    depth += 1
    let before = nodes.count
    let made = content()
    assert(nodes.count - before == made.count, "A body must use every element that it makes, once.")
    depth -= 1
    return take(made.count) ?? EmptyNode()
  }
}
