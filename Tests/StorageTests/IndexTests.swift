import Testing

@testable import Documents
@testable import Storage

struct IndexTests {
  let folder = TemporaryFolder()
  let clock = TestClock()
  private let genre = FieldPath(field: "genre")
  private let rating = FieldPath(field: "rating")

  private func open(_ adjust: (inout StoreSettings) -> Void = { _ in }) throws -> Store {
    var settings = StoreSettings()
    settings.sliceSize = 50
    settings.patience = 20
    adjust(&settings)
    return try Store(.file(folder.library), settings: settings, environment: clock.environment)
  }

  private func fill(_ store: Store, _ count: Int = 300) throws {
    let writes = (0..<count).map { number in
      Mutation.set(
        path("books/b\(number + 1000)"),
        map(
          ("genre", .string(number % 10 == 0 ? "poetry" : "prose")),
          ("rating", .integer(Int64(number * 7 % 300)))))
    }
    _ = try store.commit(CommitRequest(writes, by: .owner))
  }

  private var poetry: Filter { .field(genre, .equal, .string("poetry")) }

  private func indexes(_ store: Store) throws -> [String] {
    try IndexCheck(store).ready().map(\.key.description).sorted()
  }

  @Test func aQueryThatLooksAtMuchGetsAnIndexForTheNextOne() throws {
    let store = try open()
    defer { store.close() }
    try fill(store)
    let first = try store.explain(books(filter: poetry))
    #expect(first.documentsRead >= 300 && first.entriesRead == 0)
    #expect(first.missingIndexes == ["books.genre"])
    try IndexCheck(store).wait(for: 1)
    let second = try store.explain(books(filter: poetry))
    #expect(second.plan == "take all candidates from books.genre, sort")
    let name = QueryExplanation.Order(isGroup: false, fields: [], isDescending: false)
    #expect(first.orders == [name])
    #expect(
      second.orders == [
        order(genre, isDescending: false)
      ])
    #expect(second.entriesRead == 30 && second.results == 30)
    try IndexCheck(store).run()
  }

  private func order(_ field: FieldPath, isDescending: Bool) -> QueryExplanation.Order {
    let field = QueryExplanation.Order.Field(
      path: field, isAboutElements: false, isDescending: isDescending)
    return QueryExplanation.Order(isGroup: false, fields: [field], isDescending: isDescending)
  }

  @Test func aQueryThatLooksAtLittleGetsNone() throws {
    let store = try open()
    defer { store.close() }
    try fill(store, 10)
    for _ in 0..<3 { _ = try store.run(books(filter: poetry)) }
    #expect(try indexes(store).isEmpty)
  }

  @Test func commitsWhileAnIndexIsMadeAreInIt() throws {
    let store = try open()
    defer { store.close() }
    try fill(store)
    try store.write(.set(path("books/kept"), map(("genre", .string("poetry")))))
    _ = try store.run(books(filter: poetry))
    for number in 0..<200 {
      try store.write(
        .set(path("books/b\(number + 1000)"), map(("genre", .string("poetry \(number)")))),
        .delete(path("books/b\(1299 - number)")),
        // Changed, but not in what is indexed.
        .set(
          path("books/kept"), map(("genre", .string("poetry")), ("n", .integer(Int64(number))))),
        .set(path("books/new\(number)"), map(("genre", .string("poetry")))))
    }
    try IndexCheck(store).wait(for: 1)
    try IndexCheck(store).run()
    #expect(try store.explain(books(filter: poetry)).plan.contains("books.genre"))
    #expect(try store.run(books(filter: poetry)).documents.count == 201)
  }

  @Test func anOrderWithALimitEndsWhenItHasEnough() throws {
    let store = try open()
    defer { store.close() }
    try fill(store)
    let query = books(filter: poetry, orders: [Order(rating, descending: true)], limit: 2)
    let expected = try store.run(query).documents
    try IndexCheck(store).wait(for: 2)
    #expect(try store.run(query).documents == expected)
    let best = books(orders: [Order(rating, descending: true)], limit: 5)
    let explanation = try store.explain(best)
    #expect(explanation.plan == "go down books.rating")
    #expect(explanation.documentsRead == 5)
    #expect(
      explanation.orders == [
        order(rating, isDescending: true)
      ])
    let some = Filter.or([
      .field(genre, .in, .array([.string("poetry"), .string("prose")])), poetry,
    ])
    let both = try store.explain(books(filter: some, limit: 5))
    #expect(both.plan == "go along books.genre" && both.documentsRead == 5)
  }

  @Test func aWalkThatFindsTooLittleGivesWay() throws {
    let store = try open { $0.sliceSize = 1000 }
    defer { store.close() }
    try fill(store, 3000)
    // The wanted ones are the last in the order.
    for first in stride(from: 0, to: 500, by: 100) {
      let writes = (first..<(first + 100)).map { number in
        Mutation.set(
          path("books/z\(number)"),
          map(("genre", .string("essay")), ("rating", .integer(Int64(9000 + number)))))
      }
      _ = try store.commit(CommitRequest(writes, by: .owner))
    }
    let essays = Filter.field(genre, .equal, .string("essay"))
    let query = books(filter: essays, orders: [Order(rating)], limit: 2)
    let expected = try store.run(query).documents
    try IndexCheck(store).wait(for: 2)
    let explanation = try store.explain(query)
    #expect(explanation.plan == "go along books.rating, look each up in books.genre")
    #expect(explanation.orders.map(\.fields[0].path) == [rating, genre])
    #expect(explanation.entriesRead < 2000 && explanation.documentsRead < 700)
    #expect(try store.run(query).documents == expected && expected.count == 2)
  }

  @Test func aLoadLeavesIndexesBehindForAMoment() throws {
    let store = try openWithIndexes()
    let gate = Gate(store)
    var answers = Answers()
    for first in [0, 300, 600] {
      let writes = (first..<(first + 300)).map { number in
        Mutation.set(
          path("books/c\(number)"),
          map(("genre", .string("poetry")), ("rating", .integer(Int64(-number)))))
      }
      answers.commit(store, CommitRequest(writes, by: .owner))
    }
    answers.commit(store, .delete(path("books/c899")))
    // On the same thread, before anything quiet.
    let afterLoad = behind(store)
    gate.open()
    for answer in answers.wait() { _ = try answer.get() }
    #expect(afterLoad.wait() == 1)
    let query = books(filter: poetry, orders: [Order(rating)], limit: 100)
    let found = try store.run(query).documents
    #expect(found == query.run(over: try store.run(books()).documents).documents)
    #expect(found.first?.path.id == "c898")
    try IndexCheck(store).run()
    #expect(try store.explain(query).plan.contains("books.rating"))
    #expect(try store.run(query).documents == found)
    // Whoever closes in between loses nothing.
    let more = (0..<100).map { Mutation.delete(path("books/c\($0)")) }
    _ = try store.commit(CommitRequest(more, by: .owner))
    store.close()
    let again = try open()
    defer { again.close() }
    try IndexCheck(again).run()
    #expect(try indexes(again) == ["books.genre", "books.rating"])
  }

  /// How many indexes do not show everything, asked for behind all that was put before.
  private func behind(_ store: Store) -> Once<Int64> {
    let count = Once<Int64>()
    _ = store.writer.put(
      .run { connection in
        let sql = "SELECT count(*) FROM indexes WHERE since > 0"
        count.set((try? connection.database.integer(sql)) ?? -1)
      })
    return count
  }

  /// A store with two indexes that show everything.
  private func openWithIndexes() throws -> Store {
    let store = try open { $0.indexedAtOnce = 10 }
    try fill(store)
    _ = try store.run(books(filter: poetry, orders: [Order(rating)], limit: 100))
    try IndexCheck(store).wait(for: 2)
    try IndexCheck(store).waitUntilCurrent()
    return store
  }

  private func load(_ store: Store, _ answers: inout Answers) {
    let writes = (0..<100).map { number in
      Mutation.set(path("books/c\(number)"), map(("genre", .string("load \(number)"))))
    }
    answers.commit(store, CommitRequest(writes, by: .owner))
  }

  @Test func aSmallCommitAfterALoadLeavesNoIndexBehind() throws {
    let store = try openWithIndexes()
    defer { store.close() }
    let gate = Gate(store)
    var answers = Answers()
    load(store, &answers)
    let afterLoad = behind(store)
    answers.commit(store, .set(path("books/small"), map(("genre", .string("poetry")))))
    let afterCommit = behind(store)
    gate.open()
    for answer in answers.wait() { _ = try answer.get() }
    #expect(afterLoad.wait() == 1)
    #expect(afterCommit.wait() == 0)
    try IndexCheck(store).run()
  }

  @Test func indexesCatchUpAlthoughTheWriterHasNoQuietMoment() throws {
    let store = try openWithIndexes()
    defer { store.close() }
    let gate = Gate(store)
    var answers = Answers()
    load(store, &answers)
    let afterLoad = behind(store)
    let chain = BusyWriter(store, jobs: 1000)
    gate.open()
    for answer in answers.wait() { _ = try answer.get() }
    #expect(afterLoad.wait() == 1)
    #expect(chain.behindAtTheEnd.wait() == 0)
  }

  @Test func largeDocumentsDoNotWaitInMemory() throws {
    let store = try openWithIndexes()
    defer { store.close() }
    let text = Value.string(String(repeating: "x", count: 900_000))
    let gate = Gate(store)
    var answers = Answers()
    for first in [0, 10] {
      let writes = (first..<(first + 10)).map { number in
        Mutation.set(path("books/c\(number)"), map(("genre", .string("long")), ("text", text)))
      }
      answers.commit(store, CommitRequest(writes, by: .owner))
    }
    let afterLoad = behind(store)
    gate.open()
    for answer in answers.wait() { _ = try answer.get() }
    #expect(afterLoad.wait() == 0)
    try IndexCheck(store).run()
  }

  @Test func indexesOutliveTheStore() throws {
    let store = try open()
    try fill(store)
    _ = try store.run(books(filter: poetry))
    try IndexCheck(store).wait(for: 1)
    store.close()
    let again = try open()
    defer { again.close() }
    try again.write(.set(path("books/new"), map(("genre", .string("poetry")))))
    #expect(try again.explain(books(filter: poetry)).entriesRead == 31)
    try IndexCheck(again).run()
    #expect(try again.quickCheck().isEmpty)
  }

  @Test func anIndexThatWasNotFinishedIsRemoved() throws {
    let store = try open()
    try fill(store)
    store.close()
    do {
      let database = try Database(path: folder.library, mode: .readWrite)
      try database.execute(
        """
        INSERT INTO indexes VALUES (7, CAST('books' AS BLOB), 0, x'0A0567656E7265', 0, 0, NULL),
          (8, CAST('books' AS BLOB), 0, x'0A06726174696E67', 1, 0, 5);
        INSERT INTO entries VALUES (7, 1, x'00', x'00', 1);
        """)
    }
    let again = try open { $0.quietTime = .milliseconds(1) }
    defer { again.close() }
    #expect(try indexes(again).isEmpty)
    try again.write(.delete(path("books/b1000")))
    let check = IndexCheck(again)
    for _ in 0..<5000 where try check.number("SELECT count(*) FROM indexes") > 0 {
      pause(.milliseconds(1))
    }
    #expect(try check.number("SELECT count(*) FROM indexes") == 0)
    #expect(try check.number("SELECT count(*) FROM entries") == 0)
  }

  @Test func thereAreNoMoreIndexesThanAllowed() throws {
    let store = try open { $0.indexesPerCollection = 1 }
    defer { store.close() }
    try fill(store)
    let byRating = books(orders: [Order(rating)], limit: 3)
    _ = try store.run(books(filter: poetry))
    try IndexCheck(store).wait(for: 1)
    _ = try store.run(byRating)
    _ = try store.run(byRating)
    #expect(try indexes(store) == ["books.genre"])
    // One that nobody has used for an hour makes room.
    clock.advance(.seconds(2 * 3600))
    _ = try store.run(byRating)
    for _ in 0..<5000 where try indexes(store) != ["books.rating"] { pause(.milliseconds(1)) }
    #expect(try indexes(store) == ["books.rating"])
    #expect(try store.run(books(filter: poetry)).documents.count == 30)
  }

  @Test func indexesOnSeveralFieldsLeaveRoomForOthers() throws {
    let store = try open { $0.indexesPerCollection = 5 }
    defer { store.close() }
    try fill(store)
    func key(_ names: String...) -> IndexKey {
      let kind: IndexKey.Component.Kind = names.count > 1 ? .value : .all
      return IndexKey(
        collectionID: [UInt8](utf8: "books"), isGroup: false,
        components: names.map { IndexKey.Component(field: FieldPath(field: $0), kind: kind) })
    }
    store.indexes.want(["a", "b", "c", "d"].map { key("genre", $0) })
    store.indexes.want([key("genre"), key("rating")])
    try IndexCheck(store).wait(for: 5)
    #expect(
      try indexes(store) == [
        "books.genre", "books.genre, a", "books.genre, b", "books.genre, c", "books.rating",
      ])
    // One of them goes for another, and nothing else.
    clock.advance(.seconds(2 * 3600))
    store.indexes.want([key("genre", "d")])
    for _ in 0..<5000 where try !indexes(store).contains("books.genre, d") {
      pause(.milliseconds(1))
    }
    #expect(
      try indexes(store) == [
        "books.genre", "books.genre, b", "books.genre, c", "books.genre, d", "books.rating",
      ])
  }

  @Test func longValuesAreToldApartByTheDocument() throws {
    let store = try open()
    defer { store.close() }
    try fill(store)
    let long = String(repeating: "g", count: 2000)
    for ending in ["a", "b"] {
      try store.write(.set(path("books/\(ending)"), map(("genre", .string(long + ending)))))
    }
    _ = try store.run(books(filter: poetry))
    try IndexCheck(store).wait(for: 1)
    let query = books(filter: .field(genre, .equal, .string(long + "b")))
    #expect(try store.explain(query).entriesRead == 2)
    #expect(try store.run(query).documents.map(\.path.id) == ["b"])
  }

  @Test func aCollectionGroupHasIndexesOfItsOwn() throws {
    let store = try open()
    defer { store.close() }
    for shelf in 0..<6 {
      let writes = (0..<50).map { number in
        Mutation.set(
          path("shelves/s\(shelf)/notes/n\(number)"), map(("n", .integer(Int64(number)))))
      }
      _ = try store.commit(CommitRequest(writes, by: .owner))
    }
    let n = Filter.field(FieldPath(field: "n"), .equal, .integer(7))
    let group = Query(collectionID: "notes", allDescendants: true, filter: n)
    #expect(try store.run(group).documents.count == 6)
    try IndexCheck(store).wait(for: 1)
    #expect(try store.explain(group).entriesRead == 6)
    let first = Query(collectionID: "notes", allDescendants: true, limit: 3)
    let expected = try store.run(first).documents
    try IndexCheck(store).wait(for: 2)
    #expect(try indexes(store) == ["*notes.__name__", "*notes.n"])
    #expect(try store.explain(first).documentsRead == 3)
    #expect(try store.run(first).documents == expected)
    try IndexCheck(store).run()
  }
}

/// Keeps a store's writer at work: each job leaves the next one in the queue.
private final class BusyWriter: Sendable {
  /// How many indexes did not show everything at the last job.
  let behindAtTheEnd = Once<Int64>()
  private let store: Store

  init(_ store: Store, jobs: Int) {
    self.store = store
    putNext(jobs)
  }

  private func putNext(_ jobs: Int) {
    _ = store.writer.put(
      .run { [self] connection in
        if jobs > 0 { return putNext(jobs - 1) }
        let sql = "SELECT count(*) FROM indexes WHERE since > 0"
        behindAtTheEnd.set((try? connection.database.integer(sql)) ?? -1)
      })
  }
}
