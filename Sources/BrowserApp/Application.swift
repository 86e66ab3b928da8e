import Documents
import Library
import Reactivity
import Sync
import UI
import ViewModels
import Views

/// The app in this window: what the exports work on.
final class Application {
  nonisolated(unsafe) static let shared = Application()

  let names = NameTable()
  let queue: FlushQueue
  let renderer: Renderer
  let page: Page
  private let event: BrowserEvent
  private let model: AppViewModel

  private init() {
    let document = BrowserDocument(names)
    queue = FlushQueue(schedule: { bridgeMicrotask() })
    queue.onOverrun = { Browser.reportError("Changes kept causing changes; the rest was dropped.") }
    renderer = Renderer(backend: document, queue: queue)
    page = Page(renderer)
    event = BrowserEvent(names, document)
    model = Application.makeModel(page)
  }

  func start() {
    model.start()
    renderer.mount { AppView(app: model, page: page, queue: queue) }
    queue.flush()
    model.store.client.start()
  }

  func translate() {
    model.appearance.languageChanged()
  }

  func flush() {
    queue.flush()
  }

  func showPicture(_ name: String) {
    model.covers.show(name)
  }

  func handleEvent(_ node: Int32, _ name: Int32) {
    renderer.dispatch(Int(node), Int(name), event)
  }

  private static func makeModel(_ page: Page) -> AppViewModel {
    let clock = BrowserClock()
    let random = BrowserRandom()
    // What the history calls this device.
    let device = Browser.setting("device") ?? "browser"
    let records = BrowserRecords()
    let log = ReplicaLog(records, scheduler: clock) { AutoID.make { random.next() } }
    records.onAccessChange = { log.onStateChange() }
    let tabs = BrowserTabs(isStored: !log.state.isVolatile)
    Registry.shared.tabs = tabs
    let database = DatabasePrefix(project: "bookspine")
    let calls = CallMultiplex(BrowserSocketOpener("/socket"), clock, device: device)
    let client = SyncClient(
      persistence: log,
      transport: ServiceTransport(calls, database: database), scheduler: clock, random: random,
      database: database, tabs: tabs)
    let store = LibraryStore(
      client: client, clock: clock, origin: ChangeOrigin(by: "owner", device: device),
      random: { random.next() })
    let model = AppViewModel(
      store: store, requests: BrowserRequests(), settings: BrowserSettings(),
      address: BrowserAddress(page), path: page.path)
    calls.onOtherVersion = { model.serverIsOther() }
    return model
  }
}
