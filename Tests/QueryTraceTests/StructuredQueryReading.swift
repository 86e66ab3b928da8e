import Documents

extension Query {
  /// Reads a `google.firestore.v1.RunQueryRequest`.
  static func reading(request: [UInt8]) throws -> Query {
    let request = try ProtobufFields(request)
    let parentName = String(decoding: request.first(1) ?? [], as: UTF8.self)
    var parent = ""
    if parentName.utf8.count > QueryTrace.prefix.utf8.count {
      parent = try QueryTrace.prefix.relative(parentName)
      if parent.utf8.first == UInt8(ascii: "/") { throw DecodingError.invalidName(parentName) }
    }
    let query = try ProtobufFields(request.first(2) ?? [])
    let selectors = query.all(2)
    if selectors.count > 1 { throw DecodingError.invalidMessage("StructuredQuery.from cannot have more than one collection selector.") }
    var collectionID: String?
    var allDescendants = false
    if let selector = selectors.first {
      let selector = try ProtobufFields(selector)
      if let id = selector.first(2), !id.isEmpty { collectionID = String(decoding: id, as: UTF8.self) }
      allDescendants = selector.number(3) != 0
    }
    var orders: [Order] = []
    for order in query.all(4) {
      let order = try ProtobufFields(order)
      orders.append(Order(try fieldPath(order.first(1)), descending: order.number(2) == 2))
    }
    var limit: Int?
    if let wrapped = query.first(5) {
      limit = Int(Int32(truncatingIfNeeded: try ProtobufFields(wrapped).number(1)))
    }
    var projection: [FieldPath]?
    if let select = query.first(1) {
      var fields: [FieldPath] = []
      for reference in try ProtobufFields(select).all(2) { fields.append(try fieldPath(reference)) }
      if !fields.isEmpty { projection = fields }
    }
    var filter: Filter?
    if let bytes = query.first(3) { filter = try Filter.reading(bytes) }
    return Query(
      parent: Array(parent.utf8), collectionID: collectionID, allDescendants: allDescendants,
      filter: filter, orders: orders, start: try cursor(query.first(7)),
      end: try cursor(query.first(8)),
      offset: Int(Int32(truncatingIfNeeded: query.number(6))), limit: limit,
      projection: projection)
  }

  private static func cursor(_ bytes: [UInt8]?) throws -> Cursor? {
    guard let bytes else { return nil }
    let cursor = try ProtobufFields(bytes)
    var values: [Value] = []
    for value in cursor.all(1) { values.append(try Value.reading(value)) }
    return Cursor(values: values, isBefore: cursor.number(2) != 0)
  }
}

private func fieldPath(_ reference: [UInt8]?) throws -> FieldPath {
  let path = String(decoding: try ProtobufFields(reference ?? []).first(2) ?? [], as: UTF8.self)
  do {
    return try FieldPath(path)
  } catch {
    throw DecodingError.invalidMessage(error.message)
  }
}

extension Value {
  fileprivate static func reading(_ bytes: [UInt8]) throws -> Value {
    try bytes.withUnsafeBytes { buffer in
      var reader = ProtobufReader(buffer)
      return try reader.value(ProtobufReader.ValueRules(prefix: QueryTrace.prefix))
    }
  }
}

extension Filter {
  fileprivate static func reading(_ bytes: [UInt8]) throws -> Filter {
    let filter = try ProtobufFields(bytes)
    if let composite = filter.first(1) {
      let composite = try ProtobufFields(composite)
      var filters: [Filter] = []
      for filter in composite.all(2) { filters.append(try reading(filter)) }
      return composite.number(1) == 2 ? .or(filters) : .and(filters)
    }
    if let leaf = filter.first(2) {
      let leaf = try ProtobufFields(leaf)
      guard let op = Operator(rawValue: UInt8(leaf.number(2))) else {
        throw DecodingError.invalidMessage("operator")
      }
      return .field(try fieldPath(leaf.first(1)), op, try Value.reading(leaf.first(3) ?? []))
    }
    let unary = try ProtobufFields(filter.first(3) ?? [])
    guard let op = UnaryOperator(rawValue: UInt8(unary.number(1))) else {
      throw DecodingError.invalidMessage("operator")
    }
    return .unary(try fieldPath(unary.first(2)), op)
  }
}
