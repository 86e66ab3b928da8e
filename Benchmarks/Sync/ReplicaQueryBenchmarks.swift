import Client
import Documents
import Sync

/// Queries that a native replica of 20,000 books answers from its own indexes.
enum ReplicaQueryBenchmarks {
  static let all = [Benchmark("sync/queries") { run(20_000) }]

  private static func run(_ count: Int) -> [Figure] {
    let replica = Replica(id: "benchmark")
    for number in 0..<count {
      replica.put(
        CachedDocument(
          SampleBook.path(number), .found, version: Timestamp(seconds: 1),
          fields: SampleBook.fields(number)))
    }
    replica.indexes = ReplicaIndexes()
    let client = SyncClient(
      persistence: MemoryPersistence(replica: replica), transport: OfflineTransport(),
      scheduler: ManualScheduler(), random: SeededRandom(seed: 1), database: ScriptedCalls.prefix)
    let pages = FieldPath(field: "pages")
    let between = Filter.and([
      .field(pages, .greaterThanOrEqual, .integer(300)), .field(pages, .lessThan, .integer(310)),
    ])
    let queries: [(name: String, query: Query)] = [
      (
        "equality",
        Query(collectionID: "books", filter: .field(pages, .equal, .integer(300)))
      ),
      ("range", Query(collectionID: "books", filter: between)),
      (
        "order with limit 50",
        Query(collectionID: "books", orders: [Order(FieldPath(field: "sortTitle"))], limit: 50)
      ),
      (
        "array-contains",
        Query(
          collectionID: "books",
          filter: .field(FieldPath(field: "tags"), .arrayContains, .string("tag7")))
      ),
    ]
    // A listener to everything, as the app has one.
    var shown = 0
    let all = client.listen(Query(collectionID: "books")) { shown = $0.documents.count }
    client.disableNetwork()
    precondition(shown == count, "The listener was told all documents.")
    // Some of the documents have pending writes.
    for number in 0..<200 {
      client.commit([
        .update(
          SampleBook.path(number * 31), MapValue([("pages", .integer(Int64(100 + number)))]),
          mask: FieldMask([pages]))
      ])
    }
    var figures: [Figure] = []
    for (name, query) in queries {
      var found = 0
      let cold = milliseconds { found = client.get(query).count }
      // The second time makes the index.
      let making = milliseconds { _ = client.get(query) }
      let warm = (0..<200).map { _ in milliseconds { _ = client.get(query) } }
      let listening = (0..<200).map { _ in
        milliseconds { client.listen(query) { _ in }.remove() }
      }
      let title = "sync/queries: \(name), \(found) of \(count)"
      figures += [
        Figure("\(title), without an index", cold, "ms"),
        Figure("\(title), making it", making, "ms"),
        Figure("\(title), warm p50", warm.median, "ms", .atMost(1)),
        Figure("\(title), first snapshot of a listener p50", listening.median, "ms", .atMost(1)),
      ]
    }
    let writes = (0..<500).map { number in
      milliseconds {
        client.commit([
          .update(
            SampleBook.path(number * 17 % count), MapValue([("pages", .integer(Int64(number)))]),
            mask: FieldMask([pages]))
        ])
      }
    }
    let mixed = (0..<200).map { number in
      client.commit([
        .update(
          SampleBook.path(number * 19 % count), MapValue([("pages", .integer(Int64(number)))]),
          mask: FieldMask([pages]))
      ])
      return milliseconds { _ = client.get(queries[0].query) }
    }
    all.remove()
    figures += [
      Figure(
        "sync/queries: local write to a listener on all \(count), p50", writes.median, "ms",
        .atMost(0.2)),
      Figure("sync/queries: equality after a write, p50", mixed.median, "ms", .atMost(1)),
    ]
    return figures
  }
}
