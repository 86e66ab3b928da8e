import Reactivity
import UI

/// The app in this window: what the exports work on.
final class Application {
  nonisolated(unsafe) static let shared = Application()

  let names = NameTable()
  let queue: FlushQueue
  let renderer: Renderer
  let page: Page
  private let event: BrowserEvent

  private init() {
    let document = BrowserDocument(names)
    queue = FlushQueue(schedule: { bridgeMicrotask() })
    queue.onOverrun = { Browser.reportError("Changes kept causing changes; the rest was dropped.") }
    renderer = Renderer(backend: document, queue: queue)
    page = Page(renderer)
    event = BrowserEvent(names, document)
  }

  func start() {
    renderer.mount { DemonstrationView(page: page) }
    queue.flush()
  }

  func flush() {
    queue.flush()
  }

  func handleEvent(_ node: Int32, _ name: Int32) {
    renderer.dispatch(Int(node), Int(name), event)
  }
}
