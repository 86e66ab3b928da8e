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

  /// The other tabs, where they can be known of.
  private(set) var tabs: BrowserTabs?
  private let model: AppViewModel

  private init() {
    let records = BrowserRecords()
    let scheduler = BrowserScheduler()
    let log = ReplicaLog(records, scheduler: scheduler) {
      AutoID.make { BrowserRandom().next() }
    }
    records.onAccessChange = { log.onStateChange() }
    let tabs = BrowserTabs(isStored: !log.state.isVolatile)
    self.tabs = tabs
    model = Application.makeModel(log, scheduler, tabs)
  }

  func start() {
    model.start()
    let window = BrowserWindow.shared
    window.renderer.mount { AppView(app: model, page: window.page, queue: window.queue) }
    window.queue.flush()
    model.store.client.start()
  }

  func translate() {
    model.appearance.languageChanged()
  }

  func showPicture(_ name: String) {
    model.covers.show(name)
  }

  private static func makeModel(
    _ log: ReplicaLog, _ scheduler: BrowserScheduler, _ tabs: BrowserTabs?
  ) -> AppViewModel {
    let random = BrowserRandom()
    let page = BrowserWindow.shared.page
    // What the history calls this device.
    let device = Browser.setting("device") ?? "browser"
    let database = DatabasePrefix(project: "bookspine")
    let calls = CallMultiplex(BrowserSocketOpener("/socket"), scheduler, device: device)
    let client = SyncClient(
      persistence: log,
      transport: ServiceTransport(calls, database: database), scheduler: scheduler,
      random: random, database: database, tabs: tabs)
    let store = LibraryStore(
      client: client, clock: BrowserClock(), origin: ChangeOrigin(by: "owner", device: device),
      random: { random.next() })
    let model = AppViewModel(
      store: store, requests: BrowserRequests(), settings: BrowserSettings(),
      address: BrowserAddress(page), path: page.path)
    calls.onOtherVersion = { model.serverIsOther() }
    return model
  }
}
