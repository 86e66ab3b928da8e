internal import Documents

// google.firestore.v1.StructuredQuery.Filter

/// Deeper than any query that a server would run: so that hostile nesting costs no stack.
private let maximumDepth = 50

private let and = 1
private let or = 2

extension ProtobufReader {
  mutating func filter(
    _ database: DatabasePrefix, depth: Int
  ) -> Filter? {
    if depth > maximumDepth {
      refuse("Filters are nested too deep.")
      return nil
    }
    var reader = message()
    var filter: Filter?
    while reader.nextField() {
      switch reader.field {
      case 1: filter = reader.compositeFilter(database, depth: depth)
      case 2: filter = reader.fieldFilter(database)
      case 3: filter = reader.unaryFilter()
      default: reader.skip()
      }
    }
    if filter == nil { reader.refuse("A filter has no condition.") }
    return filter
  }

  private mutating func compositeFilter(
    _ database: DatabasePrefix, depth: Int
  ) -> Filter? {
    var reader = message()
    var op = 0
    var filters: [Filter] = []
    while reader.nextField() {
      switch reader.field {
      case 1: op = reader.int32()
      case 2: if let filter = reader.filter(database, depth: depth + 1) { filters.append(filter) }
      default: reader.skip()
      }
    }
    if filters.isEmpty { reader.refuse("A composite filter holds no filters.") }
    switch op {
    case and: return .and(filters)
    case or: return .or(filters)
    default:
      reader.refuse("A composite filter has no known operator.")
      return nil
    }
  }

  private mutating func fieldFilter(
    _ database: DatabasePrefix
  ) -> Filter? {
    var reader = message()
    var field: FieldPath?
    var op: Filter.Operator?
    var value: Value?
    while reader.nextField() {
      switch reader.field {
      case 1: field = reader.fieldReference()
      case 2: op = Filter.Operator(rawValue: UInt8(clamping: reader.int32()))
      case 3: value = reader.value(database)
      default: reader.skip()
      }
    }
    guard let field, let op, let value else {
      reader.refuse("A field filter lacks its field, its value or a known operator.")
      return nil
    }
    return .field(field, op, value)
  }

  private mutating func unaryFilter() -> Filter? {
    var reader = message()
    var field: FieldPath?
    var op: Filter.UnaryOperator?
    while reader.nextField() {
      switch reader.field {
      case 1: op = Filter.UnaryOperator(rawValue: UInt8(clamping: reader.int32()))
      case 2: field = reader.fieldReference()
      default: reader.skip()
      }
    }
    guard let field, let op else {
      reader.refuse("A unary filter lacks its field or a known operator.")
      return nil
    }
    return .unary(field, op)
  }
}

extension ProtobufWriter {
  mutating func filter(_ filter: Filter, _ database: DatabasePrefix) {
    switch filter {
    case .and(let filters): composite(and, filters, database)
    case .or(let filters): composite(or, filters, database)
    case .field(let field, let op, let value):
      message(2) { writer in
        writer.fieldReference(1, field)
        writer.int32(2, Int(op.rawValue))
        writer.message(3) { $0.value(value, prefix: database) }
      }
    case .unary(let field, let op):
      message(3) { writer in
        writer.int32(1, Int(op.rawValue))
        writer.fieldReference(2, field)
      }
    }
  }

  private mutating func composite(_ op: Int, _ filters: [Filter], _ database: DatabasePrefix) {
    message(1) { writer in
      writer.int32(1, op)
      for filter in filters { writer.message(2) { $0.filter(filter, database) } }
    }
  }
}
