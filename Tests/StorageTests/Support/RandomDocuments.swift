import Randomness

@testable import Documents
@testable import Storage

/// Random documents and queries about them, chosen so that much coincides.
struct RandomDocuments {
  static let collections = ["books", "notes", "books/d1/notes", "books/d2/notes"]
  static let fields = ["a", "b", "tags", "m.x"].map { try! FieldPath($0) }
  private static let long = String(repeating: "x", count: 1600)

  static func value(_ random: inout SeededGenerator, isNested: Bool = false) -> Value {
    switch Int.random(in: 0..<(isNested ? 12 : 16), using: &random) {
    case 0: .null
    case 1: .boolean(Bool.random(using: &random))
    case 2, 3, 4: .integer(Int64.random(in: -2...4, using: &random))
    case 5: .double([.nan, -0.0, 1.5, 2, -.infinity].randomElement(using: &random)!)
    case 6: .timestamp(Timestamp(microseconds: Int64.random(in: 0...2, using: &random)))
    case 7, 8: .string(["", "a", "a\0", "b", "ä"].randomElement(using: &random)!)
    case 9: .string(long + ["", "a", "b"].randomElement(using: &random)!)
    case 10: .bytes([[], [0], [0, 1], [255]].randomElement(using: &random)!)
    case 11: .reference(path(&random).string)
    case 12: .geoPoint(GeoPoint(latitude: 1, longitude: Double.random(in: 0...1, using: &random)))
    case 13: .map(map(("x", value(&random, isNested: true))))
    default:
      .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, isNested: true) })
    }
  }

  static func path(_ random: inout SeededGenerator) -> DocumentPath {
    let id = ["__id7__", "__id11__", "d1", "d2", "d3", "D", "é", "z"]
      .randomElement(using: &random)!
    let number = Int.random(in: 0..<6, using: &random)
    return StorageTests.path(
      collections.randomElement(using: &random)! + "/" + (number == 0 ? id : id + "\(number)"))
  }

  static func fields(_ random: inout SeededGenerator) -> MapValue {
    var map = MapValue()
    for field in fields where Int.random(in: 0..<5, using: &random) > 0 {
      map[field] = value(&random)
    }
    return map
  }

  /// A few commits at random paths.
  static func change(
    _ store: Store, _ random: inout SeededGenerator,
    _ fields: (inout SeededGenerator) -> MapValue = fields
  ) throws {
    var answers = Answers()
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let writes = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        let path = path(&random)
        return Int.random(in: 0..<5, using: &random) == 0
          ? Mutation.delete(path) : .set(path, fields(&random))
      }
      answers.commit(store, CommitRequest(writes, by: .owner))
    }
    for answer in answers.wait() { _ = try answer.get() }
  }

  // MARK: Queries

  static func query(_ random: inout SeededGenerator) -> Query {
    let isGroup = Int.random(in: 0..<3, using: &random) == 0
    let hasFilter = Int.random(in: 0..<5, using: &random) > 0
    let filter = hasFilter ? filter(&random, depth: 2) : nil
    let orders = orders(&random)
    let complete = Query(collectionID: "books", filter: filter, orders: orders).orders
    return Query(
      parent: isGroup && Bool.random(using: &random) ? Array("books/d1".utf8) : [],
      collectionID: isGroup ? "notes" : ["books", "notes"].randomElement(using: &random)!,
      allDescendants: isGroup, filter: filter, orders: orders,
      start: cursor(complete, &random), end: cursor(complete, &random),
      offset: Int.random(in: 0..<4, using: &random) == 0 ? 2 : 0,
      limit: Bool.random(using: &random) ? Int.random(in: 0...7, using: &random) : nil,
      projection: Int.random(in: 0..<8, using: &random) == 0 ? [fields[0]] : nil)
  }

  private static func orders(_ random: inout SeededGenerator) -> [Order] {
    var orders: [Order] = []
    for field in fields.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)) {
      orders.append(Order(field, descending: Bool.random(using: &random)))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      orders.append(Order(.documentID, descending: Bool.random(using: &random)))
    }
    return orders
  }

  private static func cursor(_ orders: [Order], _ random: inout SeededGenerator) -> Cursor? {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return nil }
    let count = Int.random(in: 1...orders.count, using: &random)
    let values = orders.prefix(count).map { order in
      order.field.isDocumentID ? .reference(path(&random).string) : value(&random)
    }
    return Cursor(values: Array(values), isBefore: Bool.random(using: &random))
  }

  private static func filter(_ random: inout SeededGenerator, depth: Int) -> Filter {
    switch Int.random(in: 0..<(depth == 0 ? 6 : 10), using: &random) {
    case 0: unary(&random)
    case 1: nameFilter(&random)
    case 2...5: leaf(&random)
    case 6...8:
      .and(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          filter(&random, depth: depth - 1)
        })
    default:
      .or(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          filter(&random, depth: depth - 1)
        })
    }
  }

  private static func unary(_ random: inout SeededGenerator) -> Filter {
    let operation: Filter.UnaryOperator = [.isNaN, .isNull, .isNotNaN, .isNotNull]
      .randomElement(using: &random)!
    return .unary(fields.randomElement(using: &random)!, operation)
  }

  private static func nameFilter(_ random: inout SeededGenerator) -> Filter {
    let operation: Filter.Operator = [
      .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .equal, .notEqual,
    ].randomElement(using: &random)!
    if operation == .equal, Bool.random(using: &random) {
      let names = (0..<3).map { _ in Value.reference(path(&random).string) }
      return .field(.documentID, .in, .array(names))
    }
    return .field(.documentID, operation, .reference(path(&random).string))
  }

  private static func leaf(_ random: inout SeededGenerator) -> Filter {
    let operation = Filter.Operator(rawValue: UInt8.random(in: 1...10, using: &random))!
    let field = fields.randomElement(using: &random)!
    switch operation {
    case .in, .notIn, .arrayContainsAny:
      let values = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        value(&random, isNested: operation == .arrayContainsAny)
      }
      return .field(field, operation, .array(values))
    default:
      return .field(field, operation, value(&random, isNested: operation == .arrayContains))
    }
  }
}
