/// The nodes that a body has made and that have no parent yet.
///
/// A body makes its nodes from the inside out: each takes the last ones as its children and stands
/// in their place. What the functions of a body hand on is a ``Node``, which only says how many
/// these are. So a screen is code that handles numbers instead of counted references, and half as
/// large.
enum Construction {
  /// The last one; each knows the one before it.
  nonisolated(unsafe) private static var last: TreeNode?
  nonisolated(unsafe) private static var count = 0
  /// How many functions of content are being evaluated.
  nonisolated(unsafe) private static var depth = 0

  @inline(never)
  static func push(_ node: TreeNode) {
    node.before = last
    last = node
    count += 1
  }

  private static func pop() -> TreeNode {
    guard let node = last else {
      fatalError("Content was used that is not where it was made.")
    }
    last = node.before
    node.before = nil
    count -= 1
    return node
  }

  /// The element that modifiers are meant for.
  @inline(never)
  static var element: ElementNode {
    guard let element = last as? ElementNode else {
      fatalError("A modifier must follow the element that it belongs to.")
    }
    return element
  }

  /// Takes the last nodes as one; nil where there is none.
  @inline(never)
  static func take(_ count: Int) -> TreeNode? {
    if count == 1 { return pop() }
    return count == 0 ? nil : GroupNode(takeAll(count))
  }

  @inline(never)
  static func takeAll(_ count: Int) -> [TreeNode] {
    guard let last else { return [] }
    var taken = [TreeNode](repeating: last, count: count)
    for place in taken.indices.reversed() { taken[place] = pop() }
    return taken
  }

  /// What a function of content describes, as one node.
  @inline(never)
  static func build(_ content: () -> Node) -> TreeNode {
    if depth == 0 { Words.clear() }
    depth += 1
    let before = count
    let made = content()
    assert(count - before == made.count, "A body must use every element that it makes, once.")
    depth -= 1
    return take(made.count) ?? EmptyNode()
  }
}
