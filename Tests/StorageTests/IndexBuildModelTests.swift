import Randomness
import Synchronization
import Testing

@testable import Documents
@testable import Storage

/// Indexes that are made while their documents are rewritten hold what the documents say.
struct IndexBuildModelTests {
  @Test(arguments: [1, 2, UInt64.random(in: 0...UInt64.max)])
  func indexesMadeDuringALoadHoldWhatTheDocumentsSay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = TemporaryFolder()
    var settings = StoreSettings()
    settings.sliceSize = Int.random(in: 50...100, using: &random)
    settings.indexedAtOnce = Int.random(in: 0...5, using: &random)
    let store = try Store(
      seed.isMultiple(of: 2) ? .memory : .file(folder.library), settings: settings)
    defer { store.close() }
    let check = IndexCheck(store)
    _ = try store.commit(CommitRequest(Load.writes(&random, oneOf: 1), by: .owner))
    let load = Load(store, random)
    // The more indexes there are, the longer one may be behind.
    for field in 0..<Load.fields {
      let key = IndexKey(
        collectionID: [UInt8](utf8: "books"), isGroup: field == 3,
        components: [IndexKey.Component(field: FieldPath(field: "f\(field)"), kind: .all)])
      store.indexes.want([key])
      try check.wait(for: field + 1)
    }
    try load.stop()
    try check.run("seed \(seed)")
    for field in 0..<Load.fields {
      let query = books(orders: [Order(FieldPath(field: "f\(field)"))], limit: Load.documents)
      let expected = query.run(over: try store.run(books()).documents).documents
      #expect(try store.run(query).documents == expected, "seed \(seed), field \(field)")
    }
  }
}

/// Rewrites documents as long as it is not stopped: each commit is put when the last one is durable,
/// on the writer's thread, so in memory there is one between any two steps of a build.
private final class Load: Sendable {
  static let fields = 7
  static let documents = 100

  private let store: Store
  private let random: Mutex<SeededGenerator>
  private let isStopped = Mutex(false)
  private let end = Once<Result<CommitResult, CommitError>>()

  init(_ store: Store, _ random: SeededGenerator) {
    self.store = store
    self.random = Mutex(random)
    goOn()
  }

  /// Returns when the last commit is durable.
  func stop() throws {
    isStopped.withLock { $0 = true }
    _ = try end.wait().get()
  }

  private func goOn() {
    let writes = random.withLock { Self.writes(&$0, oneOf: 8) }
    store.commit(CommitRequest(writes, by: .owner)) { [self] result in
      if case .success = result, !isStopped.withLock({ $0 }) {
        goOn()
      } else {
        end.set(result)
      }
    }
  }

  /// Changes a part of the documents; few get a value that they had before.
  static func writes(_ random: inout SeededGenerator, oneOf part: Int) -> [Mutation] {
    var writes: [Mutation] = []
    for number in 0..<documents where Int.random(in: 0..<part, using: &random) == 0 {
      let name = path("books/b\(number)")
      if Int.random(in: 0..<8, using: &random) == 0 {
        writes.append(.delete(name))
        continue
      }
      let values = (0..<fields).map { field in
        // Many entries, so that they are put in in several parts.
        let values = (0..<20).map { _ in Value.integer(Int64.random(in: 0..<1000, using: &random)) }
        return ("f\(field)", Value.array(values))
      }
      writes.append(.set(name, MapValue(values)))
    }
    return writes
  }
}
