import Documents
import Testing

@testable import Sync

/// The engine without a server: what the reader does works at once.
struct LocalOnlyTests {
  let client = makeClient()
  let books = Query(try! CollectionPath("books"))

  static func makeClient() -> SyncClient {
    SyncClient(
      persistence: MemoryPersistence(replica: Replica(id: "r1")), transport: OfflineTransport(),
      scheduler: ManualScheduler(), random: SeededRandom(seed: 1),
      database: DatabasePrefix(project: "p"))
  }

  func path(_ id: String) -> DocumentPath { try! DocumentPath("books/" + id) }

  @Test func aWriteShowsBeforeCommitReturns() {
    var snapshots: [QuerySnapshot] = []
    let registration = client.listen(books) { snapshots.append($0) }
    client.disableNetwork()
    #expect(snapshots.count == 1)
    #expect(snapshots.last?.isFromCache == true)
    #expect(snapshots.last?.documents.isEmpty == true)

    client.commit([.set(path("b"), MapValue([("title", .string("Persuasion"))]))])
    #expect(snapshots.count == 2)
    let snapshot = snapshots[1]
    #expect(snapshot.hasPendingWrites)
    #expect(snapshot.documents.count == 1)
    #expect(snapshot.documents[0].hasPendingWrites)
    #expect(snapshot.documents[0].fields["title"] == .string("Persuasion"))
    #expect(snapshot.changes.count == 1)
    #expect(snapshot.changes[0].kind == .added)
    #expect(snapshot.changes[0].newIndex == 0)
    #expect(client.state.pendingBatches == 1)

    registration.remove()
    client.commit([.delete(path("b"))])
    #expect(snapshots.count == 2)
    #expect(client.get(path("b")) == nil)
  }

  @Test func anUpdateChangesOnlyTheMaskedFields() throws {
    client.commit([
      .set(path("b"), MapValue([("title", .string("Emma")), ("pages", .integer(474))]))
    ])
    client.commit([
      .update(
        path("b"), MapValue([("pages", .integer(480))]), mask: FieldMask([try FieldPath("pages")]))
    ])
    let document = try #require(client.get(path("b")))
    #expect(document.fields["title"] == .string("Emma"))
    #expect(document.fields["pages"] == .integer(480))
  }

  @Test func anUpdateOfWhatDoesNotExistMakesNothing() throws {
    client.commit([
      .update(
        path("b"), MapValue([("pages", .integer(480))]), mask: FieldMask([try FieldPath("pages")]))
    ])
    #expect(client.get(path("b")) == nil)
  }

  @Test func documentListenerSeesTheDocumentComeAndGo() {
    var exists: [Bool] = []
    let registration = client.listen(path("b")) { exists.append($0.exists) }
    client.disableNetwork()
    client.commit([.set(path("b"), MapValue([("title", .string("Emma"))]))])
    client.commit([.delete(path("b"))])
    #expect(exists == [false, true, false])
    registration.remove()
  }

  @Test func aWriteInsideACallbackIsMadeAfterIt() {
    client.disableNetwork()
    var titles: [[String]] = []
    var wasWritten = false
    let registration = client.listen(books) { [client] snapshot in
      titles.append(snapshot.documents.map { $0.id })
      if !wasWritten {
        wasWritten = true
        client.commit([.set(path("c"), MapValue())])
        #expect(client.get(path("c")) == nil)
      }
    }
    client.commit([.set(path("b"), MapValue())])
    #expect(titles == [[], ["c"], ["b", "c"]])
    registration.remove()
  }

  @Test func pendingServerTimestampsAreEstimated() throws {
    client.commit([
      Mutation(
        path("b"), .set(Fields(MapValue([("title", .string("Emma"))]))),
        transforms: [FieldTransform(try FieldPath("at"), .serverTimestamp)])
    ])
    let document = try #require(client.get(path("b")))
    #expect(document.fields["at"] == .timestamp(Timestamp(seconds: 1_700_000_000)))
    #expect(document.fields(serverTimestamps: .none)["at"] == .null)
    #expect(document.fields(serverTimestamps: .previous)["at"] == .null)
  }

  @Test func incrementsAddUp() throws {
    client.commit([.set(path("b"), MapValue([("n", .integer(1))]))])
    for _ in 0..<3 {
      client.commit([
        Mutation(
          path("b"), .update(Fields(), .empty),
          transforms: [FieldTransform(try FieldPath("n"), .increment(.integer(2)))],
          precondition: .exists(true))
      ])
    }
    #expect(client.get(path("b"))?.fields["n"] == .integer(7))
  }

  @Test func aCommitThatNoServerTakesIsRefusedAtOnce() {
    let long = Value.string(String(repeating: "a", count: 1_000_000))
    var states = 0
    client.onStateChange = { _ in states += 1 }
    client.commit((0..<11).map { .set(path("b\($0)"), MapValue([("text", long)])) })
    let refused = client.refusedWrites
    #expect(refused.count == 1)
    #expect(refused.first?.mutations.count == 11)
    #expect(states == 1)
    #expect(client.state.pendingBatches == 0)
    #expect(client.get(path("b0")) == nil)
    client.dropRefused(refused[0].id)
    #expect(client.refusedWrites.isEmpty)
    #expect(states == 2)
  }

  @Test func anEmptyCommitIsNothing() {
    var wasAnswered = false
    client.commit([]) { _ in wasAnswered = true }
    #expect(wasAnswered)
    #expect(client.state.pendingBatches == 0)
  }

  @Test func theStateTellsOfPendingWrites() {
    var states: [SyncState] = []
    client.onStateChange = { states.append($0) }
    client.commit([.set(path("b"), MapValue())])
    client.commit([.set(path("c"), MapValue())])
    #expect(states.map { $0.pendingBatches } == [1, 2])
  }

  @Test func theQueueIsTakenUpAgain() throws {
    let replica = Replica(id: "r1")
    func make() -> SyncClient {
      SyncClient(
        persistence: MemoryPersistence(replica: replica), transport: OfflineTransport(),
        scheduler: ManualScheduler(), random: SeededRandom(seed: 1),
        database: DatabasePrefix(project: "p"))
    }
    do { make().commit([.set(path("b"), MapValue([("title", .string("Emma"))]))]) }
    let again = make()
    #expect(again.get(path("b"))?.fields["title"] == .string("Emma"))
    #expect(again.state.pendingBatches == 1)
  }

  @Test func ordersAndLimits() throws {
    client.disableNetwork()
    for (id, pages) in [("a", 3), ("b", 1), ("c", 2), ("d", 4)] {
      client.commit([.set(path(id), MapValue([("pages", .integer(Int64(pages)))]))])
    }
    let query = Query(
      collectionID: "books", orders: [Order(try FieldPath("pages"), descending: true)], limit: 2)
    var ids: [[String]] = []
    let first = client.listen(query) { ids.append($0.documents.map { $0.id }) }
    let last = client.listen(query, limitToLast: true) { ids.append($0.documents.map { $0.id }) }
    #expect(ids == [["d", "a"], ["c", "b"]])
    ids = []
    client.commit([.delete(path("a"))])
    #expect(ids == [["d", "c"]])
    ids = []
    client.commit([.set(path("e"), MapValue([("pages", .integer(0))]))])
    #expect(ids == [["b", "e"]])
    first.remove()
    last.remove()
  }
}
