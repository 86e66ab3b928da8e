import Documents
import Storage
import Testing
import Wire

@testable import Server

@Suite struct ListenTests {
  private let rating = FieldPath(field: "rating")

  private func rated(_ id: String, _ rating: Int64) -> Mutation {
    Books.set(id, ("rating", .integer(rating)))
  }

  private var good: Query {
    Books.query(.field(rating, .greaterThanOrEqual, .integer(4)))
  }

  private func top(_ limit: Int) -> Query {
    Books.query(orders: [Order(rating, descending: true)], limit: limit)
  }

  @Test func resultsComeAndThenWhatChanges() throws {
    let library = try TestLibrary()
    try library.commit([rated("a", 5), rated("b", 1)])
    let client = ListenClient(TestCalls(library.server))
    client.add(2, good)
    #expect(client.nextSnapshot() != nil)
    #expect(
      client.takeEvents() == ["add [2]", "change a [2] []", "current [2]", "snapshot"])
    try library.commit([rated("b", 4), rated("c", 0)])
    _ = client.nextSnapshot()
    #expect(client.takeEvents() == ["change b [2] []", "snapshot"])
    try library.commit([rated("a", 3)])
    _ = client.nextSnapshot()
    #expect(client.takeEvents() == ["change a [] [2]", "snapshot"])
    try library.commit([.delete(Books.path("c"))])
    try library.commit([.delete(Books.path("b"))])
    _ = client.nextSnapshot()
    #expect(client.takeEvents() == ["delete b [2]", "snapshot"])
  }

  @Test func severalTargetsShareAChange() throws {
    let library = try TestLibrary()
    let client = ListenClient(TestCalls(library.server))
    client.add(2, good)
    client.add(4, Books.all)
    client.add(6, documents: [Books.path("a"), Books.path("b")])
    _ = client.snapshot(currentIn: 2, 4, 6)
    _ = client.takeEvents()
    try library.commit([rated("a", 5)])
    _ = client.nextSnapshot()
    try library.commit([rated("a", 1)])
    _ = client.nextSnapshot()
    try library.commit([.delete(Books.path("a"))])
    _ = client.nextSnapshot()
    let events = client.takeEvents().map { event in
      // The order of a message's targets means nothing.
      event.hasPrefix("change") ? "change" : event
    }
    #expect(events.count == 6)
    #expect(client.results[2] == [])
    #expect(client.results[4] == [])
    #expect(client.results[6] == [])
    #expect(client.documents.isEmpty)
  }

  @Test func aDocumentThatIsNotThereIsSaidToBeGone() throws {
    let library = try TestLibrary()
    let client = ListenClient(TestCalls(library.server))
    client.add(1, documents: [Books.path("a")])
    _ = client.nextSnapshot()
    #expect(
      client.takeEvents() == ["add [1]", "delete a [1]", "current [1]", "snapshot"])
    try library.commit([rated("a", 5)])
    _ = client.nextSnapshot()
    #expect(client.takeEvents() == ["change a [1] []", "snapshot"])
  }

  @Test func aLimitedQueryKeepsItsWindow() throws {
    let library = try TestLibrary()
    try library.commit((1...5).map { rated("b\($0)", Int64($0)) })
    let client = ListenClient(TestCalls(library.server))
    client.add(2, top(2))
    _ = client.nextSnapshot()
    #expect(
      client.takeEvents() == [
        "add [2]", "change b5 [2] []", "change b4 [2] []", "current [2]", "snapshot",
      ])
    try library.commit([rated("b9", 9)])
    _ = client.nextSnapshot()
    #expect(client.takeEvents() == ["change b9 [2] []", "remove b4 [2]", "snapshot"])
    // Something that is not in the window comes in.
    try library.commit([.delete(Books.path("b5"))])
    _ = client.nextSnapshot()
    #expect(client.takeEvents() == ["delete b5 [2]", "change b4 [2] []", "snapshot"])
    try library.commit([rated("b4", 0)])
    _ = client.nextSnapshot()
    #expect(client.takeEvents() == ["change b4 [] [2]", "change b3 [2] []", "snapshot"])
    try library.commit([rated("b1", 1), rated("x", 1)])
    try library.commit([rated("b9", 8)])
    _ = client.nextSnapshot()
    #expect(client.takeEvents() == ["change b9 [2] []", "snapshot"])
  }

  @Test func aTargetThatIsRemovedIsSilent() throws {
    let library = try TestLibrary()
    let client = ListenClient(TestCalls(library.server))
    client.add(2, Books.all)
    client.add(4, good)
    _ = client.snapshot(currentIn: 2, 4)
    client.remove(2)
    while client.results[2] != nil { client.step() }
    _ = client.nextSnapshot()
    _ = client.takeEvents()
    try library.commit([rated("a", 1)])
    try library.commit([rated("b", 5)])
    _ = client.nextSnapshot()
    #expect(client.takeEvents() == ["change b [4] []", "snapshot"])
  }

  @Test func aTargetForOnceEndsWhenItIsCurrent() throws {
    let library = try TestLibrary()
    try library.commit([rated("a", 5)])
    let client = ListenClient(TestCalls(library.server))
    client.add(2, good, once: true)
    while client.takeEvents() != ["end [2]"] { client.step() }
    #expect(client.documents.count == 1)
    client.add(2, good)
    #expect(client.snapshot(currentIn: 2) != nil)
  }

  @Test func aWrongQueryEndsItsTargetAndNotTheStream() throws {
    let library = try TestLibrary()
    let client = ListenClient(TestCalls(library.server))
    client.add(2, Books.query(.field(rating, .in, .array([]))))
    while client.causes[2] == nil { client.step() }
    #expect(client.causes[2]?.code == 3)
    // A request that cannot be read, but names its target.
    let broken = ListenRequest(
      database: TestCalls.prefix, .addTarget(Target(id: 4, .documents([]), resume: .none)))
    var bytes = broken.encoded()
    let documents: [UInt8] = [0x1a, 0x00]
    let position = bytes.indices.first { bytes[$0...].starts(with: documents) }!
    bytes.replaceSubrange(position..<(position + 2), with: [0x1a, 0x02, 0x12, 0x00])
    bytes[position - 1] += 2
    client.call.send(bytes)
    while client.causes[4] == nil { client.step() }
    client.add(6, good)
    #expect(client.snapshot(currentIn: 6) != nil)
  }

  @Test func whoComesBackHearsOnlyWhatHasChanged() throws {
    let library = try TestLibrary()
    try library.commit((0..<50).map { rated("b\($0)", 5) })
    let calls = TestCalls(library.server)
    let client = ListenClient(calls)
    client.add(2, good)
    let snapshot = try #require(client.snapshot(currentIn: 2))
    client.call.cancel()
    try library.commit([rated("b7", 4)])
    try library.commit([rated("b8", 1), rated("new", 5)])
    try library.commit([.delete(Books.path("b9")), rated("gone", 5), rated("bad", 1)])
    try library.commit([.delete(Books.path("gone"))])
    let again = ListenClient(calls, resuming: client)
    again.add(2, good, resume: .token(snapshot.token))
    _ = again.snapshot(currentIn: 2)
    let events = again.takeEvents()
    #expect(events.first == "add [2]")
    #expect(
      events.dropFirst().dropLast(2).sorted() == [
        "change b7 [2] []", "change b8 [] [2]", "change new [2] []", "delete b9 [2]",
      ])
    #expect(again.results[2]?.count == 49)
    // Nothing has happened since.
    let token = try #require(again.snapshotToken(library))
    let third = ListenClient(calls, resuming: again)
    third.add(2, good, resume: .token(token))
    _ = third.snapshot(currentIn: 2)
    #expect(third.takeEvents() == ["add [2]", "current [2]", "snapshot"])
  }

  @Test func anUnknownTokenMeansFromTheBeginning() throws {
    let library = try TestLibrary()
    try library.commit([rated("a", 5)])
    let other = try TestLibrary()
    try other.commit([rated("a", 5)])
    let foreign = try Waiting.wait { other.store.place($0) }.get().token
    for token in [[1, 2, 3], foreign] {
      let client = ListenClient(TestCalls(library.server))
      client.add(2, good, resume: .token(token))
      _ = client.snapshot(currentIn: 2)
      #expect(
        client.takeEvents() == [
          "add [2]", "reset [2]", "change a [2] []", "current [2]", "snapshot",
        ])
    }
  }

  @Test func whoWasAwayForTooLongStartsAnew() throws {
    var settings = StoreSettings()
    settings.logBytes = 1000
    settings.minimumLogAge = .zero
    settings.logAge = .zero
    let library = try TestLibrary(settings: settings)
    try library.commit([rated("a", 5)])
    let calls = TestCalls(library.server)
    let client = ListenClient(calls)
    client.add(2, good)
    let snapshot = try #require(client.snapshot(currentIn: 2))
    client.call.cancel()
    for number in 0..<3000 { try library.commit([rated("b\(number % 10)", Int64(number))]) }
    let again = ListenClient(calls, resuming: client)
    again.add(2, good, resume: .token(snapshot.token))
    _ = again.snapshot(currentIn: 2)
    #expect(again.results[2]?.count == 11)
  }

  @Test func theSameChangeReachesManyListeners() throws {
    let library = try TestLibrary()
    try library.commit([rated("a", 5)])
    let calls = TestCalls(library.server)
    let clients = (0..<90).map { _ in ListenClient(calls) }
    for client in clients { client.add(2, good) }
    for client in clients { _ = client.snapshot(currentIn: 2) }
    try library.commit([rated("b", 5)])
    for client in clients {
      _ = client.nextSnapshot()
      #expect(client.results[2]?.count == 2)
    }
  }
}

extension ListenClient {
  /// The token of the place where the library is now.
  func snapshotToken(_ library: TestLibrary) -> [UInt8]? {
    try? Waiting.wait { library.store.place($0) }.get().token
  }
}
