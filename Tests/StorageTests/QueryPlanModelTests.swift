import Randomness
import Synchronization
import Testing

@testable import Documents
@testable import Storage

/// Random queries over random documents: every plan finds what looking at every document finds.
struct QueryPlanModelTests {
  @Test(arguments: [1, 2, 3, 4, UInt64.random(in: 0...UInt64.max)])
  func everyPlanFindsWhatTheScanFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = TemporaryFolder()
    let clock = TestClock()
    var settings = StoreSettings()
    settings.sliceSize = Int.random(in: 1...40, using: &random)
    settings.patience = Int.random(in: 0...20, using: &random)
    settings.indexesPerCollection = Int.random(in: 2...12, using: &random)
    settings.indexedAtOnce = Int.random(in: 0...20, using: &random)
    let isInMemory = seed.isMultiple(of: 2)
    let store = try Store(
      isInMemory ? .memory : .file(folder.library), settings: settings,
      environment: clock.environment)
    defer { store.close() }
    let model = HistoryModel(store)
    defer { model.stop() }
    var plans: [String: Int] = [:]
    for round in 0..<40 {
      let note = Comment("seed \(seed), round \(round)")
      clock.advance(.seconds(round % 10 == 0 ? 7200 : 1))
      try RandomDocuments.change(store, &random)
      for _ in 0..<12 {
        let query = RandomDocuments.query(&random)
        try compare(store, query, model, &random, note)
        try compareSlices(store, query, model, &random, note)
        let words = try store.explain(query).plan.split(separator: " ").prefix(2)
        plans[words.joined(separator: " "), default: 0] += 1
      }
    }
    try IndexCheck(store).run("seed \(seed)")
    // A test that never met an index would prove nothing.
    #expect(plans["take all", default: 0] > 10, "\(plans)")
    #expect(plans["go along", default: 0] + plans["go down", default: 0] > 10, "\(plans)")
    #expect(plans["look at", default: 0] > 5, "\(plans)")
  }

  private func compare(
    _ store: Store, _ query: Query, _ model: HistoryModel, _ random: inout SeededGenerator,
    _ note: Comment
  ) throws {
    let last = model.last
    let past = Int64.random(in: max(0, last - 10)...last, using: &random)
    for point in [ReadPoint.latest, .sequence(past)] {
      let found = try store.run(query, at: point)
      let expected = query.run(over: model.documents(at: found.place.sequence))
      let isRight = found.documents == expected.documents
      #expect(
        isRight, "\(note) \(describe(query)) \(point): \(found.documents.map(\.path.string))")
      let count = try store.aggregate([.count(upTo: nil)], over: query, at: point).values
      #expect(count == [.integer(Int64(expected.documents.count))], "\(note) \(describe(query))")
    }
  }

  /// Slice by slice, with changes in between.
  private func compareSlices(
    _ store: Store, _ query: Query, _ model: HistoryModel, _ random: inout SeededGenerator,
    _ note: Comment
  ) throws {
    if Int.random(in: 0..<4, using: &random) > 0 { return }
    let cursor = store.cursor(query)
    var slice = try cursor.next()
    let place = slice.place
    var documents = slice.documents
    while !slice.isLast {
      if Bool.random(using: &random) { try RandomDocuments.change(store, &random) }
      slice = try cursor.next()
      documents += slice.documents
    }
    let expected = query.run(over: model.documents(at: place.sequence))
    let isRight = documents == expected.documents
    #expect(isRight, "\(note) \(describe(query)) with changes: \(documents.map(\.path.string))")
  }

  private func describe(_ query: Query) -> String {
    "\(query.collectionID ?? "") \(query.allDescendants) \(String(describing: query.filter)) "
      + "\(query.explicitOrders) \(String(describing: query.start)) "
      + "\(String(describing: query.end)) \(query.offset) \(String(describing: query.limit))"
  }
}

/// All documents after every commit, as the change feed told them.
final class HistoryModel: Sendable {
  private let history: Mutex<[Int64: [DocumentPath: Document]]>
  private let subscription: Mutex<Subscription?> = Mutex(nil)

  init(_ store: Store) {
    history = Mutex([0: [:]])
    subscription.withLock { subscription in
      subscription = store.subscribe { [weak self] commits in self?.add(commits) }
    }
  }

  func stop() {
    subscription.withLock { $0?.cancel() }
  }

  private func add(_ commits: [Commit]) {
    history.withLock { history in
      for commit in commits {
        var documents = history[commit.sequence - 1] ?? [:]
        for change in commit.changes { documents[change.path] = change.new }
        history[commit.sequence] = documents
      }
    }
  }

  var last: Int64 { history.withLock { $0.keys.max() ?? 0 } }

  func documents(at sequence: Int64) -> [Document] {
    history.withLock { Array($0[sequence, default: [:]].values) }
  }
}
