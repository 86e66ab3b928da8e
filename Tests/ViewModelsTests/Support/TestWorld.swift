import Documents
import Library
import Sync
import TestServers
import Testing

@testable import ViewModels

/// A library with a real client engine, on a server that lives in the test.
@MainActor final class TestWorld {
  let clock = TestClock()
  let server = TestServer()
  let client: SyncClient
  let store: LibraryStore
  let requests = TestRequests()

  init(isOnline: Bool = true, replica: Replica = Replica(id: "r1")) {
    client = SyncClient(
      persistence: MemoryPersistence(replica: replica), transport: server,
      scheduler: TestScheduler(clock), random: TestRandom(), database: DatabasePrefix(project: "p"))
    let random = TestRandom()
    store = LibraryStore(
      client: client, clock: clock, origin: ChangeOrigin(by: "owner", device: "test"),
      random: { random.next() })
    client.start()
    server.settle()
    if !isOnline { client.disableNetwork() }
  }

  /// Puts a book onto the server, as another device does.
  func receive(_ id: String, _ fields: [(String, Value)]) {
    server.put(LibraryCollection.books.path(id), MapValue(fields))
    server.settle()
  }

  /// Deletes a book as another device does: it goes to the trash.
  func receiveDeletion(_ id: String) {
    let path = LibraryCollection.books.path(id)
    if let fields = server.documents[path] {
      server.put(LibraryCollection.trash.path(id), MapValue([("book", .map(fields))]))
    }
    server.put(path, nil)
    server.settle()
  }

  /// Edits a book as another device does.
  ///
  /// - Parameter seen: the fields as that device knew them; nil if it knew the server's.
  func receiveEdit(_ id: String, seen: MapValue? = nil, _ edit: (Book) -> Void) {
    let original = Book(id: id, map: seen ?? stored(.books, id) ?? MapValue())
    let draft = original.copy()
    edit(draft)
    server.commit(
      BookEdit.save(
        original: original, draft: draft, origin: ChangeOrigin(by: "owner", device: "other"),
        changeID: store.newID()))
    server.settle()
  }

  /// The network comes back, with all that follows.
  func reconnect() {
    client.enableNetwork()
    server.settle()
    clock.pass(milliseconds: 60_000)
    server.settle()
  }

  /// A book's page, on the screen, with all that the server has of it.
  func page(of id: String) -> BookDetailsViewModel {
    let page = BookDetailsViewModel(id, store: store)
    clock.pass(milliseconds: 0)
    server.settle()
    return page
  }

  /// A document as it is on the server.
  func stored(_ collection: LibraryCollection, _ id: String) -> MapValue? {
    server.documents[collection.path(id)]
  }
}

final class TestRandom: RandomSource {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

final class TestScheduler: Scheduler {
  private let clock: TestClock

  init(_ clock: TestClock) {
    self.clock = clock
  }

  var now: Timestamp { clock.now }

  func after(
    milliseconds: Int, _ timer: Timer, _ work: @escaping () -> Void
  ) -> any ScheduledWork {
    TestWork(clock.after(milliseconds: milliseconds, work))
  }
}

final class TestWork: ScheduledWork {
  private let waiting: any Waiting

  init(_ waiting: any Waiting) {
    self.waiting = waiting
  }

  func cancel() {
    waiting.cancel()
  }
}
