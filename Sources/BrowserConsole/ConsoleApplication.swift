import Console
import Documents
import Library
import Reactivity
import Sync
import UI

/// The data console in this window: what the exports work on. Its replica lives as long as the page.
final class ConsoleApplication {
  nonisolated(unsafe) static let shared = ConsoleApplication()

  private let model: ConsoleViewModel

  private init() {
    let page = BrowserWindow.shared.page
    let scheduler = BrowserScheduler()
    let random = BrowserRandom()
    let database = ConsoleApplication.wantedDatabase
    let calls = CallMultiplex(
      BrowserSocketOpener("/socket"), scheduler, device: Browser.setting("device"))
    let replica = Replica(id: AutoID.make { random.next() })
    let client = SyncClient(
      persistence: MemoryPersistence(replica: replica),
      transport: ServiceTransport(calls, database: database), scheduler: scheduler,
      random: random, database: database, collectsEagerly: true)
    model = ConsoleViewModel(client, scheduler, random, database: database)
    model.go = { page.go(to: $0) }
    calls.onOtherVersion = { page.renew() }
  }

  func start() {
    let window = BrowserWindow.shared
    model.start()
    window.renderer.mount { ConsoleView(model, page: window.page, renderer: window.renderer) }
    window.queue.flush()
  }

  /// The database that the page's address names.
  private static var wantedDatabase: DatabasePrefix {
    let backend = BrowserWindow.shared.renderer.backend
    let project = backend.text(.window, "project")
    let database = backend.text(.window, "database")
    return DatabasePrefix(
      project: project.utf8.isEmpty ? "demo" : project,
      database: database.utf8.isEmpty ? "(default)" : database)
  }
}
