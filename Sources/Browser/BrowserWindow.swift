import Reactivity
import UI

/// The page in this window: what the bridge and the exports work on, whatever program it shows.
final class BrowserWindow {
  nonisolated(unsafe) static let shared = BrowserWindow()

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

  func handleEvent(_ node: Int32, _ name: Int32) {
    renderer.dispatch(Int(node), Int(name), event)
  }
}
