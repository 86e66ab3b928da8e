import Synchronization
import Testing

@testable import Documents
@testable import Storage

struct ConcurrencyTests {
  let folder = TemporaryFolder()

  /// Every commit writes its number into all documents: a reader that sees two different numbers
  /// has seen half of a commit.
  @Test func readersSeeWholeCommitsAndTellWhichOnes() throws {
    var settings = StoreSettings()
    settings.sliceSize = 3
    let store = try Store(.file(folder.library), settings: settings)
    defer { store.close() }
    let paths = (0..<10).map { path("books/b\($0)") }
    @Sendable func write(_ number: Int64) -> CommitRequest {
      CommitRequest(paths.map { .set($0, map(("n", .integer(number)))) }, by: .owner)
    }
    _ = try store.commit(write(1))
    let isDone = Atomic(false)
    let checks = Atomic(0)
    let query = Query(collectionID: "books")

    let readers = (0..<2).map { reader in
      let once = Once<Bool>()
      let thread = Thread("test-reader") {
        var sequence: Int64 = 0
        while !isDone.load(ordering: .acquiring) {
          do {
            let place: Place
            let documents: [Document]
            if reader == 0 {
              let result = try store.run(query)
              (place, documents) = (result.place, result.documents)
            } else {
              let result = try store.documents(paths)
              (place, documents) = (result.place, result.documents.compactMap { $0 })
            }
            #expect(documents.count == 10)
            #expect(documents.allSatisfy { $0.fields["n"] == .integer(place.sequence) })
            #expect(documents.allSatisfy { $0.updateTime == place.time })
            #expect(place.sequence >= sequence)
            sequence = place.sequence
            checks.wrappingAdd(1, ordering: .relaxed)
          } catch {
            Issue.record(error)
          }
        }
        once.set(true)
      }
      return (thread, once)
    }
    for number in 2...300 as ClosedRange<Int64> {
      let result = try store.commit(write(number))
      #expect(result.sequence == number)
      // Whoever has the answer reads what was written.
      if number % 50 == 0 {
        #expect(try store.document(paths[0])?.fields["n"] == .integer(number))
      }
    }
    isDone.store(true, ordering: .releasing)
    for (thread, once) in readers {
      _ = once.wait()
      thread.join()
    }
    #expect(checks.load(ordering: .relaxed) > 0)
  }

  @Test func aLongReadHoldsUpNobody() throws {
    var settings = StoreSettings()
    settings.readerCount = 1
    settings.sliceSize = 10
    let store = try Store(.file(folder.library), settings: settings)
    defer { store.close() }
    _ = try store.commit(
      CommitRequest((0..<2000).map { .set(path("books/b\($0)"), map()) }, by: .owner))
    let order = Mutex<[String]>([])
    let longResult = Once<Result<QueryResult, StorageError>>()
    let hasShortEnded = Once<Bool>()
    let start = Once<Bool>()
    store.read({ _ in _ = start.wait() }, closed: {})
    store.run(books()) { result in
      order.withLock { $0.append("long") }
      longResult.set(result)
    }
    store.documents([path("books/b1")]) { _ in
      order.withLock { $0.append("short") }
      hasShortEnded.set(true)
    }
    start.set(true)
    _ = hasShortEnded.wait()
    try store.write(.set(path("books/new"), map()))
    // The long read began first, and shows the moment of its beginning.
    #expect(try longResult.wait().get().documents.count == 2000)
    #expect(order.withLock { $0 } == ["short", "long"])
  }

  @Test func closingWaitsForWhatWasAsked() throws {
    let store = try Store(.file(folder.library))
    _ = try store.commit(
      CommitRequest((0..<500).map { .set(path("books/b\($0)"), map()) }, by: .owner))
    let answers = (0..<20).map { _ in Once<Result<ReadResult, StorageError>>() }
    for answer in answers { store.documents([path("books/b1")]) { answer.set($0) } }
    store.close()
    for answer in answers { #expect(try answer.wait().get().documents[0] != nil) }
  }
}
