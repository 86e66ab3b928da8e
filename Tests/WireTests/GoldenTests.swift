import Documents
import Foundation
import Testing
import Wire

/// What messages written by Google's classes mean here, field by field. The messages are in
/// `Golden/*.textproto`; their bytes beside them are made again by
/// `.venv/bin/python Tests/WireTests/Google/google_messages.py golden Tests/WireTests/Golden`.
@Suite struct GoldenTests {
  let database = DatabasePrefix(project: "p")

  @Test func aQueryTarget() throws {
    let request = try ListenRequest.decode(golden("ListenRequest-query"))
    #expect(request.database == database)
    #expect(request.labels == [Label(name: "goog-listen-tags", value: "limbo-document")])
    guard case .addTarget(let target) = request.change, case .query(let query) = target.kind else {
      Issue.record("no query target")
      return
    }
    #expect(target.id == 6)
    #expect(target.resume == .token([1, 2]))
    #expect(target.once)
    #expect(target.expectedCount == 3)
    #expect(query.parent == Array("shelves/s1".utf8))
    #expect(query.collectionID == "books")
    #expect(query.allDescendants)
    #expect(
      query.projection == [FieldPath(field: "title"), FieldPath(segments: ["series", "name"])])
    #expect(
      query.filter
        == .and([
          .field(FieldPath(field: "pages"), .greaterThanOrEqual, .integer(100)),
          .unary(FieldPath(field: "rating"), .isNotNull),
        ]))
    #expect(
      query.explicitOrders == [
        Order(FieldPath(field: "pages"), descending: true), Order(FieldPath(field: "odd name")),
      ])
    #expect(query.start == Cursor(values: [.integer(900)], isBefore: true))
    #expect(query.end == Cursor(values: [.integer(100)], isBefore: false))
    #expect(query.offset == 4)
    #expect(query.limit == 20)
  }

  @Test func aDocumentsTarget() throws {
    let request = try ListenRequest.decode(golden("ListenRequest-documents"))
    guard case .addTarget(let target) = request.change,
      case .documents(let documents) = target.kind
    else {
      Issue.record("no documents target")
      return
    }
    #expect(target.id == 1)
    #expect(documents == [try DocumentPath("books/b1")])
    #expect(target.resume == .readTime(Timestamp(seconds: 1_700_000_000, nanoseconds: 5000)))
    #expect(target.expectedCount == nil)
  }

  @Test func aTargetChange() throws {
    guard case .targetChange(let change) = try listenResponse("target") else {
      Issue.record("no target change")
      return
    }
    #expect(change.kind == .remove)
    #expect(change.targetIDs == [2, 300])
    #expect(change.cause?.code == 7)
    #expect(change.cause?.message == "no")
    #expect(change.resumeToken == [255])
    #expect(change.readTime == Timestamp(seconds: 5, nanoseconds: 6000))
  }

  @Test func aDocumentChange() throws {
    guard case .documentChange(let change) = try listenResponse("change") else {
      Issue.record("no document change")
      return
    }
    #expect(change.document.path == (try DocumentPath("books/b1")))
    #expect(change.document.fields["title"] == .string("Émile"))
    #expect(change.document.fields["author"] == .string("Rousseau"))
    #expect(change.document.createTime == Timestamp(seconds: 1, nanoseconds: 1000))
    #expect(change.document.updateTime == Timestamp(seconds: 2, nanoseconds: 2000))
    #expect(change.targetIDs == [2])
    #expect(change.removedTargetIDs == [4])

    let shared = EncodedDocumentChange(change.document, database: database)
    #expect(
      shared.message(targetIDs: [2], removedTargetIDs: [4])
        == ListenResponse.documentChange(change).encoded(database: database))
  }

  @Test func anExistenceFilter() throws {
    guard case .filter(let filter) = try listenResponse("filter") else {
      Issue.record("no filter")
      return
    }
    #expect(filter.targetID == 2)
    #expect(filter.count == 7)
    #expect(filter.unchangedNames?.bitmap == [3])
    #expect(filter.unchangedNames?.padding == 4)
    #expect(filter.unchangedNames?.hashCount == 5)
  }

  @Test func aDeletionAndARemoval() throws {
    guard case .documentDelete(let deletion) = try listenResponse("delete"),
      case .documentRemove(let removal) = try listenResponse("remove")
    else {
      Issue.record("no deletion or removal")
      return
    }
    #expect(deletion.path.string == "books/b1" && removal.path.string == "books/b1")
    #expect(deletion.removedTargetIDs == [2] && removal.removedTargetIDs == [2])
    #expect(deletion.readTime == Timestamp(seconds: 9))
    #expect(removal.readTime == Timestamp(seconds: 9))
  }

  @Test func writes() throws {
    let request = try WriteRequest.decode(golden("WriteRequest"))
    #expect(request.database == database)
    #expect(request.streamID == "s")
    #expect(request.streamToken == Array("t".utf8))
    #expect(request.labels["replica"] == "r" && request.labels["batch"] == "12")
    try #require(request.writes.count == 4)

    let update = request.writes[0]
    #expect(update.path == (try DocumentPath("books/b1")))
    let mask = FieldMask([FieldPath(field: "title"), FieldPath(field: "subtitle")])
    #expect(update.operation == .update(Fields(MapValue([("title", .string("T"))])), mask))
    #expect(
      update.transforms == [
        FieldTransform(FieldPath(field: "changed"), .serverTimestamp),
        FieldTransform(FieldPath(field: "n"), .increment(.integer(2))),
        FieldTransform(FieldPath(field: "tags"), .arrayUnion([.string("x")])),
      ])
    #expect(update.precondition == .exists(true))

    #expect(request.writes[1].path.string == "books/b2")
    #expect(request.writes[1].operation == .delete)
    #expect(request.writes[1].precondition == .updateTime(Timestamp(seconds: 3)))

    let transform = request.writes[2]
    #expect(transform.path.string == "books/b3")
    #expect(transform.operation == .update(Fields(), .empty))
    #expect(
      transform.transforms == [
        FieldTransform(FieldPath(field: "m"), .maximum(.double(1.5))),
        FieldTransform(FieldPath(field: "l"), .minimum(.integer(1))),
        FieldTransform(FieldPath(field: "t"), .arrayRemove([.null])),
      ])
    #expect(transform.precondition == .none)
  }

  @Test func valuesOfAllTypes() throws {
    let request = try WriteRequest.decode(golden("WriteRequest"))
    guard case .set(let fields)? = request.writes.last?.operation else {
      Issue.record("no set")
      return
    }
    let map = MapValue([
      ("null", .null), ("boolean", .boolean(true)), ("integer", .integer(-5)),
      ("double", .double(0.5)),
      ("time", .timestamp(Timestamp(seconds: -1, nanoseconds: 123_456_000))),
      ("string", .string("日本")), ("bytes", .bytes([0, 1])), ("own", .reference("books/b1")),
      ("other", .reference("/projects/q/databases/d/documents/a/b")),
      ("place", .geoPoint(GeoPoint(latitude: 12.5, longitude: -8))),
      ("array", .array([.integer(1), .map(MapValue())])),
      ("map", .map(MapValue([("a", .integer(2)), ("z", .integer(1))]))),
    ])
    #expect(fields == Fields(map))
    #expect(fields.map == map)
  }

  @Test func writeAndCommitResponses() throws {
    let response = try WriteResponse.decode(golden("WriteResponse"), database: database)
    #expect(response.streamID == "s")
    #expect(response.streamToken == Array("t".utf8))
    #expect(response.writeResults.count == 2)
    #expect(response.writeResults.first?.updateTime == Timestamp(seconds: 4))
    #expect(response.writeResults.first?.transformResults == [.integer(3)])
    #expect(response.writeResults.last?.updateTime == nil)
    #expect(response.commitTime == Timestamp(seconds: 4))

    let commit = try CommitResponse.decode(golden("CommitResponse"), database: database)
    #expect(commit.writeResults.map(\.updateTime) == [Timestamp(seconds: 4)])
    #expect(commit.commitTime == Timestamp(seconds: 5))
  }

  @Test func aCommitRequest() throws {
    let request = try CommitRequest.decode(golden("CommitRequest"))
    #expect(request.database == database)
    #expect(request.writes == [Mutation.delete(try DocumentPath("books/b2"))])
    #expect(request.transaction == Array("x".utf8))
  }

  @Test func readsOfDocuments() throws {
    let request = try BatchGetDocumentsRequest.decode(golden("BatchGetDocumentsRequest"))
    #expect(request.database == DatabasePrefix(project: "p", database: "other"))
    #expect(request.database.project == "p" && request.database.database == "other")
    #expect(request.documents.map(\.string) == ["books/b1"])
    #expect(request.mask == FieldMask([FieldPath(field: "title")]))
    #expect(request.consistency == .newTransaction(.readWrite(retry: Array("x".utf8))))

    let response = try BatchGetDocumentsResponse.decode(
      golden("BatchGetDocumentsResponse"), database: database)
    guard case .missing(let path)? = response.result else {
      Issue.record("not missing")
      return
    }
    #expect(path.string == "books/b1")
    #expect(response.transaction == Array("x".utf8))
    #expect(response.readTime == Timestamp(seconds: 8))
  }

  @Test func queries() throws {
    let request = try RunQueryRequest.decode(golden("RunQueryRequest"))
    #expect(request.database == database)
    #expect(request.query.parent.isEmpty)
    #expect(request.query.collectionID == "books")
    #expect(!request.query.allDescendants)
    #expect(request.query.projection == nil && request.query.limit == nil)
    #expect(
      request.query.filter
        == .or([
          .field(.documentID, .equal, .reference("books/b1")),
          .unary(FieldPath(field: "n"), .isNaN),
        ]))
    #expect(request.consistency == .readTime(Timestamp(seconds: 7)))

    let response = try RunQueryResponse.decode(golden("RunQueryResponse"), database: database)
    #expect(response.document?.path.string == "books/b1")
    #expect(response.document?.fields["title"] == .string("T"))
    #expect(response.transaction == Array("x".utf8))
    #expect(response.readTime == Timestamp(seconds: 3))
    #expect(response.skippedResults == 4)
    #expect(response.isDone)
  }

  private func listenResponse(_ name: String) throws -> ListenResponse {
    try ListenResponse.decode(golden("ListenResponse-" + name), database: database)
  }
}

/// The bytes of a golden message.
func golden(_ name: String) throws -> [UInt8] {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Golden/\(name).hex")
  return hexadecimal(try String(contentsOf: file, encoding: .utf8))
}

/// Bytes from hexadecimal digits, line feeds aside.
func hexadecimal(_ text: some StringProtocol) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] << 4 | digits[$0 + 1])
  }
}
