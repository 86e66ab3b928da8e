import Randomness
import Testing

@testable import Documents
@testable import Storage

/// Random documents in indexes on several fields: each query that follows one finds what looking at
/// every document finds.
struct CompositeIndexModelTests {
  @Test(arguments: [1, 2, 3, 4, UInt64.random(in: 0...UInt64.max)])
  func followingAnIndexFindsWhatTheScanFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = TemporaryFolder()
    var settings = StoreSettings()
    settings.sliceSize = Int.random(in: 1...40, using: &random)
    settings.patience = 0
    settings.indexedAtOnce = Int.random(in: 0...20, using: &random)
    let store = try Store(
      seed.isMultiple(of: 2) ? .memory : .file(folder.library), settings: settings)
    defer { store.close() }
    let shapes = (0..<6).map { _ in QueryForm.random(&random) }
    for _ in 0..<10 { try RandomDocuments.change(store, &random, QueryForm.fields) }
    // Commits go on while the indexes are made.
    for round in 0..<18 {
      if round.isMultiple(of: 3) { store.indexes.want([shapes[round / 3].key]) }
      try RandomDocuments.change(store, &random, QueryForm.fields)
      try compare(store, shapes, &random, Comment("seed \(seed), round \(round)"))
    }
    let keys = Set(shapes.map(\.key))
    let check = IndexCheck(store)
    for _ in 0..<10_000 where !keys.isSubset(of: try check.ready().map(\.key)) {
      pause(.milliseconds(1))
    }
    for round in 0..<8 {
      let note = Comment("seed \(seed), last round \(round)")
      if round.isMultiple(of: 2) { try RandomDocuments.change(store, &random, QueryForm.fields) }
      try check.run(note)
      for shape in shapes {
        let query = shape.query(try store.run(shape.all).documents, &random)
        let plan = try store.explain(query).plan
        #expect(plan.hasSuffix(shape.key.description) && plan.hasPrefix("go "), note)
      }
      try compare(store, shapes, &random, note)
    }
  }

  private func compare(
    _ store: Store, _ shapes: [QueryForm], _ random: inout SeededGenerator, _ note: Comment
  ) throws {
    for shape in shapes {
      let documents = try store.run(shape.all).documents
      let query = shape.query(documents, &random)
      let expected = query.run(over: documents).documents
      let cursor = store.cursor(query)
      var slice = try cursor.next()
      var found = slice.documents
      while !slice.isLast {
        if Int.random(in: 0..<8, using: &random) == 0 {
          try RandomDocuments.change(store, &random, QueryForm.fields)
        }
        slice = try cursor.next()
        found += slice.documents
      }
      let isRight = found == expected
      #expect(
        isRight,
        """
        \(note) \(String(describing: query.filter)) \(query.explicitOrders) \
        \(String(describing: query.start)) \(String(describing: query.end)) \(query.offset) \
        \(query.limit ?? 0): \(found.map(\.path.string)), not \(expected.map(\.path.string))
        """)
    }
  }
}

/// Queries that one index on several fields serves.
private struct QueryForm {
  let isGroup: Bool
  let equalities: [FieldPath]
  let hasElement: Bool
  let orders: [Order]

  static let fields = ["a", "b", "m.x"].map { try! FieldPath($0) }
  static let tags = FieldPath(field: "tags")

  static func random(_ random: inout SeededGenerator) -> QueryForm {
    while true {
      var fields = fields.shuffled(using: &random)
      let equalities = (0..<Int.random(in: 0...2, using: &random)).map { _ in fields.removeLast() }
      let hasElement = Int.random(in: 0..<3, using: &random) == 0
      if Int.random(in: 0..<4, using: &random) == 0 { fields.append(tags) }
      var orders = fields.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
        .map { Order($0, descending: Bool.random(using: &random)) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        orders.append(Order(.documentID, descending: Bool.random(using: &random)))
      }
      let form = QueryForm(
        isGroup: Int.random(in: 0..<3, using: &random) == 0, equalities: equalities,
        hasElement: hasElement, orders: orders)
      if form.shape != nil { return form }
    }
  }

  private var shape: IndexShape? {
    var conditions: [Filter] = equalities.map { .field($0, .equal, .integer(1)) }
    if hasElement { conditions.append(.field(QueryForm.tags, .arrayContains, .integer(1))) }
    return IndexShape(
      Query(collectionID: collectionID, filter: .and(conditions), orders: orders), conditions)
  }

  private var collectionID: String { isGroup ? "notes" : "books" }

  var key: IndexKey {
    IndexKey(
      collectionID: [UInt8](utf8: collectionID), isGroup: isGroup,
      components: shape?.components ?? [])
  }

  /// Everything among which its queries look.
  var all: Query { Query(collectionID: collectionID, allDescendants: isGroup) }

  /// One of its queries, often about values that there are.
  func query(_ documents: [Document], _ random: inout SeededGenerator) -> Query {
    var conditions: [Filter] = equalities.map { field in
      switch value(field, documents, &random) {
      case .null: .unary(field, .isNull)
      case .double(let number) where number.isNaN: .unary(field, .isNaN)
      case let value: .field(field, .equal, value)
      }
    }
    if hasElement {
      var element = QueryForm.value(&random)
      if case .array(let elements) = value(QueryForm.tags, documents, &random) {
        element = elements.randomElement(using: &random) ?? .null
      }
      conditions.append(.field(QueryForm.tags, .arrayContains, element))
    }
    // Only on fields that it orders by anyway, so that the index stays the same.
    for order in orders where Int.random(in: 0..<4, using: &random) == 0 {
      let operation: Filter.Operator = [
        .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .notEqual,
      ].randomElement(using: &random)!
      let operand: Value =
        order.field.isDocumentID
        ? .reference(RandomDocuments.path(&random).string) : value(order.field, documents, &random)
      conditions.append(.field(order.field, operation, operand))
    }
    let filter: Filter? = conditions.isEmpty ? nil : .and(conditions)
    return Query(
      collectionID: collectionID, allDescendants: isGroup, filter: filter, orders: orders,
      start: cursor(documents, &random), end: cursor(documents, &random),
      offset: Int.random(in: 0..<4, using: &random) == 0 ? 2 : 0,
      limit: Int.random(in: 1...7, using: &random))
  }

  private func cursor(_ documents: [Document], _ random: inout SeededGenerator) -> Cursor? {
    let complete = Query(collectionID: collectionID, orders: orders).orders
    guard Int.random(in: 0..<3, using: &random) == 0 else { return nil }
    let document = documents.randomElement(using: &random)
    let values = complete.prefix(Int.random(in: 1...complete.count, using: &random)).map { order in
      if order.field.isDocumentID {
        let path = document?.path ?? RandomDocuments.path(&random)
        return Value.reference(path.string)
      }
      return document?.fields.map[order.field] ?? QueryForm.value(&random)
    }
    return Cursor(values: values, isBefore: Bool.random(using: &random))
  }

  private func value(
    _ field: FieldPath, _ documents: [Document], _ random: inout SeededGenerator
  ) -> Value {
    documents.randomElement(using: &random)?.fields.map[field] ?? QueryForm.value(&random)
  }

  // MARK: Documents

  static func fields(_ random: inout SeededGenerator) -> MapValue {
    var map = MapValue()
    for field in fields where Int.random(in: 0..<8, using: &random) > 0 {
      map[field] = value(&random)
    }
    if Bool.random(using: &random) {
      map[tags] = .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          RandomDocuments.value(&random, isNested: true)
        })
    }
    return map
  }

  /// Half of them a few that coincide, and texts about as long as an index takes.
  private static func value(_ random: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<3: RandomDocuments.value(&random)
    case 3:
      .string(String(repeating: "x", count: Int.random(in: 1497...1503, using: &random)))
    default: .integer(Int64.random(in: 0...1, using: &random))
    }
  }
}
