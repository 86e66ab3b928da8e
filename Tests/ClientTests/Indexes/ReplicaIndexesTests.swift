import Client
import Documents
import Randomness
import Testing

@testable import Sync

/// Queries of a replica with indexes find what looking at every document finds.
@Suite struct ReplicaIndexesTests {
  private let counter = CountingIndexes()

  /// Indexes that count how often they could help.
  private final class CountingIndexes: QueryIndexes {
    private let indexes = ReplicaIndexes()
    private(set) var answers = 0

    func changed(_ path: DocumentPath) { indexes.changed(path) }
    func reset() { indexes.reset() }

    func results(of query: LocalQuery, in store: LocalStore) -> [CachedDocument]? {
      let results = indexes.results(of: query, in: store)
      if results != nil { answers += 1 }
      return results
    }
  }

  private func field(_ name: String) -> FieldPath { FieldPath(field: name) }

  private func path(_ number: Int) -> DocumentPath { try! DocumentPath("books/b\(number)") }

  private func makeClient(_ replica: Replica) -> SyncClient {
    replica.indexes = counter
    return SyncClient(
      persistence: MemoryPersistence(replica: replica), transport: OfflineTransport(),
      scheduler: ManualScheduler(), random: SeededRandom(seed: 1),
      database: DatabasePrefix(project: "p"))
  }

  private func value(_ generator: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: .null
    case 1: .boolean(.random(using: &generator))
    case 2: .double([.nan, -0.0, 0.5, .infinity].randomElement(using: &generator)!)
    case 3: .string(["", "a", "ab", "b\u{0}", "é"].randomElement(using: &generator)!)
    case 4: .string(String(repeating: "long", count: 400) + (Bool.random() ? "a" : "b"))
    case 5: .timestamp(Timestamp(seconds: .random(in: 0..<4, using: &generator)))
    case 6: .map(MapValue([("k", .integer(.random(in: 0..<3, using: &generator)))]))
    default: .integer(.random(in: 0..<30, using: &generator))
    }
  }

  private func fields(_ generator: inout SeededGenerator) -> MapValue {
    var map = MapValue()
    if Int.random(in: 0..<8, using: &generator) > 0 { map["n"] = value(&generator) }
    if Int.random(in: 0..<8, using: &generator) > 0 { map["m"] = value(&generator) }
    map["tags"] = .array(
      (0..<Int.random(in: 0..<4, using: &generator)).map { _ in value(&generator) })
    return map
  }

  private func filter(_ generator: inout SeededGenerator, depth: Int = 0) -> Filter {
    let name = field(["n", "m"].randomElement(using: &generator)!)
    let tags = field("tags")
    let several = Value.array((0..<3).map { _ in value(&generator) })
    switch Int.random(in: 0..<(depth == 0 ? 13 : 9), using: &generator) {
    case 0: return .unary(name, [.isNull, .isNaN, .isNotNull].randomElement(using: &generator)!)
    case 1: return .field(tags, .arrayContains, value(&generator))
    case 2: return .field(tags, .arrayContainsAny, several)
    case 3: return .field(name, .in, several)
    case 4: return .field(name, .notEqual, value(&generator))
    case 5: return .field(name, .equal, value(&generator))
    case 6, 7, 8:
      let operations: [Filter.Operator] = [
        .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual,
      ]
      return .field(name, operations.randomElement(using: &generator)!, value(&generator))
    case 9: return .or((0..<2).map { _ in filter(&generator, depth: depth + 1) })
    default: return .and((0..<2).map { _ in filter(&generator, depth: depth + 1) })
    }
  }

  private func query(_ generator: inout SeededGenerator) -> Query {
    var orders: [Order] = []
    for name in ["n", "m"].shuffled(using: &generator)
    where Bool.random(using: &generator) {
      orders.append(Order(field(name), descending: .random(using: &generator)))
    }
    let isLimited = Bool.random(using: &generator)
    var start: Cursor?
    var end: Cursor?
    if !orders.isEmpty, Bool.random(using: &generator) {
      start = Cursor(values: [value(&generator)], isBefore: .random(using: &generator))
    }
    if !orders.isEmpty, Int.random(in: 0..<4, using: &generator) == 0 {
      end = Cursor(values: [value(&generator)], isBefore: .random(using: &generator))
    }
    return Query(
      collectionID: "books", filter: Bool.random(using: &generator) ? filter(&generator) : nil,
      orders: orders, start: start, end: end, limit: isLimited ? 7 : nil)
  }

  @Test(arguments: 0..<4)
  func findWhatLookingAtEveryDocumentFinds(_ run: Int) throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let replica = Replica(id: "r")
    for number in 0..<250 {
      replica.put(
        CachedDocument(
          path(number), .found, version: Timestamp(seconds: 1),
          fields: Fields(fields(&generator))))
    }
    let client = makeClient(replica)
    var queries = (0..<40).map { _ in query(&generator) }
    for step in 0..<200 {
      let number = Int.random(in: 0..<280, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: client.commit([.delete(path(number))])
      case 1: client.commit([.set(path(number), fields(&generator))])
      case 2:
        client.commit([
          .update(path(number), fields(&generator), mask: FieldMask([field("n")]))
        ])
      case 3:
        replica.put(
          CachedDocument(
            path(number), .found, version: Timestamp(seconds: Int64(step + 2)),
            fields: Fields(fields(&generator))))
      case 4:
        if step.isMultiple(of: 50) {
          client.changeUser(to: UTF8Key(["", "anna"].randomElement(using: &generator)!))
        }
      default: queries[step % 40] = query(&generator)
      }
      let query = queries.randomElement(using: &generator)!
      let local = LocalQuery(query, limitToLast: Bool.random(using: &generator))
      let found = results(of: local, client)
      let expected = looking(for: local, client)
      #expect(
        found == expected,
        "seed \(seed), step \(step): \(String(describing: query.filter)) \(query.orders) \(local.isLimitedToLast)"
      )
      if found != expected { return }
    }
    #expect(counter.answers > 20)
  }

  @Test func anIndexIsMadeWhenItIsNeededForTheSecondTime() {
    let replica = Replica(id: "r")
    for number in 0..<1000 {
      replica.put(
        CachedDocument(
          path(number), .found, version: Timestamp(seconds: 1),
          fields: Fields(MapValue([("n", .integer(Int64(number % 100)))]))))
    }
    let client = makeClient(replica)
    let query = Query(collectionID: "books", filter: .field(field("n"), .equal, .integer(7)))
    #expect(client.get(query).count == 10)
    #expect(counter.answers == 0)
    #expect(client.get(query).count == 10)
    #expect(counter.answers == 1)
    client.commit([.set(path(8), MapValue([("n", .integer(7))]))])
    client.commit([.delete(path(7))])
    client.commit([.set(path(2000), MapValue([("n", .integer(7))]))])
    #expect(client.get(query).count == 11)
    #expect(counter.answers == 2)
  }

  private func results(of query: LocalQuery, _ client: SyncClient) -> [DocumentPath] {
    let view = View(query, syncedDocuments: DocumentSet())
    _ = view.update(client.engine.store.execute(query, usesPreviousResults: false))
    return view.documents.map { $0.path }
  }

  private func looking(for query: LocalQuery, _ client: SyncClient) -> [DocumentPath] {
    let indexes = client.engine.store.replica.indexes
    client.engine.store.replica.indexes = nil
    defer { client.engine.store.replica.indexes = indexes }
    return results(of: query, client)
  }
}
