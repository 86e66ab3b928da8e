import Documents
import Glibc
import Storage

/// What indexes cost commits, and what they save queries.
enum IndexBenchmarks {
  static let all = [
    Benchmark("storage/indexed-load", run: load),
    Benchmark("storage/queries", run: queries),
  ]

  private static let count = 20_000

  /// Loading into a collection with indexes on some fields.
  @Sendable private static func load() throws -> [Figure] {
    var figures: [Figure] = []
    for (fields, budget) in [(4, 20_000.0), (25, 5000.0)] {
      let scratch = Scratch()
      let store = try Store(.file(scratch.path + "/library"), settings: settings)
      defer { store.close() }
      for number in 0..<20 { try write(store, [SampleBook.write(count + number)]) }
      try index(SampleBook.queriedFields.prefix(fields).map { $0 }, store)
      let writes = (0..<count).map(SampleBook.write)
      let processor = Machine.processorTime
      let time = try milliseconds {
        for first in stride(from: 0, to: count, by: 400) {
          try write(store, Array(writes[first..<(first + 400)]))
        }
      }
      figures.append(
        Figure(
          "storage/indexed-load: \(fields) indexes, commits of 400", Double(count) / time * 1000,
          "documents/s", .atLeast(budget)))
      figures.append(
        Figure(
          "storage/indexed-load: \(fields) indexes, processor", Machine.processorTime - processor,
          "ms"))
    }
    return figures
  }

  /// Warm queries on 20,000 books.
  @Sendable private static func queries() throws -> [Figure] {
    let scratch = Scratch()
    let store = try Store(.file(scratch.path + "/library"), settings: settings)
    defer { store.close() }
    let writes = (0..<count).map(SampleBook.write)
    for first in stride(from: 0, to: count, by: 400) {
      try write(store, Array(writes[first..<(first + 400)]))
    }
    let start = Machine.residentMemory
    let building = try milliseconds { try index([FieldPath(field: "pages")], store) }
    var figures = [Figure("storage/queries: making an index", building, "ms")]
    for (name, query) in SampleQueries.all {
      while try !store.explain(query).missingIndexes.isEmpty { usleep(1000) }
      let times = try (0..<50).map { _ in try milliseconds { _ = try store.run(query) } }
      let explanation = try store.explain(query)
      figures.append(Figure("storage/queries: " + name, times.median, "ms", .atMost(1)))
      print(
        "  \(explanation.plan): \(explanation.entriesRead) entries, "
          + "\(explanation.documentsRead) documents, \(explanation.results) results")
    }
    figures.append(
      Figure("storage/queries: memory of the queries", Machine.residentMemory - start, "MB"))
    return figures
  }

  /// Every query asks for its indexes.
  private static var settings: StoreSettings {
    var settings = StoreSettings()
    settings.patience = 0
    return settings
  }

  private static func write(_ store: Store, _ writes: [Mutation]) throws {
    _ = try store.commit(CommitRequest(writes, by: .owner))
  }

  private static func index(_ fields: [FieldPath], _ store: Store) throws {
    for field in fields {
      let query = Query(collectionID: "books", orders: [Order(field)], limit: 1)
      while try !store.explain(query).missingIndexes.isEmpty { usleep(1000) }
    }
  }
}
