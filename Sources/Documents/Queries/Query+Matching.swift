extension Query {
  /// Whether a document belongs to the query's results, offset and limit aside.
  public func matches(_ path: DocumentPath, _ fields: Fields) -> Bool {
    contains(path) && (filter?.matches(path, fields) ?? true) && hasOrderedFields(fields)
      && isInsideCursors(path, fields)
  }

  /// Whether the path lies where the query looks.
  public func contains(_ path: DocumentPath) -> Bool {
    path.utf8.withUnsafeBytes { path in
      parent.withUnsafeBytes { parent in contains(path, parent: parent) }
    }
  }

  private func contains(_ path: UnsafeRawBufferPointer, parent: UnsafeRawBufferPointer) -> Bool {
    let slash = UInt8(ascii: "/")
    var start = 0
    if !parent.isEmpty {
      start = parent.count + 1
      guard path.count > start, path[parent.count] == slash,
        compareBytes(UnsafeRawBufferPointer(rebasing: path[..<parent.count]), parent) == .same
      else { return false }
    }
    var documentSlash = path.count - 1
    while documentSlash > start, path[documentSlash] != slash { documentSlash -= 1 }
    guard documentSlash > start else { return false }
    var collectionStart = documentSlash
    while collectionStart > start, path[collectionStart - 1] != slash { collectionStart -= 1 }
    if !allDescendants && collectionStart != start { return false }
    guard var collectionID else { return true }
    let collection = UnsafeRawBufferPointer(rebasing: path[collectionStart..<documentSlash])
    return collectionID.withUTF8 {
      compareBytes(collection, UnsafeRawBufferPointer($0)) == .same
    }
  }

  /// A document without a field that the query orders by is not in its results.
  private func hasOrderedFields(_ fields: Fields) -> Bool {
    fieldsToCheck.allSatisfy { fields.contains($0) }
  }

  private func isInsideCursors(_ path: DocumentPath, _ fields: Fields) -> Bool {
    if let start {
      let ordering = compare(path, fields, to: start)
      if ordering == .ascending || (ordering == .same && !start.isBefore) { return false }
    }
    if let end {
      let ordering = compare(path, fields, to: end)
      if ordering == .descending || (ordering == .same && end.isBefore) { return false }
    }
    return true
  }

  /// The place of a document relative to a cursor in the query's order.
  private func compare(_ path: DocumentPath, _ fields: Fields, to cursor: Cursor) -> Ordering {
    for (value, order) in zip(cursor.values, orders) {
      let ordering = Query.withValue(order.field, path, fields) { document in
        document.map { $0.compareAsIndexed(to: value) } ?? .ascending
      }
      if ordering != .same { return order.isDescending ? ordering.reversed : ordering }
    }
    return .same
  }

  /// The order of two documents among the query's results.
  public func compare(
    _ leftPath: DocumentPath, _ left: Fields, _ rightPath: DocumentPath, _ right: Fields
  ) -> Ordering {
    for order in orders {
      let ordering: Ordering
      if order.field.isDocumentID {
        ordering = leftPath.compare(to: rightPath)
      } else {
        ordering = left.withEncodedValue(at: order.field) { left in
          right.withEncodedValue(at: order.field) { right in
            guard let left, let right else {
              return left == nil ? (right == nil ? .same : .ascending) : .descending
            }
            return left.compareAsIndexed(to: right)
          }
        }
      }
      if ordering != .same { return order.isDescending ? ordering.reversed : ordering }
    }
    return .same
  }

  /// Calls with the value of a field of a document, `__name__` included.
  static func withValue<Result>(
    _ field: FieldPath, _ path: DocumentPath, _ fields: Fields,
    _ body: (EncodedValue?) -> Result
  ) -> Result {
    guard field.isDocumentID else { return fields.withEncodedValue(at: field, body) }
    var writer = ProtobufWriter()
    writer.data(ValueField.reference, path.utf8)
    return writer.bytes.withUnsafeBytes { body(EncodedValue($0)) }
  }
}
