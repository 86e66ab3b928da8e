/// A part of the interface, as a function of what it reads.
///
/// ```swift
/// struct Greeting: View {
///   let model: GreetingModel
///
///   var body: Node {
///     h1 { "Hello, \(model.name)" }
///     if model.isNew {
///       button("primary") { "Begin" }.onClick { model.begin() }
///     }
///   }
/// }
/// ```
///
/// `body` is evaluated when the view appears, when its parent is rendered, and alone when observed
/// state that it read has changed. It must not change state.
///
/// EMBEDDED(6.3.1): swift#89291, nested generic view types do not compile, so a body is a ``Node``
/// and not `some View`.
package protocol View {
  @ViewBuilder var body: Node { get }
}

/// A part of a view that is evaluated with the view around it, because it reads no state that changes
/// by itself. It costs less than a ``View``, which can be rendered alone.
package protocol Part {
  @ViewBuilder var body: Node { get }
}

/// Content that has just been described. It belongs where it stands: it is not kept for later, and
/// not used twice.
package struct Node {
  /// How many nodes there are; see ``Construction``.
  let count: Int

  @inline(__always)
  package init(count: Int) {
    self.count = count
  }

  /// Nothing, to which content can be added.
  package static var none: Node { Node(count: 0) }

  package static func += (content: inout Node, element: Element) {
    content = Node(count: content.count + 1)
  }
}

/// An element that has just been described, for modifiers such as ``class(_:when:)``.
package struct Element {
  @inline(__always)
  package init() {}
}
