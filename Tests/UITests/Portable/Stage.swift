import Reactivity
import UI

/// A recording document with a renderer, for one case.
final class Stage {
  let backend = RecordingBackend()
  let queue = FlushQueue()
  let renderer: Renderer

  init() {
    renderer = Renderer(backend: backend, queue: queue)
    backend.renderer = renderer
  }

  convenience init(@ViewBuilder _ content: () -> Node) {
    self.init()
    show(content)
  }

  func show(@ViewBuilder _ content: () -> Node) {
    renderer.mount(content)
    queue.flush()
    backend.clearLog()
  }

  var html: String { backend.html() }

  func element(_ tag: String, _ className: String? = nil) -> RecordedNode {
    guard let node = backend.root.first(tag, className) else {
      fatalError("The case asks for an element that is not there.")
    }
    return node
  }

  /// Whether everything that was made is freed.
  func isClean(_ check: Check, line: Int = #line) {
    renderer.unmount()
    queue.flush()
    check.equal(backend.liveCount, 0, line: line)
    check.equal(renderer.targetCount, 0, line: line)
    check.equal(backend.root.children.count, 0, line: line)
  }
}
