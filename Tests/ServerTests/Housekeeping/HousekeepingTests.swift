import Documents
import Library
import Storage
import Synchronization
import Testing

@testable import Server

@Suite struct HousekeepingTests {
  private static let day: Int64 = 24 * 3600
  private let folder = LibraryFolder()

  /// A store in a file whose clock is the test's.
  private func withStore(
    _ body: (Store, (_ days: Int64) -> Void, () -> Int64) throws -> Void
  ) throws {
    let clock = TestTime()
    let store = try Store(
      .file(folder.library), environment: StoreEnvironment(now: { clock.microseconds }))
    defer { store.close() }
    try body(store, { clock.pass(seconds: $0 * HousekeepingTests.day) }) { clock.microseconds }
  }

  private final class TestTime: Sendable {
    private let value = Mutex<Int64>(1_780_000_000_000_000)
    var microseconds: Int64 { value.withLock { $0 } }
    func pass(seconds: Int64) { value.withLock { $0 += seconds * 1_000_000 } }
  }

  private func commit(_ store: Store, _ writes: Mutation...) throws {
    _ = try store.commit(CommitRequest(writes, by: .owner))
  }

  private func delete(_ id: String, in store: Store) throws {
    let path = LibraryCollection.books.path(id)
    let document = try #require(try store.documents([path]).documents[0])
    _ = try store.commit(
      CommitRequest(
        BookEdit.delete(
          id: id, fields: document.fields.map, version: document.updateTime,
          origin: ChangeOrigin(by: "ada", device: "phone")), by: .owner))
  }

  private func book(_ id: String) -> Mutation {
    .create(LibraryCollection.books.path(id), MapValue([("title", .string(id))]))
  }

  private func record(_ collection: LibraryCollection, _ id: String, of book: String) -> Mutation {
    .set(collection.path(id), MapValue([("book", .string(book))]))
  }

  private func ids(_ collection: LibraryCollection, in store: Store) throws -> [String] {
    try store.run(Query(collectionID: collection.rawValue)).documents.map { $0.path.id }
  }

  @Test func theTrashIsEmptiedAfterThirtyDays() throws {
    try withStore { store, pass, now in
      try commit(store, book("a"), book("b"), book("c"))
      try delete("a", in: store)
      pass(10)
      try delete("b", in: store)
      pass(19)
      #expect(try Housekeeping(store, now: now() / 1_000_000).run() == 0)
      pass(2)
      #expect(try Housekeeping(store, now: now() / 1_000_000).run() == 1)
      #expect(try ids(.trash, in: store) == ["b"])
      #expect(try ids(.books, in: store) == ["c"])
    }
  }

  @Test func whatBelongsToABookGoesWithItAndNothingElse() throws {
    try withStore { store, pass, now in
      try commit(store, book("a"), book("b"), book("c"))
      for collection in [LibraryCollection.reads, .notes, .loans, .changes] {
        for id in ["a", "b", "c"] { try commit(store, record(collection, "of-\(id)", of: id)) }
        try commit(store, .set(collection.path("of-none"), MapValue([("text", .string("x"))])))
      }
      try delete("a", in: store)
      pass(20)
      try delete("b", in: store)
      pass(11)
      // A read that came before its book, from a device that was away.
      try commit(store, record(.reads, "early", of: "coming"))
      #expect(try Housekeeping(store, now: now() / 1_000_000).run() == 5)
      for collection in [LibraryCollection.notes, .loans, .changes] {
        #expect(try ids(collection, in: store) == ["of-b", "of-c", "of-none"])
      }
      #expect(try ids(.reads, in: store) == ["early", "of-b", "of-c", "of-none"])
    }
  }

  @Test func listenersHearOfItInSmallCommits() throws {
    try withStore { store, pass, now in
      for start in stride(from: 0, to: 250, by: 50) {
        _ = try store.commit(
          CommitRequest(
            (start..<start + 50).map {
              .set(LibraryCollection.trash.path("b\($0)"), MapValue([("book", .map(MapValue()))]))
            }, by: .owner))
      }
      pass(31)
      let sizes = Sizes()
      let subscription = store.subscribe { commits in
        for commit in commits { sizes.add(commit.changes.count) }
      }
      #expect(try Housekeeping(store, now: now() / 1_000_000).run() == 250)
      subscription.cancel()
      #expect(sizes.all.reduce(0, +) == 250)
      #expect(sizes.all.allSatisfy { $0 <= 100 })
    }
  }

  private final class Sizes: Sendable {
    private let value = Mutex<[Int]>([])
    var all: [Int] { value.withLock { $0 } }
    func add(_ size: Int) { value.withLock { $0.append(size) } }
  }

  @Test func itIsDoneAgainEveryDay() throws {
    try withStore { store, pass, now in
      let loop = try EventLoop()
      let workers = WorkerPool()
      let clock = TestTime()
      let daily = DailyHousekeeping(
        store, workers: workers, loop: loop, firstAfter: 1, period: 1,
        now: { clock.microseconds })
      try commit(store, book("a"))
      try delete("a", in: store)
      let subscription = store.subscribe { commits in
        if commits.contains(where: { !$0.changes.isEmpty }) { loop.stop() }
      }
      daily.start()
      // The first rounds find nothing; then thirty days are over.
      loop.schedule(after: 20) { clock.pass(seconds: 31 * HousekeepingTests.day) }
      loop.run()
      daily.stop()
      subscription.cancel()
      #expect(try ids(.trash, in: store).isEmpty)
    }
  }
}
