import Randomness
import Testing

@testable import Documents

@Suite struct QueryTests {
  private static let a = FieldPath(field: "a")
  private static let b = FieldPath(field: "b")

  private static func query(_ filter: Filter?, orders: [Order] = []) -> Query {
    Query(collectionID: "books", filter: filter, orders: orders)
  }

  private static func list(_ count: Int) -> Value {
    .array((0..<count).map { .integer(Int64($0)) })
  }

  private static let oneIn = Filter.field(b, .in, .array([1]))

  @Test(arguments: [
    (query(.field(a, .in, list(31))), "'IN' supports up to 30 comparison values."),
    (query(.field(a, .in, list(0))), "'IN' requires an non-empty ArrayValue."),
    (query(.field(a, .in, 1)), "'IN' requires an non-empty ArrayValue."),
    (query(.field(a, .notIn, list(11))), "'NOT_IN' supports up to 10 comparison values."),
    (
      query(.and([.field(a, .notEqual, 1), .unary(b, .isNotNull)])),
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query."
    ),
    (
      query(.and([.field(a, .notIn, list(1)), oneIn])),
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'."
    ),
    (
      query(.or([.field(a, .notIn, list(1)), .field(b, .equal, 1)])),
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'."
    ),
    (
      query(.and([.field(a, .arrayContains, 1), .field(b, .arrayContainsAny, list(1))])),
      "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction."
    ),
    (
      query(.and([.field(a, .in, list(6)), .field(b, .in, list(6))])),
      "Too many disjunctions after normalization. Result had 36 disjunctions which is more than the maximum of 30"
    ),
    (
      query(nil, orders: [Order(a), Order(a)]), "order by clause cannot contain duplicate fields a"
    ),
    (
      query(nil, orders: [Order(.documentID), Order(a)]),
      "order by clause cannot contain more fields after the key"
    ),
    (query(.field(.documentID, .equal, 1)), "__key__ filter value must be a Key"),
    (query(.field(.documentID, .arrayContains, 1)), "the name __key__ is reserved"),
    (
      query(.field(FieldPath(segments: ["a", "__name__"]), .equal, 1)),
      "the name __key__ is reserved"
    ),
    (
      query(.field(a, .equal, .string(String(repeating: "x", count: 1500)))),
      "value for a is too large to be used in a query"
    ),
    (
      query(.field(FieldPath(field: String(repeating: "x", count: 1501)), .equal, 1)),
      "property path is longer than 1500 bytes."
    ),
    (Query(collectionID: "books", offset: -1), "offset is negative"),
    (Query(collectionID: "books", limit: -1), "limit is negative"),
    (Query(collectionID: "x/y"), "Collection id \"x/y\" is invalid because it contains \"/\"."),
    (
      Query(collectionID: "books", start: Cursor(values: [.reference("a/b"), 1], isBefore: true)),
      "Cursor has too many values."
    ),
    (
      Query(
        collectionID: "books", orders: [Order(.documentID)],
        end: Cursor(values: [1], isBefore: true)),
      "Cursor __key__ value is not a document reference."
    ),
    (
      Query(
        collectionID: "books", orders: [Order(a)],
        start: Cursor(values: [1, .reference("a/b")], isBefore: true)),
      "Cursor has too many values."
    ),
    (
      query(.field(a, .lessThan, 1), orders: [Order(.documentID)]),
      "order by clause cannot contain more fields after the key"
    ),
    (
      query(.field(a, .notIn, .array([1, .null])), orders: [Order(.documentID)]),
      "order by clause cannot contain more fields after the key"
    ),
    (
      query(.and([.field(.documentID, .equal, .reference("books/b")), .field(a, .lessThan, 1)])),
      "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities."
    ),
    (
      query(
        .or([
          .field(.documentID, .in, .array([.reference("books/b")])), .field(a, .notEqual, 1),
        ])),
      "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities."
    ),
    (
      query(.or([.field(a, .notIn, list(1))])),
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'."
    ),
    (
      query(.field(FieldPath(segments: ["a", "__x__"]), .equal, 1)),
      "Invalid reserved name in field path __x__"
    ),
    (Query(collectionID: nil, filter: .field(a, .equal, 1)), "kind is required for filter: a"),
    (
      Query(collectionID: nil, orders: [Order(.documentID, descending: true)]),
      "kind is required for all orders except __key__ ascending"
    ),
    (
      query(.and((0..<101).map { .field(FieldPath(field: "f\($0)"), .equal, 1) })),
      "The query has too many filters, sort orders and parents: at most 100 are allowed."
    ),
  ])
  func faultsAreNamedAsFirestoreDoes(query: Query, message: String) {
    do throws(QueryError) {
      try query.validate()
      Issue.record("It passed: \(message)")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func whatIsAllowedPasses() throws {
    let allowed: [Query] = [
      Self.query(nil),
      Self.query(.field(Self.a, .in, Self.list(30))),
      Self.query(.field(Self.a, .notIn, Self.list(10))),
      Self.query(.and([.field(Self.a, .greaterThan, 1), .field(Self.b, .lessThan, 1)])),
      Self.query(.field(Self.a, .equal, 1), orders: [Order(Self.a)]),
      Self.query(.or([.field(Self.a, .arrayContains, 1), .field(Self.b, .arrayContains, 1)])),
      Self.query(.field(.documentID, .in, .array([.reference("books/a")]))),
      Self.query(nil, orders: [Order(Self.a), Order(.documentID, descending: true)]),
      Query(collectionID: nil, allDescendants: true),
      Query(collectionID: "books", allDescendants: true),
      Query(
        collectionID: "books", orders: [Order(.documentID)],
        start: Cursor(values: [.reference("a/b")], isBefore: true)),
      // What is compared with null or "not a number" is no inequality, since it is never true.
      Self.query(.field(Self.a, .lessThan, .double(.nan)), orders: [Order(.documentID)]),
      Self.query(.field(Self.a, .greaterThan, .null), orders: [Order(.documentID)]),
      Self.query(.field(Self.a, .notIn, .array([.null])), orders: [Order(.documentID)]),
      Query(collectionID: "books", limit: 0),
    ]
    for query in allowed { #expect(throws: Never.self) { try query.validate() } }
  }

  @Test func ordersAreCompleted() {
    let filter = Filter.and([.field(Self.b, .lessThan, 1), .field(Self.a, .notEqual, 2)])
    #expect(
      Self.query(filter).orders == [Order(Self.a), Order(Self.b), Order(.documentID)])
    #expect(
      Self.query(filter, orders: [Order(Self.b, descending: true)]).orders
        == [
          Order(Self.b, descending: true), Order(Self.a, descending: true),
          Order(.documentID, descending: true),
        ])
  }

  @Test func alternativesStillNeedTheOrderedField() {
    let filter = Filter.or([.field(Self.a, .greaterThan, 1), .field(Self.b, .equal, 1)])
    let path = DocumentPath(unchecked: Array("books/x".utf8))
    #expect(!Self.query(filter).matches(path, Fields(["b": 1])))
    #expect(Self.query(filter).matches(path, Fields(["a": 0, "b": 1])))
  }

  @Test func collectionsAreTakenLiterally() {
    func found(_ query: Query) -> [String] {
      ["books/a", "books/a/notes/n", "books/a/books/b", "notes/n", "x/y/z/w/books/c", "bookses/b"]
        .filter { query.contains(DocumentPath(unchecked: Array($0.utf8))) }
    }
    #expect(found(Query(collectionID: "books")) == ["books/a"])
    #expect(
      found(Query(collectionID: "books", allDescendants: true))
        == ["books/a", "books/a/books/b", "x/y/z/w/books/c"])
    #expect(
      found(Query(parent: Array("books/a".utf8), collectionID: "notes")) == ["books/a/notes/n"])
    #expect(
      found(Query(parent: Array("books/a".utf8), collectionID: nil, allDescendants: true))
        == ["books/a/notes/n", "books/a/books/b"])
    #expect(found(Query(collectionID: nil)) == ["books/a", "notes/n", "bookses/b"])
    #expect(found(Query(parent: Array("books/".utf8), collectionID: nil)) == [])
  }

  @Test func sortKeysOrderAsComparingDoes() {
    var random = SeededGenerator("sortKeysOrderAsComparingDoes")
    for _ in 0..<5_000 {
      let query = Query(
        collectionID: "books",
        orders: random.pick([
          [Order(Self.a)], [Order(Self.a, descending: true)], [],
          [Order(Self.a), Order(Self.b, descending: true)],
          [Order(FieldPath(segments: ["m", "x"]))], [Order(.documentID, descending: true)],
        ]))
      func document() -> (DocumentPath, Fields) {
        let fields = Fields([
          "a": random.value(), "b": random.value(), "m": .map(["x": random.value()]),
        ])
        return (random.path(), fields)
      }
      let (left, right) = (document(), document())
      #expect(
        compareBytes(query.sortKey(left.0, left.1), query.sortKey(right.0, right.1))
          == query.compare(left.0, left.1, right.0, right.1))
    }
  }

  @Test func runningIsFilteringSortingAndCutting() {
    var random = SeededGenerator("runningIsFilteringSortingAndCutting")
    let documents = (0..<60).map { index in
      Document(
        path: DocumentPath(unchecked: Array("books/b\(index)".utf8)),
        fields: Fields(["a": random.value(depth: 1), "b": .integer(Int64(index % 7))]),
        createTime: .zero, updateTime: .zero)
    }
    for _ in 0..<60 {
      let offset = Int.random(in: 0...20, using: &random)
      let limit = random.chance(2) ? Int.random(in: 0...30, using: &random) : nil
      let query = Query(
        collectionID: "books",
        filter: .field(
          Self.a, random.pick([.lessThan, .greaterThanOrEqual, .notEqual]), random.value(depth: 1)),
        orders: [Order(Self.a, descending: random.chance(2))], offset: offset, limit: limit,
        projection: [Self.b])
      let all = documents.filter { query.matches($0.path, $0.fields) }
        .sorted { query.compare($0.path, $0.fields, $1.path, $1.fields) == .ascending }
      let expected = Array(all.dropFirst(offset).prefix(limit ?? .max))
      let results = query.run(over: documents)
      #expect(results.documents.map(\.path) == expected.map(\.path))
      #expect(results.skipped == min(offset, all.count))
      #expect(results.documents.allSatisfy { $0.fields.map.count == 1 && $0.fields["b"] != nil })
    }
  }

  @Test func queriesAreEqualByTheirMeaning() {
    let query = Self.query(.field(Self.a, .equal, 1))
    #expect(query == Self.query(.field(Self.a, .equal, 1)))
    #expect(query.hashValue == Self.query(.field(Self.a, .equal, 1)).hashValue)
    #expect(query != Self.query(.field(Self.a, .equal, .double(1))))
    #expect(query != Self.query(.field(Self.b, .equal, 1)))
    #expect(Query(collectionID: "books", limit: 0) != Query(collectionID: "books"))
  }
}
