extension Query: Hashable {
  /// The query as bytes: equal for queries with the same results.
  package var canonicalForm: UTF8Key {
    var writer = ProtobufWriter()
    writer.data(1, parent)
    if let collectionID { writer.presentString(2, collectionID) }
    writer.bool(3, allDescendants)
    if let filter { writer.message(4) { $0.canonical(filter) } }
    for order in orders {
      writer.presentString(5, order.field.string)
      writer.bool(6, order.isDescending)
    }
    for (field, cursor) in [(7, start), (8, end)] {
      guard let cursor else { continue }
      writer.message(field) { writer in
        writer.bool(1, cursor.isBefore)
        for value in cursor.values { writer.message(2) { $0.value(value) } }
      }
    }
    writer.int(9, Int64(offset))
    if let limit { writer.varint(10, UInt64(bitPattern: Int64(limit))) }
    if let projection {
      writer.bool(11, true)
      for field in projection { writer.presentString(12, field.string) }
    }
    return UTF8Key(bytes: writer.bytes)
  }

  public static func == (left: Query, right: Query) -> Bool {
    left === right || left.canonicalForm == right.canonicalForm
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(canonicalForm)
  }
}

extension ProtobufWriter {
  fileprivate mutating func canonical(_ filter: Filter) {
    switch filter {
    case .field(let field, let op, let value):
      presentString(1, field.string)
      varint(2, UInt64(op.rawValue))
      message(3) { $0.value(value) }
    case .unary(let field, let op):
      presentString(1, field.string)
      varint(4, UInt64(op.rawValue))
    case .and(let filters):
      for filter in filters { message(5) { $0.canonical(filter) } }
    case .or(let filters):
      for filter in filters { message(6) { $0.canonical(filter) } }
    }
  }
}
