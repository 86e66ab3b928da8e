import Documents
import Storage
import Testing
import Wire

@testable import Server

@Suite struct ListingMethodTests {
  let library: TestLibrary
  let calls: TestCalls

  init() throws {
    library = try TestLibrary()
    calls = TestCalls(library.server)
  }

  private func write(_ paths: String...) throws {
    try library.commit(paths.map { .set(try! DocumentPath($0), MapValue([("n", .integer(1))])) })
  }

  private func page(
    _ collection: String = "books", parent: String = "", size: Int = 0, token: String = "",
    orderBy: String = "", mask: FieldMask? = nil, showsMissing: Bool = false
  ) -> (ListDocumentsResponse?, CallStatus) {
    let call = calls.open("ListDocuments")
    call.send(
      ListDocumentsRequest(
        database: TestCalls.prefix, parent: Array(parent.utf8), collectionID: collection,
        pageSize: size, pageToken: token, orderBy: orderBy, mask: mask,
        showsMissing: showsMissing))
    let (responses, status) = call.all(ListDocumentsResponse.self)
    return (responses.first, status)
  }

  /// The names of all pages, those of missing documents in brackets.
  private func names(
    _ collection: String = "books", parent: String = "", size: Int = 0, orderBy: String = "",
    showsMissing: Bool = false
  ) -> [String] {
    var names: [String] = []
    var token = ""
    repeat {
      let (response, status) = page(
        collection, parent: parent, size: size, token: token, orderBy: orderBy,
        showsMissing: showsMissing)
      #expect(status == .ok)
      for listed in response?.documents ?? [] {
        switch listed {
        case .found(let document): names.append(document.path.id)
        case .missing(let path): names.append("(\(path.id))")
        }
      }
      if size > 0 { #expect(response?.documents.count ?? 0 <= size) }
      token = response?.nextPageToken ?? ""
    } while !token.isEmpty
    return names
  }

  @Test(arguments: [0, 1, 2, 5]) func pagesAreTheWhole(_ size: Int) throws {
    try write("books/a", "books/b", "books/c/notes/n", "books/d", "books/e", "shelves/x")
    #expect(names(size: size) == ["a", "b", "d", "e"])
    #expect(names(size: size, showsMissing: true) == ["a", "b", "(c)", "d", "e"])
    #expect(names("notes", parent: "books/c", size: size) == ["n"])
    #expect(names("", size: size) == ["a", "b", "d", "e", "x"])
    #expect(names("none", size: size).isEmpty)
  }

  @Test(arguments: [0, 1, 2, 100]) func pagesKeepTheOrder(_ size: Int) throws {
    for (id, title) in [("a", "Z"), ("b", "A"), ("c", "Z"), ("d", "M")] {
      try library.commit([Books.set(id, ("title", .string(title)))])
    }
    try write("books/e")
    #expect(names(size: size, orderBy: "title") == ["b", "d", "a", "c"])
    #expect(names(size: size, orderBy: "title desc") == ["c", "a", "d", "b"])
    #expect(names(size: size, orderBy: " title DESC , __name__ ") == ["a", "c", "d", "b"])
    #expect(names(size: size, orderBy: "__name__ desc") == ["e", "d", "c", "b", "a"])
  }

  @Test func whatIsDeletedOrAddedBetweenTwoPagesDoesNoHarm() throws {
    try write("books/b", "books/d", "books/f")
    let (first, _) = page(size: 2)
    try library.commit([.delete(Books.path("d")), Books.set("a"), Books.set("e")])
    let (second, _) = page(size: 2, token: first?.nextPageToken ?? "")
    #expect(
      second?.documents.map {
        if case .found(let document) = $0 { document.path.id } else { "" }
      } == ["e", "f"])
  }

  @Test func aMaskChoosesFields() throws {
    try library.commit([Books.set("a", ("title", .string("T")), ("n", .integer(1)))])
    for showsMissing in [false, true] {
      let mask = FieldMask([FieldPath(field: "title")])
      let (response, _) = page(mask: mask, showsMissing: showsMissing)
      guard case .found(let document)? = response?.documents.first else {
        Issue.record("no document")
        return
      }
      #expect(document.fields == Fields(MapValue([("title", .string("T"))])))
    }
  }

  @Test func largeDocumentsMakeShortPages() throws {
    let text = Value.string(String(repeating: "x", count: 900_000))
    for id in ["a", "b", "c", "d", "e", "f", "g"] {
      try library.commit([Books.set(id, ("text", text))])
    }
    for showsMissing in [false, true] {
      let (response, _) = page(showsMissing: showsMissing)
      #expect(response?.documents.count == 3)
      #expect(names(showsMissing: showsMissing).count == 7)
    }
  }

  @Test func aListingThatMakesNoSenseIsRefused() throws {
    try write("books/a", "books/b")
    let token = page(size: 1).0?.nextPageToken ?? ""
    #expect(!token.isEmpty)
    for (status, text) in [
      (page(size: -1).1, "Page size must be nonnegative."),
      (page(orderBy: "a foo").1, "Invalid order by clause \"a foo\"."),
      (page(orderBy: "a,,b").1, "Invalid order by clause \"a,,b\"."),
      (page(orderBy: "a, a").1, "order by clause cannot contain duplicate fields a"),
      (
        page(orderBy: "a", showsMissing: true).1,
        "cannot specify an order when show_missing is true"
      ),
      (page("", showsMissing: true).1, "collection id must be set when show_missing is true"),
      (page("a/b").1, "Collection id \"a/b\" is invalid because it contains \"/\"."),
      (page("__a__").1, "Collection id \"__a__\" is invalid because it is reserved."),
      (page(token: "!").1, PageToken.invalid.message),
      (page(token: "AAAA").1, PageToken.invalid.message),
      (page(token: token, orderBy: "n").1, PageToken.invalid.message),
      (page("shelves", token: token).1, PageToken.invalid.message),
    ] {
      #expect(status == CallStatus(.invalidArgument, text))
    }
  }

  @Test(arguments: [
    ("", []), ("a", [Order(FieldPath(field: "a"))]),
    ("a  asc", [Order(FieldPath(field: "a"))]),
    (
      "`a, b` desc,c.`d e\\` f`",
      [
        Order(FieldPath(field: "a, b"), descending: true),
        Order(FieldPath(segments: ["c", "d e` f"])),
      ]
    ),
  ])
  func ordersAreReadFromText(_ text: String, _ orders: [Order]) throws {
    #expect(try OrderByClause.orders(text) == orders)
  }

  @Test func tooManyOrdersAreRefusedAtOnce() {
    let clause = (0...Limits.queryComponents).map { "f\($0)" }.joined(separator: ",")
    #expect(throws: CallStatus(.invalidArgument, QueryError.tooManyComponents.message)) {
      try OrderByClause.orders(clause)
    }
  }

  @Test(arguments: [0, 1, 2, 3]) func collectionsAreListedInPages(_ size: Int) throws {
    try write("books/a/notes/n", "books/b", "covers/c", "shelves/s/x/y")
    func ids(_ parent: String = "") -> [String] {
      var ids: [String] = []
      var token = ""
      repeat {
        let call = calls.open("ListCollectionIds")
        call.send(
          ListCollectionIDsRequest(
            database: TestCalls.prefix, parent: Array(parent.utf8), pageSize: size,
            pageToken: token))
        let (responses, status) = call.all(ListCollectionIDsResponse.self)
        #expect(status == .ok)
        ids += responses[0].collectionIDs
        token = responses[0].nextPageToken
      } while !token.isEmpty
      return ids
    }
    #expect(ids() == ["books", "covers", "shelves"])
    #expect(ids("books/a") == ["notes"])
    #expect(ids("shelves/s") == ["x"])
    #expect(ids("books/b").isEmpty)
  }

  @Test func aCollectionGroupIsPartedIntoSortedPieces() throws {
    try library.commit(
      (0..<500).map { number in
        let parent = ["", "books/b/", "shelves/s/"][number % 3]
        return .set(try! DocumentPath("\(parent)notes/n\(1000 + number)"), MapValue())
      })
    let notes = Query(collectionID: "notes", allDescendants: true)
    func partitions(_ count: Int64, size: Int = 0) -> [DocumentPath] {
      var paths: [DocumentPath] = []
      var token = ""
      repeat {
        let call = calls.open("PartitionQuery")
        call.send(
          PartitionQueryRequest(
            database: TestCalls.prefix, query: notes, partitionCount: count, pageToken: token,
            pageSize: size))
        let (responses, status) = call.all(PartitionQueryResponse.self)
        #expect(status == .ok)
        paths += responses[0].partitions
        token = responses[0].nextPageToken
      } while !token.isEmpty
      return paths
    }
    #expect(partitions(1).count == 1)
    let three = partitions(100)
    // At most 500 / 128 parts.
    #expect(three.count == 2)
    #expect(three == three.sorted())
    #expect(partitions(100, size: 1) == three)
    var total = 0
    for (start, end) in zip([nil] + three, three + [nil]) {
      func cursor(_ path: DocumentPath?) -> Cursor? {
        path.map { Cursor(values: [.reference($0.string)], isBefore: true) }
      }
      let part = Query(
        collectionID: "notes", allDescendants: true, start: cursor(start), end: cursor(end))
      let count = try library.run(part).count
      #expect(count > 100)
      total += count
    }
    #expect(total == 500)
  }

  @Test func aQueryThatCannotBePartedIsRefused() throws {
    func status(_ query: Query, count: Int64 = 3) -> StatusCode? {
      let call = calls.open("PartitionQuery")
      call.send(
        PartitionQueryRequest(database: TestCalls.prefix, query: query, partitionCount: count))
      return call.status()?.code
    }
    #expect(status(Query(collectionID: "notes")) == .invalidArgument)
    #expect(status(Query(collectionID: nil, allDescendants: true)) == .invalidArgument)
    #expect(
      status(Query(parent: Array("books/b".utf8), collectionID: "n", allDescendants: true))
        == .invalidArgument)
    let notes = Query(collectionID: "notes", allDescendants: true)
    #expect(status(notes, count: 0) == .invalidArgument)
    for query in [
      Query(collectionID: "n", allDescendants: true, orders: [Order(FieldPath(field: "a"))]),
      Query(
        collectionID: "n", allDescendants: true, orders: [Order(.documentID, descending: true)]),
      Query(collectionID: "n", allDescendants: true, limit: 3),
      Query(collectionID: "n", allDescendants: true, offset: 3),
      Query(
        collectionID: "n", allDescendants: true, filter: .unary(FieldPath(field: "a"), .isNull)),
    ] {
      #expect(status(query) == .invalidArgument)
    }
  }

  @Test func aPageIsFoundAlsoByALongSearch() throws {
    var settings = StoreSettings()
    settings.sliceSize = 2
    let library = try TestLibrary(settings: settings)
    let writes = (0..<30).map { Books.set("b\($0)", ("n", .integer(Int64(-$0)))) }
    try library.commit(writes)
    let calls = TestCalls(library.server)
    let call = calls.open("ListDocuments")
    call.send(
      ListDocumentsRequest(
        database: TestCalls.prefix, collectionID: "books", pageSize: 10, orderBy: "n"))
    let (responses, status) = call.all(ListDocumentsResponse.self)
    #expect(status == .ok)
    #expect(responses.first?.documents.count == 10)
    #expect(responses.first?.nextPageToken.isEmpty == false)
  }
}
