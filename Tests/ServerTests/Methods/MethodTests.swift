import Documents
import Storage
import Testing
import Wire

@testable import Server

@Suite struct MethodTests {
  private func books(_ count: Int) -> [Mutation] {
    (0..<count).map { Books.set("b\($0)", ("title", .string("Book \($0)"))) }
  }

  @Test func aCommitIsAnsweredWithItsResults() throws {
    let library = try TestLibrary()
    let call = TestCalls(library.server).open("Commit")
    call.send(Wire.CommitRequest(database: TestCalls.prefix, writes: books(2)))
    let (responses, status) = call.all(CommitResponse.self)
    #expect(status == .ok)
    #expect(responses.count == 1)
    #expect(
      responses[0].writeResults.map(\.updateTime) == [
        responses[0].commitTime, responses[0].commitTime,
      ])
    #expect(try library.run(Books.all).count == 2)
  }

  @Test func aRefusedCommitSaysWhy() throws {
    let library = try TestLibrary()
    let call = TestCalls(library.server).open("Commit")
    let update = Mutation.update(Books.path("none"), MapValue([]), mask: .empty)
    call.send(Wire.CommitRequest(database: TestCalls.prefix, writes: books(1) + [update]))
    let status = call.status()
    #expect(status?.code == .notFound)
    #expect(
      status?.message
        == "No document to update: projects/test/databases/(default)/documents/books/none")
    #expect(try library.run(Books.all).isEmpty)
  }

  @Test func documentsAreReadByTheirNames() throws {
    let library = try TestLibrary()
    try library.commit(books(3))
    let call = TestCalls(library.server).open("BatchGetDocuments")
    call.send(
      BatchGetDocumentsRequest(
        database: TestCalls.prefix, documents: ["b2", "none", "b0", "b2", "none"].map(Books.path)))
    let (responses, status) = call.all(BatchGetDocumentsResponse.self)
    #expect(status == .ok)
    let found = responses.map { response -> String in
      switch response.result {
      case .found(let document): document.path.id
      case .missing(let path): "no \(path.id)"
      case nil: "nothing"
      }
    }
    #expect(found == ["b2", "no none", "b0"])
  }

  @Test func largeDocumentsAreReadInPartsOfOneMoment() throws {
    let library = try TestLibrary()
    let text = String(repeating: "x", count: 100_000)
    for number in 0..<100 {
      try library.commit([Books.set("b\(number)", ("title", .string(text)))])
    }
    let ids = (0..<100).map { "b\($0)" } + (0..<600).map { "none\($0)" }
    // The client takes little, so the last parts are not read before the change.
    let call = TestCalls(library.server, receiveBuffer: 4096).open("BatchGetDocuments")
    call.send(
      BatchGetDocumentsRequest(database: TestCalls.prefix, documents: ids.map(Books.path)))
    let first = try #require(call.next(BatchGetDocumentsResponse.self))
    try library.commit([
      Books.set("b99", ("title", .string("changed"))),
      Books.set("none599", ("title", .string("new"))),
    ])
    let (rest, status) = call.all(BatchGetDocumentsResponse.self)
    #expect(status == .ok)
    let responses = [first] + rest
    #expect(Set(responses.map(\.readTime)).count == 1)
    let found = responses.map { response -> String in
      switch response.result {
      case .found(let document): document.fields.encoded.count > 100_000 ? document.path.id : "new"
      case .missing(let path): path.id
      case nil: "nothing"
      }
    }
    #expect(found == ids)
    #expect(responses.last?.result.map { if case .missing = $0 { true } else { false } } == true)
  }

  @Test func aQueryIsAnsweredInItsOrder() throws {
    let library = try TestLibrary()
    try library.commit(books(1200))
    let calls = TestCalls(library.server)
    let call = calls.open("RunQuery")
    call.send(
      RunQueryRequest(
        database: TestCalls.prefix,
        query: Books.query(orders: [Order(FieldPath(field: "title"), descending: true)])))
    let (responses, status) = call.all(RunQueryResponse.self)
    #expect(status == .ok)
    let titles = responses.compactMap { $0.document?.path.id }
    #expect(titles == (0..<1200).map { "b\($0)" }.sorted(by: >))
    let empty = calls.open("RunQuery")
    empty.send(
      RunQueryRequest(
        database: TestCalls.prefix, query: Query(try CollectionPath("shelves"))))
    let (nothing, end) = empty.all(RunQueryResponse.self)
    #expect(end == .ok)
    #expect(nothing.count == 1)
    #expect(nothing[0].document == nil)
    #expect(nothing[0].readTime != nil)
  }

  @Test(arguments: [
    "Commit", "BatchGetDocuments", "RunQuery", "Write", "Listen", "GetDocument", "ListDocuments",
    "CreateDocument", "UpdateDocument", "DeleteDocument", "BatchWrite", "ListCollectionIds",
    "RunAggregationQuery", "PartitionQuery", "BeginTransaction", "Rollback",
  ])
  func bytesThatAreNoProtobufAreRefused(_ method: String) throws {
    let library = try TestLibrary()
    let calls = TestCalls(library.server)
    for bytes: [UInt8] in [[0xff], [0x0a, 0x05, 1], [0x0b], [0x08, 0x80], Array("hello".utf8)] {
      let call = calls.open(method)
      call.send(bytes)
      #expect(call.status()?.code == .invalidArgument)
    }
    let call = calls.open("Commit")
    call.send(Wire.CommitRequest(database: TestCalls.prefix, writes: books(1)))
    #expect(call.all(CommitResponse.self).1 == .ok)
  }

  @Test func methodsThatAreNotServedSaySo() throws {
    let library = try TestLibrary()
    let calls = TestCalls(library.server)
    for method in ["ExecutePipeline", "NoSuchMethod", ""] {
      #expect(calls.open(method).status()?.code == .unimplemented)
    }
  }

  @Test func otherDatabasesAreNotThere() throws {
    let library = try TestLibrary()
    let call = TestCalls(library.server).open("Commit")
    call.send(
      Wire.CommitRequest(
        database: DatabasePrefix(project: "test", database: "other"), writes: books(1)))
    #expect(call.status()?.code == .notFound)
  }

  @Test func tooManyCallsAreRefused() throws {
    let library = try TestLibrary { $0.limits.calls = 3 }
    let calls = TestCalls(library.server)
    let open = (0..<3).map { _ in calls.open("Listen") }
    #expect(calls.open("Listen").status()?.code == .resourceExhausted)
    open[0].cancel()
    let next = calls.open("Write")
    next.send(WriteRequest(database: TestCalls.prefix))
    #expect(next.next(WriteResponse.self) != nil)
  }

  @Test func manyLargeRequestsAreTakenOneAfterTheOther() throws {
    let library = try TestLibrary { $0.limits.heldRequestBytes = 100_000 }
    let calls = TestCalls(library.server)
    let text = Value.string(String(repeating: "x", count: 90_000))
    let open = (0..<20).map { number in
      let call = calls.open("Commit")
      call.send(
        Wire.CommitRequest(
          database: TestCalls.prefix, writes: [Books.set("b\(number)", ("text", text))]))
      return call
    }
    for call in open { #expect(call.all(CommitResponse.self).1 == .ok) }
    #expect(try library.run(Books.all).count == 20)
  }
}
