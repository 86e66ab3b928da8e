import Documents
import Randomness
import Storage
import Testing
import Wire

@testable import Server

/// Random commits and random listeners; every consistent snapshot that a client gets must be what its
/// queries give when they are run as of the snapshot's read time.
@Suite struct ListenModelTests {
  private static let rating = FieldPath(field: "rating")
  private static let shelf = FieldPath(field: "shelf")

  private static func randomQuery(_ generator: inout SeededGenerator) -> Query {
    let limit: Int? =
      Bool.random(using: &generator) ? Int.random(in: 1...6, using: &generator) : nil
    let offset = Int.random(in: 0..<8, using: &generator) == 0 ? 2 : 0
    let descending = Bool.random(using: &generator)
    let low = Value.integer(Int64.random(in: 0...5, using: &generator))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return Books.query(limit: limit, offset: offset)
    case 1:
      return Books.query(
        .field(rating, .greaterThanOrEqual, low),
        orders: [Order(rating, descending: descending)], limit: limit, offset: offset)
    case 2:
      return Books.query(.field(shelf, .equal, .string("s1")), limit: limit, offset: offset)
    case 3:
      return Books.query(
        .field(shelf, .equal, .string("s2")), orders: [Order(rating, descending: descending)],
        limit: limit)
    default:
      return Query(parent: [], collectionID: "books", allDescendants: true, limit: limit)
    }
  }

  private static func randomWrite(_ generator: inout SeededGenerator) -> Mutation {
    let id = "b\(Int.random(in: 0..<20, using: &generator))"
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...1: return .delete(Books.path(id))
    case 2:
      return .set(try! DocumentPath("shelves/x/books/\(id)"), MapValue([("rating", .integer(1))]))
    case 3: return Books.set(id, ("other", .integer(1)))
    default:
      return Books.set(
        id, ("rating", .integer(Int64.random(in: 0...6, using: &generator))),
        ("shelf", .string("s\(Int.random(in: 1...3, using: &generator))")))
    }
  }

  /// Compares what a client knows with the store at the snapshot's time.
  private static func check(
    _ client: ListenClient, _ queries: [Int: Query], _ snapshot: ListenClient.Snapshot,
    _ library: TestLibrary, seed: UInt64
  ) throws {
    let events = client.takeEvents()
    for (id, query) in queries where client.current.contains(id) {
      let expected = try library.run(query, at: .time(snapshot.readTime))
      let known = (client.results[id] ?? []).compactMap { client.documents[$0] }
      #expect(client.results[id]?.count == known.count, "seed \(seed)")
      let text = { (documents: [Document]) in
        documents.map { "\($0.path.string) \($0.fields.map)" }.sorted()
      }
      let (isText, shouldBe) = (text(known), text(expected))
      #expect(
        isText == shouldBe,
        """
        seed \(seed), target \(id), limit \(query.limit ?? -1), offset \(query.offset), \
        orders \(query.orders.map { "\($0.field.string) \($0.isDescending)" }), \
        events \(events)
        """)
    }
  }

  @Test(arguments: 0..<12)
  func everySnapshotIsConsistent(_ run: Int) throws {
    let seed = UInt64.random(in: .min ... .max)
    try Self.play(seed: seed)
  }

  private static func play(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let library = try TestLibrary()
    for _ in 0..<20 { try library.commit([randomWrite(&generator)]) }
    let calls = TestCalls(library.server)
    var client = ListenClient(calls)
    var queries: [Int: Query] = [:]
    var token: [UInt8] = []
    var nextID = 2
    for round in 0..<60 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...1 where queries.count < 6:
        queries[nextID] = randomQuery(&generator)
        client.add(nextID, queries[nextID]!)
        nextID += 2
      case 2:
        if let id = queries.keys.sorted().randomElement(using: &generator) {
          client.remove(id)
          queries[id] = nil
        }
      case 3 where !token.isEmpty:
        // The connection is lost; the client resumes with what it has.
        client.call.cancel()
        client = ListenClient(calls, resuming: client)
        for (id, query) in queries { client.add(id, query, resume: .token(token)) }
      default: break
      }
      // Commits happen while the server is busy with all that.
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let writes = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          randomWrite(&generator)
        }
        try library.commit(writes)
      }
      // A marker that a target of its own always sees tells that everything before has been told.
      let marker = Books.path("marker\(round)")
      client.add(100_001, documents: [marker])
      try library.commit([.set(marker, MapValue([("round", .integer(Int64(round)))]))])
      var isDone = false
      while !isDone {
        guard let snapshot = client.nextSnapshot() else {
          Issue.record("seed \(seed), round \(round): silence after \(client.takeEvents())")
          return
        }
        token = snapshot.token
        try check(client, queries, snapshot, library, seed: seed)
        isDone =
          client.results[100_001]?.contains(marker) == true
          && client.current.isSuperset(of: queries.keys)
      }
      client.remove(100_001)
      while client.results[100_001] != nil { client.step() }
      try library.commit([.delete(marker)])
    }
  }

  /// A client that stops reading for a while gets every change in the end, and what waits for it in
  /// the meantime is bounded.
  @Test func aSlowReaderCatchesUp() throws {
    let library = try TestLibrary()
    let text = Value.string(String(repeating: "x", count: 20_000))
    let slow = ListenClient(TestCalls(library.server, receiveBuffer: 4096))
    slow.add(2, Books.all)
    slow.add(4, Books.query(orders: [Order(Self.rating)], limit: 3))
    let first = try #require(slow.snapshot(currentIn: 2, 4))
    // 100 MB, far more than what the sockets' buffers hold.
    for number in 0..<5000 {
      try library.commit([
        Books.set("b\(number % 50)", ("text", text), ("rating", .integer(Int64(number))))
      ])
    }
    library.server.onLoop { _ in }
    var snapshot = first
    let place = try Waiting.wait { library.store.place($0) }.get()
    var bytes = 0
    while snapshot.readTime < place.time {
      snapshot = try #require(slow.nextSnapshot())
      bytes += slow.takeEvents().count * 20_000
      try Self.check(
        slow, [2: Books.all, 4: Books.query(orders: [Order(Self.rating)], limit: 3)], snapshot,
        library, seed: 0)
    }
    #expect(bytes < 50_000_000, "most of the changes were passed over")
  }
}
