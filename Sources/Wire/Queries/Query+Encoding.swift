internal import Documents

// google.firestore.v1.StructuredQuery

extension ProtobufWriter {
  /// The query's parent is a field of the message around it.
  mutating func structuredQuery(_ query: Query, _ database: DatabasePrefix) {
    if let projection = query.projection {
      message(1) { writer in
        for field in projection { writer.fieldReference(2, field) }
      }
    }
    if query.collectionID != nil || query.allDescendants {
      message(2) { writer in
        writer.string(2, query.collectionID ?? "")
        writer.bool(3, query.allDescendants)
      }
    }
    if let filter = query.filter { message(3) { $0.filter(filter, database) } }
    for order in query.explicitOrders {
      message(4) { writer in
        writer.fieldReference(1, order.field)
        writer.int32(2, order.isDescending ? 2 : 1)
      }
    }
    int32Value(5, query.limit)
    int32(6, query.offset)
    cursor(7, query.start, database)
    cursor(8, query.end, database)
  }

  mutating func cursor(_ field: Int, _ cursor: Cursor?, _ database: DatabasePrefix) {
    guard let cursor else { return }
    message(field) { writer in
      for value in cursor.values { writer.message(1) { $0.value(value, prefix: database) } }
      writer.bool(2, cursor.isBefore)
    }
  }
}
