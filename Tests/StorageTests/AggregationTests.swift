import Testing

@testable import Documents
@testable import Storage

struct AggregationTests {
  let store: Store
  private let n = FieldPath(field: "n")

  init() throws {
    var settings = StoreSettings()
    settings.sliceSize = 3
    store = try Store(.memory, settings: settings)
  }

  private func fill(_ values: Value?...) throws {
    for (number, value) in values.enumerated() {
      let fields = value.map { map(("n", $0), ("all", .boolean(true))) } ?? map(("all", .null))
      try store.write(.set(path("books/b\(number + 100)"), fields))
    }
  }

  private func values(
    _ query: Query, _ aggregations: Aggregation..., at point: ReadPoint = .latest
  ) throws -> [Value] {
    try store.aggregate(aggregations, over: query, at: point).values
  }

  @Test func documentsAreCountedUpToABound() throws {
    try fill(.integer(1), .integer(2), nil, .integer(3), .integer(4), .null, .integer(5))
    #expect(try values(books(), .count(upTo: nil)) == [.integer(7)])
    #expect(try values(books(), .count(upTo: 4)) == [.integer(4)])
    #expect(try values(books(), .count(upTo: 2), .count(upTo: 9)) == [.integer(2), .integer(7)])
    let ordered = books(orders: [Order(n)])
    #expect(try values(ordered, .count(upTo: nil), .count(upTo: 1)) == [.integer(6), .integer(1)])
    #expect(try values(books(offset: 5), .count(upTo: nil)) == [.integer(2)])
    #expect(try values(books(offset: 1, limit: 4), .count(upTo: nil)) == [.integer(4)])
    let large = books(filter: .field(n, .greaterThan, .integer(2)))
    #expect(try values(large, .count(upTo: nil)) == [.integer(3)])
    #expect(try values(Query(collectionID: "none"), .count(upTo: nil)) == [.integer(0)])
  }

  @Test func sumsStayIntegersAsLongAsTheyFit() throws {
    try fill(.integer(.max), .integer(1), .integer(-1), .string("9"), nil, .boolean(true))
    let all = [Aggregation.sum(n), .average(n)]
    // In whatever order they come, nothing overflows on the way.
    #expect(
      try store.aggregate(all, over: books()).values
        == [.integer(.max), .double(Double(Int64.max) / 3)])
    try store.write(.set(path("books/more"), map(("n", .integer(1)))))
    #expect(try values(books(), .sum(n)) == [.double(0x1p63)])
    try store.write(.set(path("books/more"), map(("n", .double(-0x1p63)))))
    #expect(try values(books(), .sum(n)) == [.double(0)])
  }

  @Test func nothingAddsUpToZeroAndHasNoMean() throws {
    try fill(.null, .string("1"), nil)
    #expect(try values(books(), .sum(n), .average(n)) == [.integer(0), .null])
    #expect(try values(books(), .count(upTo: nil), .sum(n)) == [.integer(2), .integer(0)])
  }

  @Test func whatIsNoNumberSpoilsTheSum() throws {
    try fill(.integer(1), .double(.nan), .double(2))
    #expect(try values(books(), .sum(n), .average(n)) == [.double(.nan), .double(.nan)])
    try store.write(.set(path("books/b101"), map(("n", .double(.infinity)))))
    #expect(try values(books(), .sum(n)) == [.double(.infinity)])
  }

  @Test func onlyDocumentsWithAllFieldsTakePart() throws {
    try fill(.integer(1), .integer(2), nil)
    try store.write(.set(path("books/x"), map(("n", .integer(50)))))
    let all = FieldPath(field: "all")
    #expect(
      try values(books(), .sum(n), .average(all), .count(upTo: nil))
        == [.integer(3), .null, .integer(2)])
  }

  @Test func limitOffsetAndCursorsChooseTheDocuments() throws {
    try fill(.integer(5), .integer(3), .integer(8), .integer(1), .integer(9), .integer(2))
    let falling = [Order(n, descending: true)]
    #expect(try values(books(orders: falling, limit: 2), .sum(n)) == [.integer(17)])
    #expect(try values(books(orders: falling, offset: 1, limit: 2), .average(n)) == [.double(6.5)])
    #expect(try values(books(offset: 4), .sum(n)) == [.integer(11)])
    let between = Query(
      collectionID: "books", orders: [Order(n)],
      start: Cursor(values: [.integer(3)], isBefore: true),
      end: Cursor(values: [.integer(8)], isBefore: true), projection: [.documentID])
    #expect(try values(between, .sum(n), .count(upTo: nil)) == [.integer(8), .integer(2)])
  }

  @Test func thePastIsAddedUpAsItWas() throws {
    try fill(.integer(1), .integer(2))
    let then = try store.place().sequence
    try store.write(.delete(path("books/b100")), .set(path("books/c"), map(("n", .integer(7)))))
    #expect(try values(books(), .sum(n)) == [.integer(9)])
    #expect(try values(books(), .sum(n), at: .sequence(then)) == [.integer(3)])
  }
}
