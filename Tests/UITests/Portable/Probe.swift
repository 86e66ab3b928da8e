import UI

/// A view whose body is a closure.
struct Probe: View {
  let content: () -> Node

  init(@ViewBuilder _ content: @escaping () -> Node) {
    self.content = content
  }

  var body: Node { content() }
}
