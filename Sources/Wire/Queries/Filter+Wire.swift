internal import Documents

// google.firestore.v1.StructuredQuery.Filter

/// Deeper than any query that a server would run: so that hostile nesting costs no stack.
private let maximumDepth = 50

private let and = 1
private let or = 2

extension ProtobufReader {
  mutating func filter(
    _ tag: Tag, _ database: DatabasePrefix, depth: Int
  ) throws(DecodingError) -> Filter {
    if depth > maximumDepth { throw .invalidMessage("Filters are nested too deep.") }
    var reader = try message(tag)
    var filter: Filter?
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: filter = try reader.compositeFilter(tag, database, depth: depth)
      case 2: filter = try reader.fieldFilter(tag, database)
      case 3: filter = try reader.unaryFilter(tag)
      default: try reader.skip(tag)
      }
    }
    guard let filter else { throw .invalidMessage("A filter has no condition.") }
    return filter
  }

  private mutating func compositeFilter(
    _ tag: Tag, _ database: DatabasePrefix, depth: Int
  ) throws(DecodingError) -> Filter {
    var reader = try message(tag)
    var op = 0
    var filters: [Filter] = []
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: op = try reader.int32(tag)
      case 2: filters.append(try reader.filter(tag, database, depth: depth + 1))
      default: try reader.skip(tag)
      }
    }
    if filters.isEmpty { throw .invalidMessage("A composite filter holds no filters.") }
    switch op {
    case and: return .and(filters)
    case or: return .or(filters)
    default: throw .invalidMessage("A composite filter has no known operator.")
    }
  }

  private mutating func fieldFilter(
    _ tag: Tag, _ database: DatabasePrefix
  ) throws(DecodingError) -> Filter {
    var reader = try message(tag)
    var field: FieldPath?
    var op: Filter.Operator?
    var value: Value?
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: field = try reader.fieldReference(tag)
      case 2: op = Filter.Operator(rawValue: UInt8(clamping: try reader.int32(tag)))
      case 3: value = try reader.value(tag, database)
      default: try reader.skip(tag)
      }
    }
    guard let field, let op, let value else {
      throw .invalidMessage("A field filter lacks its field, its value or a known operator.")
    }
    return .field(field, op, value)
  }

  private mutating func unaryFilter(_ tag: Tag) throws(DecodingError) -> Filter {
    var reader = try message(tag)
    var field: FieldPath?
    var op: Filter.UnaryOperator?
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: op = Filter.UnaryOperator(rawValue: UInt8(clamping: try reader.int32(tag)))
      case 2: field = try reader.fieldReference(tag)
      default: try reader.skip(tag)
      }
    }
    guard let field, let op else {
      throw .invalidMessage("A unary filter lacks its field or a known operator.")
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
