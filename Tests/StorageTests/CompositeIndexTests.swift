import Testing

@testable import Documents
@testable import Storage

/// Indexes on several fields: when they are made, for which queries, and what these look at then.
struct CompositeIndexTests {
  private let store: Store
  private let genre = FieldPath(field: "genre")
  private let tags = FieldPath(field: "tags")
  private let rating = FieldPath(field: "rating")
  private let title = FieldPath(field: "title")

  init() throws {
    var settings = StoreSettings()
    settings.sliceSize = 50
    settings.patience = 20
    store = try Store(.memory, settings: settings)
    let writes = (0..<600).map { number in
      Mutation.set(
        path("books/b\(number + 1000)"),
        map(
          ("genre", .string(number % 2 == 0 ? "poetry" : "prose")),
          ("tags", .array([.string("tag\(number % 16)"), .string("owned")])),
          ("rating", .integer(Int64(number % 3))),
          ("title", .string("Title \(number * 7 % 600 + 1000)"))))
    }
    _ = try store.commit(CommitRequest(writes, by: .owner))
  }

  private var poetry: Filter { .field(genre, .equal, .string("poetry")) }
  private var tagged: Filter { .field(tags, .arrayContains, .string("tag3")) }

  /// Runs a query until it has all indexes that it asks for.
  private func warm(_ query: Query) throws -> QueryExplanation {
    for _ in 0..<5000 {
      let explanation = try store.explain(query)
      if explanation.missingIndexes.isEmpty { break }
      pause(.milliseconds(1))
    }
    let explanation = try store.explain(query)
    #expect(explanation.missingIndexes.isEmpty)
    let expected = query.run(over: try store.run(books()).documents).documents
    #expect(try store.run(query).documents == expected)
    try IndexCheck(store).run()
    return explanation
  }

  private func indexes() throws -> [String] {
    try IndexCheck(store).ready().map(\.key.description).sorted()
  }

  @Test func anOrderAmongFewOfManyIsReadAsItComes() throws {
    defer { store.close() }
    let query = books(filter: tagged, orders: [Order(title)], limit: 5)
    let explanation = try warm(query)
    #expect(explanation.plan == "go along books.tags contains, title")
    #expect(explanation.entriesRead == 5 && explanation.documentsRead == 5)
    let needed = ["books.tags", "books.tags contains, title", "books.title"]
    #expect(try indexes() == needed)
    // The other way round, and further on, it is the same one.
    let down = Query(
      collectionID: "books", filter: .and([tagged, .field(title, .lessThan, .string("Title 14"))]),
      orders: [Order(title, descending: true)], offset: 2, limit: 5)
    #expect(try warm(down).plan == "go down books.tags contains, title")
    #expect(try store.explain(down).documentsRead == 7)
    #expect(try indexes() == needed)
  }

  @Test func whatFindsEnoughSoonNeedsNoMore() throws {
    defer { store.close() }
    let query = books(orders: [Order(title, descending: true)], limit: 5)
    #expect(try warm(query).plan == "go down books.title")
    // Half of what it passes is poetry.
    let some = books(filter: poetry, orders: [Order(title)], limit: 5)
    #expect(try store.explain(some).plan == "go along books.title")
    #expect(try indexes() == ["books.title"])
  }

  @Test func severalOrdersShareAnIndexInBothDirections() throws {
    defer { store.close() }
    let up = books(orders: [Order(rating), Order(title, descending: true)], limit: 5)
    #expect(try warm(up).plan == "go down books.rating descending, title")
    let down = books(orders: [Order(rating, descending: true), Order(title)], limit: 5)
    #expect(try warm(down).plan == "go along books.rating descending, title")
    #expect(
      try store.explain(down).orders.map(\.fields) == [
        [
          QueryExplanation.Order.Field(path: rating, isAboutElements: false, isDescending: true),
          QueryExplanation.Order.Field(path: title, isAboutElements: false, isDescending: false),
        ]
      ])
    #expect(try store.explain(down).documentsRead == 5)
    #expect(try indexes() == ["books.rating", "books.rating descending, title"])
  }

  @Test func rangesOfSeveralFieldsAreJudgedOnTheWay() throws {
    defer { store.close() }
    let query = books(
      filter: .and([
        .field(rating, .greaterThan, .integer(0)), .field(title, .greaterThan, .string("Title 15")),
      ]), orders: [Order(rating, descending: true)], limit: 5)
    let explanation = try warm(query)
    #expect(explanation.plan == "go down books.rating, title")
    #expect(explanation.documentsRead == 5)
  }

  @Test func twoEqualitiesAreOneStretch() throws {
    defer { store.close() }
    // No book is both.
    let query = books(filter: .and([tagged, poetry]), limit: 5)
    let explanation = try warm(query)
    #expect(explanation.plan == "go along books.genre, tags contains")
    #expect(explanation.entriesRead == 0 && explanation.results == 0)
    try store.write(
      .update(
        path("books/b1003"), map(("genre", .string("poetry"))), mask: FieldMask([genre])))
    #expect(try store.run(query).documents.map(\.path.id) == ["b1003"])
  }

  @Test func aCursorSkipsWhatIsBeforeIt() throws {
    defer { store.close() }
    let orders = [Order(rating), Order(title)]
    _ = try warm(books(orders: orders, limit: 5))
    let all = books(orders: orders).run(over: try store.run(books()).documents).documents
    let last = all[299]
    for count in 1...3 {
      let values: [Value] = [
        last.fields.map[rating]!, last.fields.map[title]!, .reference(last.path.string),
      ]
      let next = Query(
        collectionID: "books", orders: orders + [Order(.documentID)],
        start: Cursor(values: Array(values.prefix(count)), isBefore: false), limit: 5)
      let explanation = try warm(next)
      #expect(explanation.plan == "go along books.rating, title")
      #expect(explanation.documentsRead == 5)
    }
  }

  @Test func aSelectiveConditionBesideItDoesNotHoldTheQueryUp() throws {
    defer { store.close() }
    try store.write(.set(path("books/z"), map(("rating", .integer(2)), ("title", .string("Z")))))
    _ = try warm(books(orders: [Order(rating), Order(title)], limit: 5))
    let query = books(
      filter: .and([
        .field(rating, .greaterThan, .integer(0)), .field(title, .equal, .string("Z")),
        .field(genre, .notEqual, .string("prose")),
      ]), orders: [Order(rating)], limit: 5)
    #expect(try warm(query).documentsRead < 30)
  }

  @Test func anIndexThatADocumentWouldFillIsGivenUp() throws {
    defer { store.close() }
    let query = books(filter: tagged, orders: [Order(title)], limit: 5)
    _ = try warm(query)
    try store.write(large)
    #expect(try indexes() == ["books.tags", "books.title"])
    // Nor is it made.
    for _ in 0..<3 {
      #expect(try store.run(query).documents.first?.path.id == "large")
      try IndexCheck(store).run()
    }
    #expect(try indexes() == ["books.tags", "books.title"])
    try store.write(.delete(path("books/large")))
    #expect(try store.run(query).documents.count == 5)
    try IndexCheck(store).run()
  }

  /// A document that fills an index on its tags and its title.
  private var large: Mutation {
    let others = (0..<10_000).map { Value.integer(Int64($0)) }
    return .set(
      path("books/large"),
      map(
        ("tags", .array([.string("tag3")] + others)),
        ("title", .string(String(repeating: "A", count: 1000)))))
  }

  @Test(arguments: [false, true])
  func anIndexThatIsGivenUpWhileItIsBuiltIsNotUsed(isRemovedMeanwhile: Bool) throws {
    defer { store.close() }
    let small = Mutation.set(path("books/small"), map(("title", .string("Small"))))
    let after = Mutation.set(
      path("books/after"), map(("tags", .array([.string("tag3")])), ("title", .string("After"))))
    let key = IndexKey(
      collectionID: [UInt8](utf8: "books"), isGroup: false,
      components: [
        IndexKey.Component(field: tags, kind: .element),
        IndexKey.Component(field: title, kind: .value),
      ])
    let outcome = Once<IndexBuild.Outcome>()
    let gate = Gate(store)
    IndexBuild(
      key,
      IndexWorkshop(
        writer: store.writer, readers: nil, settings: store.settings,
        environment: store.environment)
    ) { outcome.set($0) }.start()
    // The large one comes when the build has listed its documents, and read a third of them.
    Interleaving(
      store, [small, small, small, small, large, after], thenRemoves: isRemovedMeanwhile
    ).goOn()
    gate.open()
    #expect(outcome.wait() == .refused)
    let check = IndexCheck(store)
    #expect(try check.ready().isEmpty)
    #expect(try check.number("SELECT count(*) FROM indexes") == (isRemovedMeanwhile ? 0 : 1))
    #expect(try check.number("SELECT count(*) FROM entries") == 0)
  }

  @Test func aLoadOfManyEntriesIsPutInInParts() throws {
    defer { store.close() }
    let query = books(filter: tagged, orders: [Order(title)], limit: 5)
    _ = try warm(query)
    // More than is sorted together.
    for first in [0, 50] {
      let writes = (0..<32).map { number in
        let tags = (first..<(first + 400)).map { Value.integer(Int64($0)) }
        let title = String(repeating: "A", count: 1400) + String(number)
        return Mutation.set(
          path("books/long\(number)"),
          map(("tags", .array([.string("tag3")] + tags)), ("title", .string(title))))
      }
      _ = try store.commit(CommitRequest(writes, by: .owner))
      try IndexCheck(store).run()
    }
    #expect(try store.run(query).documents.first?.path.id == "long0")
    #expect(try indexes().contains("books.tags contains, title"))
  }

  @Test func aGroupBelowOneParentDoesNotReadThoseOfAllOthers() throws {
    defer { store.close() }
    for shelf in 0..<15 {
      let writes = (0..<(shelf == 7 ? 3 : 100)).map { number in
        Mutation.set(
          path("shelves/s\(shelf)/notes/n\(number)"),
          map(
            ("genre", .string("poetry")), ("rating", .integer(1)),
            ("title", .string("Title \(number)"))))
      }
      _ = try store.commit(CommitRequest(writes, by: .owner))
    }
    func notes(_ filter: Filter, _ orders: [Order] = [], below parent: String = "") -> Query {
      Query(
        parent: [UInt8](utf8: parent), collectionID: "notes", allDescendants: true, filter: filter,
        orders: orders, limit: 5)
    }
    let both = Filter.and([poetry, .field(rating, .equal, .integer(1))])
    for (query, fields) in [
      (notes(both), [genre, rating]), (notes(poetry, [Order(title)]), [genre, title]),
    ] {
      for field in fields {
        store.indexes.want([
          IndexKey(
            collectionID: [UInt8](utf8: "notes"), isGroup: true,
            components: [IndexKey.Component(field: field, kind: .all)])
        ])
      }
      let components = try #require(IndexShape(query, query.filter!.alternatives![0])).components
      store.indexes.want([
        IndexKey(
          collectionID: [UInt8](utf8: "notes"), isGroup: true, components: components)
      ])
    }
    try IndexCheck(store).wait(for: 5)
    let together = try store.explain(notes(both, below: "shelves/s7"))
    #expect(together.plan == "go along *notes.genre, rating")
    #expect(together.results == 3 && together.entriesRead == 3)
    // It gives way to the few that one field's index has below the parent.
    let apart = try store.explain(notes(poetry, [Order(title)], below: "shelves/s7"))
    #expect(apart.plan == "go along *notes.genre, title")
    #expect(apart.results == 3 && apart.documentsRead < 1000)
    let deep = try store.explain(notes(both, below: "shelves/s7/notes/n1"))
    // The parent itself has the first place.
    #expect(deep.results == 0 && deep.entriesRead == 1)
  }

  @Test func thereIsAnEndOfTheFields() throws {
    defer { store.close() }
    let fields = (0..<6).map { Order(FieldPath(field: "f\($0)")) }
    let conditions: [Filter] = []
    #expect(IndexShape(books(orders: Array(fields.prefix(5))), conditions) != nil)
    #expect(IndexShape(books(orders: fields), conditions) == nil)
  }
}

/// Commits documents one after the other, each when the last one is durable: in memory there is one
/// between any two steps of a build.
private final class Interleaving: @unchecked Sendable {
  // Unchecked: its steps come one after the other.
  private let store: Store
  private var writes: ArraySlice<Mutation>
  private let removes: Bool

  /// - Parameter removes: Whether indexes that were given up are removed at the end.
  init(_ store: Store, _ writes: [Mutation], thenRemoves removes: Bool) {
    self.store = store
    self.writes = writes[...]
    self.removes = removes
  }

  func goOn() {
    if let write = writes.popFirst() {
      store.commit(CommitRequest([write], by: .owner)) { [self] _ in goOn() }
    } else if removes {
      _ = store.writer.put(
        .maintain(
          { (_, maintenance) throws(StorageError) in try maintenance.removeSome() },
          { _ in }))
    }
  }
}
