import Documents
import Testing
import Wire

/// As `GoldenTests`, for the messages that only a server meets.
@Suite struct ServerGoldenTests {
  let database = DatabasePrefix(project: "p")
  let other = DatabasePrefix(project: "p", database: "d")
  let title = FieldMask([FieldPath(field: "title")])
  let fields = Fields(MapValue([("title", .string("T"))]))
  let book = DocumentPath(unchecked: Array("books/b1".utf8))

  @Test func aDocument() throws {
    let document = try DocumentMessage.decode(golden("Document"), database: database).document
    #expect(document.path == book)
    #expect(document.fields == fields)
    #expect(document.createTime == Timestamp(seconds: 1))
    #expect(document.updateTime == Timestamp(seconds: 2))

    let request = try GetDocumentRequest.decode(golden("GetDocumentRequest"))
    #expect(request.database == other)
    #expect(request.path == book)
    #expect(request.mask == title)
    #expect(request.consistency == .transaction(Array("x".utf8)))
  }

  @Test func listings() throws {
    let request = try ListDocumentsRequest.decode(golden("ListDocumentsRequest"))
    #expect(request.database == other)
    #expect(request.parent == Array("shelves/s1".utf8))
    #expect(request.collectionID == "books")
    #expect(request.pageSize == 20)
    #expect(request.pageToken == "t")
    #expect(request.orderBy == "title desc")
    #expect(request.mask == title)
    #expect(request.consistency == .readTime(Timestamp(seconds: 7)))
    #expect(request.showsMissing)

    let response = try ListDocumentsResponse.decode(
      golden("ListDocumentsResponse"), database: database)
    #expect(
      response.documents == [
        .found(
          Document(
            path: book, fields: fields, createTime: Timestamp(seconds: 1),
            updateTime: Timestamp(seconds: 2))), .missing(try DocumentPath("books/b2")),
      ])
    #expect(response.nextPageToken == "t")
  }

  @Test func listingsOfCollections() throws {
    let request = try ListCollectionIDsRequest.decode(golden("ListCollectionIdsRequest"))
    #expect(request.database == database)
    #expect(request.parent == book.utf8)
    #expect(request.pageSize == 20)
    #expect(request.pageToken == "t")
    #expect(request.consistency == .readTime(Timestamp(seconds: 7)))

    let response = try ListCollectionIDsResponse.decode(
      golden("ListCollectionIdsResponse"), database: database)
    #expect(response.collectionIDs == ["notes", "reads"])
    #expect(response.nextPageToken == "t")
  }

  @Test func aggregations() throws {
    let request = try RunAggregationQueryRequest.decode(golden("RunAggregationQueryRequest"))
    #expect(request.database == database)
    #expect(request.query == Query(collectionID: "books"))
    #expect(
      request.aggregations == [
        AliasedAggregation(.count(upTo: 1000), alias: "n"),
        AliasedAggregation(.sum(FieldPath(field: "pages"))),
        AliasedAggregation(.average(FieldPath(segments: ["rating", "stars"])), alias: "mean"),
      ])
    #expect(request.consistency == .transaction(Array("x".utf8)))

    let response = try RunAggregationQueryResponse.decode(
      golden("RunAggregationQueryResponse"), database: database)
    #expect(response.result == MapValue([("n", .integer(3))]))
    #expect(response.transaction == Array("x".utf8))
    #expect(response.readTime == Timestamp(seconds: 8))
  }

  @Test func partitions() throws {
    let request = try PartitionQueryRequest.decode(golden("PartitionQueryRequest"))
    #expect(request.database == database)
    #expect(
      request.query
        == Query(collectionID: "notes", allDescendants: true, orders: [Order(.documentID)]))
    #expect(request.partitionCount == 9)
    #expect(request.pageToken == "t")
    #expect(request.pageSize == 4)
    #expect(request.consistency == .readTime(Timestamp(seconds: 7)))

    let response = try PartitionQueryResponse.decode(
      golden("PartitionQueryResponse"), database: database)
    #expect(response.partitions.map(\.string) == ["books/b1/notes/n1"])
    #expect(response.nextPageToken == "t")
  }

  @Test func singleWrites() throws {
    let creation = try CreateDocumentRequest.decode(golden("CreateDocumentRequest"))
    #expect(creation.database == database)
    #expect(creation.parent == Array("shelves/s1".utf8))
    #expect(creation.collectionID == "books")
    #expect(creation.documentID == "b1")
    #expect(creation.fields == fields)
    #expect(creation.mask == title)

    let update = try UpdateDocumentRequest.decode(golden("UpdateDocumentRequest"))
    #expect(update.database == other)
    let written = FieldMask([FieldPath(field: "title"), FieldPath(field: "subtitle")])
    #expect(
      update.write == Mutation(book, .update(fields, written), precondition: .exists(true)))
    #expect(update.mask == title)

    let deletion = try DeleteDocumentRequest.decode(golden("DeleteDocumentRequest"))
    #expect(deletion.database == other)
    #expect(
      deletion.write
        == Mutation(book, .delete, precondition: .updateTime(Timestamp(seconds: 3))))
  }

  @Test func batches() throws {
    let request = try BatchWriteRequest.decode(golden("BatchWriteRequest"))
    #expect(request.database == database)
    #expect(request.writes == [Mutation.delete(book)])
    #expect(request.labels == [Label(name: "a", value: "b")])

    let response = try BatchWriteResponse.decode(
      golden("BatchWriteResponse"), database: database)
    #expect(response.writeResults.map(\.updateTime) == [Timestamp(seconds: 4), nil])
    #expect(response.statuses.map(\.code) == [0, 5])
    #expect(response.statuses.map(\.message) == ["", "no"])
  }

  /// In the words that Google's server finds for them.
  @Test(arguments: [
    ("", "lacks \"projects\" at index 0."),
    ("x/y", "lacks \"projects\" at index 0."),
    ("projects//databases/d/documents/a/b", "lacks a project id at index 9."),
    ("projects/p", "lacks \"/\" at index 10."),
    ("projects/p/databases/(default)", "lacks \"/\" at index 30."),
    ("projects/p/databases/(default)/documentsx/a/b", "lacks \"/\" at index 40."),
    ("projects/p/databases/(default)/documents/a/", "has invalid trailing \"/\"."),
    ("projects/p/databases/(default)/documents/", "is invalid: Omit trailing \"/\"."),
    ("projects/p/databases/(default)/documents/books", "lacks \"/\" at index 46."),
    ("projects/p/databases/(default)/documents/a/b/c", "lacks \"/\" at index 46."),
    ("projects/p/databases/(default)/documents/books//a", "lacks a resource id at index 47."),
    (
      "projects/p/databases/(default)/documents/books/..",
      "contains a resource id \"..\" at index 47."
    ),
    (
      "projects/p/databases/(default)/documents",
      "is invalid: Omit \"/documents\" when referencing a database (except as the parent of a "
        + "document)."
    ),
  ])
  func aNameThatIsNoneIsExplained(_ name: String, _ reason: String) throws {
    var writer = ProtobufWriter()
    writer.presentString(1, name)
    let bytes = writer.bytes
    let error = #expect(throws: DecodingError.self) { try GetDocumentRequest.decode(bytes) }
    #expect(error?.message == "Document name \"\(name)\" \(reason)")
    if !name.hasSuffix("/documents") {
      let error = #expect(throws: DecodingError.self) { try ListDocumentsRequest.decode(bytes) }
      // What is a parent need not be a document.
      #expect(error?.message == "Document parent name \"\(name)\" \(reason)")
    }
  }

  @Test(arguments: [
    ("projects/p", "lacks \"/\" at index 10."), ("p", "lacks \"projects\" at index 0."),
    ("projects/p/databases/d/documents", "has extra characters at index 22."),
  ])
  func aDatabaseThatIsNoneIsExplained(_ name: String, _ reason: String) {
    var writer = ProtobufWriter()
    writer.presentString(1, name)
    let bytes = writer.bytes
    let error = #expect(throws: DecodingError.self) { try BatchWriteRequest.decode(bytes) }
    #expect(error?.message == "Database name \"\(name)\" \(reason)")
  }

  @Test func aReferenceThatIsNoneIsExplained() {
    #expect(
      DecodingError.invalidReference("x").message
        == "Resource name \"x\" lacks \"projects\" at index 0.")
  }

  @Test func aNewDocumentHasNoName() throws {
    var writer = ProtobufWriter()
    writer.presentString(1, "projects/p/databases/d/documents")
    writer.message(4) { $0.presentString(1, "projects/p/databases/d/documents/books/b") }
    let bytes = writer.bytes
    #expect(throws: DecodingError.invalidMessage("document.name must not be set")) {
      try CreateDocumentRequest.decode(bytes)
    }
  }
}
