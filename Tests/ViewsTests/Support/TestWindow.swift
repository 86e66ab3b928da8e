import Documents
import Library
import Reactivity
import Sync
import UI
import ViewModels

@testable import Views

/// The whole app in a document in memory, without a server.
@MainActor final class TestWindow {
  let backend = RecordingBackend()
  let queue = FlushQueue()
  let renderer: Renderer
  let app: AppViewModel
  let clock = WindowClock()
  private let page: Page

  let settings: MemorySettings

  init(
    _ titles: [String] = [], width: Double = 1440, settings: MemorySettings = MemorySettings()
  ) {
    self.settings = settings
    renderer = Renderer(backend: backend, queue: queue)
    backend.renderer = renderer
    backend.resizeWindow(width: width, height: 900)
    page = Page(renderer)
    let client = SyncClient(
      persistence: MemoryPersistence(replica: Replica(id: "r")), transport: OfflineTransport(),
      scheduler: ManualScheduler(), random: SeededRandom(seed: 1),
      database: DatabasePrefix(project: "p"))
    let random = SeededRandom(seed: 2)
    let store = LibraryStore(
      client: client, clock: clock, origin: ChangeOrigin(by: "owner", device: "test"),
      random: { random.next() })
    app = AppViewModel(
      store: store, requests: NoRequests(), settings: settings, address: PageAddress(page),
      path: page.path)
    client.start()
    client.disableNetwork()
    var additions: [[Mutation]] = []
    for (index, title) in titles.enumerated() {
      let book = Book(id: "b\(index)")
      book.title = title
      book.author = "Ann Author"
      additions.append(BookEdit.add(book))
    }
    // Many at once, as an import brings them; two each by itself, as a reader adds them.
    if titles.count > 10 {
      client.commit(additions.flatMap { $0 })
    } else {
      for addition in additions { client.commit(addition) }
    }
    app.start()
    let (app, page, queue) = (app, page, queue)
    renderer.mount { AppView(app: app, page: page, queue: queue) }
    queue.flush()
  }

  var root: RecordedNode { backend.root }

  func flush() {
    queue.flush()
  }

  func press(_ key: String, in target: RecordedNode? = nil) {
    backend.press(key, in: target)
    queue.flush()
  }

  func click(_ node: RecordedNode?) {
    guard let node else { return }
    backend.click(node)
    queue.flush()
  }

  func type(_ text: String, into field: RecordedNode?) {
    guard let field else { return }
    backend.type(text, into: field)
    queue.flush()
  }

  /// The first button whose text or label is this.
  func button(_ name: String) -> RecordedNode? {
    root.all { $0.tag == "button" && ($0.innerText == name || $0.attribute("aria-label") == name) }
      .first
  }

  /// The field with this label.
  func field(_ label: String) -> RecordedNode? {
    guard let id = root.all("label").first(where: { $0.innerText == label })?.attribute("for")
    else {
      return nil
    }
    return root.all { $0.attribute("id") == id }.first
  }

  var rows: [RecordedNode] { root.all("a", "row") }

  var titles: [String] {
    rows.compactMap { $0.all("span", "row-title").first?.innerText }
  }
}

final class WindowClock: Clock {
  private var waiting: [(due: Int, work: () -> Void)] = []
  private var time = 0

  var now: Timestamp { Timestamp(seconds: 1_780_000_000 + Int64(time / 1000)) }

  var today: PartialDate {
    do { return try PartialDate(year: 2026, month: 11, day: 30) } catch { fatalError() }
  }

  func after(milliseconds: Int, _ work: @escaping () -> Void) -> any Waiting {
    let entry = WindowTimer(work)
    waiting.append((time + milliseconds, { entry.happen() }))
    return entry
  }

  func afterPaint(_ work: @escaping () -> Void) -> any Waiting {
    after(milliseconds: 0, work)
  }

  func pass(milliseconds: Int) {
    time += milliseconds
    while let index = waiting.firstIndex(where: { $0.due <= time }) {
      waiting.remove(at: index).work()
    }
  }
}

final class WindowTimer: Waiting {
  private var work: (() -> Void)?

  init(_ work: @escaping () -> Void) {
    self.work = work
  }

  func cancel() {
    work = nil
  }

  func happen() {
    work?()
    work = nil
  }
}

final class PageAddress: AddressBar {
  private let page: Page

  init(_ page: Page) {
    self.page = page
  }

  func go(to path: String, replacing: Bool) {
    page.go(to: path, replacing: replacing)
  }

  func goBack() {
    page.goBack()
  }
}

final class MemorySettings: LocalSettings {
  private(set) var values: [String: String] = [:]
  let window = "0"

  func value(_ name: String) -> String? { values[name] }

  func keep(_ value: String, as name: String) {
    values[name] = value.isEmpty ? nil : value
  }
}

final class NoRequests: ServerRequests {
  private final class Nothing: Waiting {
    func cancel() {}
  }

  func send(
    _ method: HTTPMethod, _ path: String, _ body: RequestBody,
    progress: @escaping (Double, Double) -> Void, part: @escaping ([UInt8]) -> Void,
    answer: @escaping (Int, [UInt8]) -> Void
  ) -> any Waiting {
    Nothing()
  }

  func probe(_ path: String, answer: @escaping (Int, String) -> Void) -> any Waiting {
    Nothing()
  }

  func preparePicture(
    _ file: ChosenFile?, answer: @escaping (Int, [UInt8]) -> Void
  ) -> any Waiting {
    Nothing()
  }

  func keepPicture(_ picture: CoverPicture, _ completion: @escaping () -> Void) {}
}
