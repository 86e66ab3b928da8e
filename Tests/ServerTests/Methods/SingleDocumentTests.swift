import Documents
import Storage
import Testing
import Wire

@testable import Server

@Suite struct SingleDocumentTests {
  let library: TestLibrary
  let calls: TestCalls

  init() throws {
    library = try TestLibrary()
    calls = TestCalls(library.server)
  }

  private func answer(_ method: String, _ request: some RequestMessage) -> (Document?, CallStatus) {
    let call = calls.open(method)
    call.send(request)
    let (responses, status) = call.all(DocumentMessage.self)
    return (responses.first?.document, status)
  }

  private func get(
    _ id: String, mask: FieldMask? = nil, _ consistency: ReadConsistency = .strong
  ) -> (Document?, CallStatus) {
    answer(
      "GetDocument",
      GetDocumentRequest(
        database: TestCalls.prefix, path: Books.path(id), mask: mask, consistency: consistency))
  }

  private func create(
    _ id: String, in collection: String = "books", parent: String = "", mask: FieldMask? = nil
  ) -> (Document?, CallStatus) {
    answer(
      "CreateDocument",
      CreateDocumentRequest(
        database: TestCalls.prefix, parent: Array(parent.utf8), collectionID: collection,
        documentID: id, fields: Fields(MapValue([("a", .integer(1)), ("b", .integer(2))])),
        mask: mask))
  }

  private let a = FieldMask([FieldPath(field: "a")])

  @Test func aDocumentIsReadByItsName() throws {
    try library.commit([Books.set("x", ("a", .integer(1)), ("b", .integer(2)))])
    #expect(get("x").0 == (try library.run(Books.all).first))
    #expect(get("x", mask: a).0?.fields == Fields(MapValue([("a", .integer(1))])))
    #expect(get("x", mask: .empty).0?.fields == Fields())
    let (document, status) = get("none")
    #expect(document == nil)
    #expect(
      status
        == CallStatus(
          .notFound,
          "Document \"projects/test/databases/(default)/documents/books/none\" not found."))
  }

  @Test func aDocumentIsReadAsItWas() throws {
    let first = try library.commit([Books.set("x", ("a", .integer(1)))])
    try library.commit([Books.set("x", ("a", .integer(2)))])
    #expect(get("x", .readTime(first.time)).0?.fields["a"] == .integer(1))
    let after = Timestamp(seconds: first.time.seconds + 1000)
    #expect(
      get("x", .readTime(after)).1
        == CallStatus(.invalidArgument, "The requested 'read_time' cannot be in the future."))
    let before = Timestamp(seconds: first.time.seconds - 1000)
    #expect(
      get("x", .readTime(before)).1
        == CallStatus(.failedPrecondition, "The requested 'read_time' is too old."))
  }

  @Test func aNewDocumentIsAnswered() throws {
    let (document, status) = create("x")
    #expect(status == .ok)
    #expect(document == (try library.run(Books.all).first))
    #expect(
      create("x").1
        == CallStatus(
          .alreadyExists,
          "Document already exists: projects/test/databases/(default)/documents/books/x"))
    #expect(create("y", mask: a).0?.fields == Fields(MapValue([("a", .integer(1))])))
    #expect(create("n", in: "notes", parent: "books/x").0?.path.string == "books/x/notes/n")
  }

  @Test func aDocumentWithoutANameGetsOne() throws {
    let ids = (0..<3).compactMap { _ in create("").0?.path.id }
    #expect(Set(ids).count == 3)
    #expect(ids.allSatisfy { $0.count == 20 })
  }

  @Test(arguments: [
    ("", "x", "collectionId is the empty string."),
    ("a/b", "x", "Collection id \"a/b\" is invalid because it contains \"/\"."),
    ("__a__", "x", "Collection id \"__a__\" is invalid because it is reserved."),
    ("a", "x/y", "Resource id \"x/y\" is invalid because it contains \"/\"."),
    ("a", "__x__", "Resource id \"__x__\" is invalid because it is reserved."),
    ("a", "..", "Resource id \"..\" is invalid because it is reserved."),
  ])
  func aNameThatIsNoneIsRefused(_ collection: String, _ id: String, _ text: String) throws {
    #expect(create(id, in: collection).1 == CallStatus(.invalidArgument, text))
  }

  private func update(
    _ id: String, _ fields: MapValue, updating: FieldMask? = nil, mask: FieldMask? = nil,
    _ precondition: Precondition = .none
  ) -> (Document?, CallStatus) {
    let fields = Fields(fields)
    let operation: Mutation.Operation =
      if let updating { .update(fields, updating) } else { .set(fields) }
    return answer(
      "UpdateDocument",
      UpdateDocumentRequest(
        database: TestCalls.prefix,
        write: Mutation(Books.path(id), operation, precondition: precondition), mask: mask))
  }

  @Test func anUpdateIsAnsweredWithWhatTheDocumentIsThen() throws {
    let new = MapValue([("a", .integer(1)), ("b", .integer(2))])
    #expect(update("x", new).0?.fields.map == new)
    let (document, _) = update("x", MapValue([("a", .integer(7))]), updating: a)
    #expect(document?.fields.map == MapValue([("a", .integer(7)), ("b", .integer(2))]))
    #expect(document == (try library.run(Books.all).first))
    #expect(update("x", MapValue(), updating: a).0?.fields.map == MapValue([("b", .integer(2))]))
    #expect(update("x", new, mask: a).0?.fields.map == MapValue([("a", .integer(1))]))
    #expect(update("none", new, .exists(true)).1.code == .notFound)
    #expect(update("x", new, .exists(false)).1.code == .alreadyExists)
  }

  @Test func aDeletionIsAnsweredWithNothing() throws {
    try library.commit([Books.set("x")])
    func delete(_ precondition: Precondition) -> CallStatus {
      let call = calls.open("DeleteDocument")
      call.send(
        DeleteDocumentRequest(
          database: TestCalls.prefix, path: Books.path("x"), precondition: precondition))
      let (responses, status) = call.all(EmptyMessage.self)
      #expect(responses.count == (status == .ok ? 1 : 0))
      return status
    }
    let time = try #require(try library.run(Books.all).first).updateTime
    #expect(delete(.updateTime(.zero)).code == .failedPrecondition)
    // A version that was never there is a fault of the client.
    #expect(
      delete(.updateTime(Timestamp(seconds: time.seconds + 1))).code == .invalidArgument)
    #expect(delete(.exists(true)) == .ok)
    #expect(try library.run(Books.all).isEmpty)
    #expect(delete(.none) == .ok)
    #expect(delete(.exists(true)).code == .notFound)
  }

  private func batch(_ writes: [Mutation]) -> (BatchWriteResponse?, CallStatus) {
    let call = calls.open("BatchWrite")
    call.send(BatchWriteRequest(database: TestCalls.prefix, writes: writes))
    let (responses, status) = call.all(BatchWriteResponse.self)
    return (responses.first, status)
  }

  @Test func writesOfABatchHappenEachByItself() throws {
    let missing = Mutation(Books.path("none"), .delete, precondition: .exists(true))
    let (response, status) = batch([Books.set("a"), missing, Books.set("b")])
    #expect(status == .ok)
    #expect(response?.statuses.map(\.code) == [0, 5, 0])
    #expect(
      response?.statuses[1].message
        == "No document to update: projects/test/databases/(default)/documents/books/none")
    #expect(response?.writeResults.map { $0.updateTime == nil } == [false, true, false])
    #expect(try library.run(Books.all).map(\.path.id) == ["a", "b"])
    #expect(batch([]).0?.statuses.isEmpty == true)
    #expect(batch((0..<1000).map { Books.set("n\($0)") }).0?.statuses.count == 1000)
    #expect(try library.run(Books.all).count == 1002)
  }

  @Test func aBatchNamesNoDocumentTwice() throws {
    #expect(
      batch([Books.set("a"), .delete(Books.path("a"))]).1
        == CallStatus(
          .invalidArgument,
          "the same document cannot be written more than once in a single request"))
    #expect(try library.run(Books.all).isEmpty)
  }
}
