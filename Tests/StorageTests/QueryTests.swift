import Testing

@testable import Documents
@testable import Storage

struct QueryTests {
  let store: Store

  init() throws {
    var settings = StoreSettings()
    settings.sliceSize = 7
    store = try Store(.memory, settings: settings)
  }

  private func fill(_ count: Int) throws {
    for number in 0..<count {
      try store.write(
        .set(
          path("books/b\(number + 100)"),
          map(("n", .integer(Int64(number))), ("even", .boolean(number % 2 == 0)))))
    }
  }

  private func ids(_ query: Query) throws -> [String] {
    try store.run(query).documents.map(\.path.id)
  }

  @Test func documentsComeInTheOrderOfTheirPaths() throws {
    for id in ["b", "a", "__id10__", "__id9__", "__id09__", "B", "ä", "aa", "__id-1__"] {
      try store.write(.set(path("books/\(id)"), map()))
    }
    let expected = ["__id-1__", "__id9__", "__id10__", "B", "__id09__", "a", "aa", "b", "ä"]
    #expect(try ids(books()) == expected)
    #expect(try ids(books(orders: [Order(.documentID, descending: true)])) == expected.reversed())
  }

  @Test func aQuerySeesOnlyItsCollection() throws {
    for name in ["books/a", "books/a/notes/n", "bookshelves/x", "book/y", "shelves/s/notes/m"] {
      try store.write(.set(path(name), map()))
    }
    func paths(_ query: Query) throws -> [String] {
      try store.run(query).documents.map(\.path.string)
    }
    #expect(try paths(books()) == ["books/a"])
    #expect(
      try paths(Query(parent: Array("books/a".utf8), collectionID: "notes")) == ["books/a/notes/n"])
    #expect(
      try paths(Query(collectionID: "notes", allDescendants: true))
        == ["books/a/notes/n", "shelves/s/notes/m"])
    #expect(
      try paths(Query(parent: Array("books/a".utf8), collectionID: nil, allDescendants: true))
        == ["books/a/notes/n"])
    #expect(
      try paths(Query(collectionID: nil, allDescendants: true))
        == ["book/y", "books/a", "books/a/notes/n", "bookshelves/x", "shelves/s/notes/m"])
    #expect(try paths(Query(collectionID: "absent")).isEmpty)
  }

  @Test func filterOrderOffsetAndLimitWorkOverManySlices() throws {
    try fill(50)
    let n = FieldPath(field: "n")
    let even = Filter.field(FieldPath(field: "even"), .equal, .boolean(true))
    #expect(try ids(books()).count == 50)
    #expect(try ids(books(filter: even)).count == 25)
    #expect(try ids(books(limit: 9)) == (100..<109).map { "b\($0)" })
    #expect(try ids(books(offset: 45)) == (145..<150).map { "b\($0)" })
    #expect(try ids(books(filter: even, offset: 2, limit: 3)) == ["b104", "b106", "b108"])
    let falling = [Order(n, descending: true)]
    #expect(try ids(books(orders: falling)) == (100..<150).reversed().map { "b\($0)" })
    #expect(try ids(books(orders: falling, offset: 10, limit: 3)) == ["b139", "b138", "b137"])
    #expect(try ids(books(filter: even, orders: falling, limit: 2)) == ["b148", "b146"])
    #expect(try ids(books(limit: 0)).isEmpty)
    #expect(try ids(books(orders: falling, offset: 48, limit: .max)) == ["b101", "b100"])
    #expect(try ids(books(orders: falling, limit: 0)).isEmpty)
    #expect(try ids(books(orders: falling, offset: 60)).isEmpty)
  }

  @Test func aProjectionLeavesOnlyItsFields() throws {
    try store.write(
      .set(path("books/a"), map(("n", .integer(1)), ("m", .map(map(("x", .null), ("y", .null)))))))
    let query = Query(
      collectionID: "books",
      projection: [FieldPath(segments: ["m", "x"]), FieldPath(field: "absent")])
    #expect(
      try store.run(query).documents.map(\.fields) == [fields(("m", .map(map(("x", .null)))))])
    let names = Query(collectionID: "books", projection: [.documentID])
    #expect(try store.run(names).documents.map(\.fields) == [Fields()])
  }

  @Test func allSlicesShowTheMomentOfTheFirst() throws {
    try fill(30)
    for query in [books(), books(orders: [Order(FieldPath(field: "n"))])] {
      let before = try store.run(query)
      let cursor = store.cursor(query)
      var slice = try next(cursor)
      var documents = slice.documents
      while !slice.isLast {
        // Between any two slices something before and after the place reached changes.
        let number = documents.count
        try store.write(
          .set(path("books/new\(number)"), map(("n", .integer(Int64(number))))),
          .delete(path("books/b\(100 + number % 30)")),
          .set(path("books/b\(129 - number % 30)"), map(("n", .integer(-1)))))
        slice = try next(cursor)
        documents += slice.documents
        #expect(slice.place == before.place)
      }
      #expect(documents == before.documents)
    }
  }

  @Test func aCursorWhoseMomentIsForgottenSaysSo() throws {
    let clock = TestClock()
    var settings = StoreSettings()
    settings.sliceSize = 2
    settings.logAge = .seconds(60)
    let store = try Store(.memory, settings: settings, environment: clock.environment)
    for number in 0..<10 { try store.write(.set(path("books/b\(number)"), map())) }
    let cursor = store.cursor(books())
    _ = try next(cursor)
    for _ in 0..<3 {
      clock.advance(.seconds(100))
      try store.write(.delete(path("books/b9")))
    }
    #expect(throws: StorageError.readTooOld) { try next(cursor) }
  }

  @Test func aSearchGivesOthersTheirTurnBeforeItFinds() throws {
    var settings = StoreSettings()
    settings.sliceSize = 2
    let store = try Store(.memory, settings: settings)
    for number in 0..<20 {
      try store.write(.set(path("books/b\(number)"), map(("n", .integer(Int64(number))))))
    }
    let cursor = store.cursor(books(orders: [Order(FieldPath(field: "n"), descending: true)]))
    var slices = [try next(cursor)]
    while !slices.last!.isLast { slices.append(try next(cursor)) }
    let first = try #require(slices.firstIndex { !$0.documents.isEmpty })
    #expect(first > 2)
    #expect(slices.flatMap(\.documents).count == 20)
  }

  private func next(_ cursor: QueryCursor) throws -> QuerySlice {
    let answer = Once<Result<QuerySlice, StorageError>>()
    cursor.next { answer.set($0) }
    return try answer.wait().get()
  }
}
