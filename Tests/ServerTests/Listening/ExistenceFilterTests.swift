import Documents
import Storage
import Testing
import Wire

@testable import Server

/// Resuming where the log does not reach back any more: what has changed since, and a filter of what
/// is there.
@Suite struct ExistenceFilterTests {
  private let rating = FieldPath(field: "rating")

  private func rated(_ id: String, _ rating: Int64) -> Mutation {
    Books.set(id, ("rating", .integer(rating)))
  }

  private var good: Query {
    Books.query(.field(rating, .greaterThanOrEqual, .integer(4)))
  }

  private func makeLibrary() throws -> TestLibrary {
    var settings = StoreSettings()
    settings.logAge = .zero
    settings.minimumLogAge = .zero
    settings.logBytes = 0
    return try TestLibrary(settings: settings)
  }

  /// Commits until the log has forgotten a place.
  private func forget(_ place: Place, _ library: TestLibrary) throws {
    for number in 0..<1000 {
      try library.commit([.set(try DocumentPath("notes/n\(number % 2)"), MapValue())])
      let answer = try Waiting.wait { library.store.changes(since: place, completion: $0) }.get()
      if case .forgotten = answer { return }
    }
    Issue.record("the log does not forget")
  }

  private func place(_ library: TestLibrary) throws -> Place {
    try Waiting.wait { library.store.place($0) }.get()
  }

  /// A client that has seen ten good books, and what happened while it was away.
  private func makeClient(_ library: TestLibrary, _ calls: TestCalls) throws -> (
    ListenClient, Place
  ) {
    try library.commit((0..<10).map { rated("b\($0)", 5) } + [rated("bad", 1)])
    let client = ListenClient(calls)
    client.add(2, good)
    let snapshot = try #require(client.snapshot(currentIn: 2))
    client.call.cancel()
    let place = try #require(Place(token: snapshot.token))
    try library.commit([rated("b1", 4), rated("b2", 1), .delete(Books.path("b3"))])
    try library.commit([rated("new", 5), rated("bad", 2)])
    try forget(place, library)
    return (client, place)
  }

  @Test func whatIsNewComesAndAFilterOfAllThatIsThere() throws {
    let library = try makeLibrary()
    let calls = TestCalls(library.server)
    let (client, place) = try makeClient(library, calls)
    let again = ListenClient(calls, resuming: client)
    again.add(2, good, resume: .token(place.token), expectedCount: 10)
    _ = again.snapshot(currentIn: 2)
    #expect(
      again.takeEvents() == [
        "add [2]", "change b1 [2] []", "change new [2] []", "filter [2] 9", "current [2]",
        "snapshot",
      ])
    #expect(again.resets == 0)
    var names = NameFilter()
    for document in try library.run(good) {
      names.insert(TestCalls.prefix.utf8 + document.path.utf8)
    }
    let filter = try #require(again.filters.first?.unchangedNames)
    #expect(filter.bitmap == names.bits().bitmap)
    #expect(filter.hashCount == names.bits().hashCount)
    // It is live from there.
    try library.commit([rated("newer", 5)])
    _ = again.nextSnapshot()
    #expect(again.takeEvents() == ["change newer [2] []", "snapshot"])
  }

  @Test func whoGivesNoCountStartsAnew() throws {
    let library = try makeLibrary()
    let calls = TestCalls(library.server)
    let (_, place) = try makeClient(library, calls)
    for count in [nil, 0] {
      let again = ListenClient(calls)
      again.add(2, good, resume: .token(place.token), expectedCount: count)
      _ = again.snapshot(currentIn: 2)
      #expect(again.resets == 1)
      #expect(again.filters.isEmpty)
      #expect(again.results[2]?.count == 9)
    }
  }

  /// A document may come into a window without having been written.
  @Test func aLimitedQueryStartsAnew() throws {
    let library = try makeLibrary()
    let calls = TestCalls(library.server)
    let (_, place) = try makeClient(library, calls)
    let again = ListenClient(calls)
    again.add(
      2, Books.query(orders: [Order(rating, descending: true)], limit: 3),
      resume: .token(place.token), expectedCount: 3)
    _ = again.snapshot(currentIn: 2)
    #expect(again.resets == 1)
    #expect(again.results[2]?.count == 3)
  }

  @Test func aTokenOfAnotherLifeMeansFromTheBeginning() throws {
    let library = try makeLibrary()
    let calls = TestCalls(library.server)
    let (_, place) = try makeClient(library, calls)
    let foreign = Place(
      incarnation: place.incarnation &+ 1, sequence: place.sequence, nonce: place.nonce,
      time: place.time)
    let again = ListenClient(calls)
    again.add(2, good, resume: .token(foreign.token), expectedCount: 10)
    _ = again.snapshot(currentIn: 2)
    #expect(again.resets == 1)
  }
}
