extension Query {
  /// Whether a document belongs to the query's results, offset and limit aside.
  public func matches(_ path: DocumentPath, _ fields: Fields) -> Bool {
    contains(path) && (filter?.matches(path, fields) ?? true) && hasOrderedFields(fields)
      && isInsideCursors(path, fields)
  }

  /// Whether the path lies where the query looks.
  public func contains(_ path: DocumentPath) -> Bool {
    let utf8 = path.utf8
    let slash = UInt8(ascii: "/")
    var start = 0
    if !parent.isEmpty {
      guard utf8.count > parent.count, utf8[parent.count] == slash, utf8.starts(with: parent)
      else { return false }
      start = parent.count + 1
    }
    guard let documentSlash = utf8.lastIndex(of: slash), documentSlash > start else { return false }
    let collectionStart =
      utf8[start..<documentSlash].lastIndex(of: slash).map { $0 + 1 } ?? start
    if !allDescendants && collectionStart != start { return false }
    guard let collectionID else { return true }
    return utf8[collectionStart..<documentSlash].elementsEqual(collectionID.utf8)
  }

  /// A document without a field that the query orders by is not in its results.
  private func hasOrderedFields(_ fields: Fields) -> Bool {
    orders.allSatisfy { $0.field.isDocumentID || fields[$0.field] != nil }
  }

  private func isInsideCursors(_ path: DocumentPath, _ fields: Fields) -> Bool {
    if let start {
      let ordering = compare(start, path, fields)
      if ordering == .descending || (ordering == .same && !start.isBefore) { return false }
    }
    if let end {
      let ordering = compare(end, path, fields)
      if ordering == .ascending || (ordering == .same && end.isBefore) { return false }
    }
    return true
  }

  /// The place of a cursor relative to a document in the query's order.
  private func compare(_ cursor: Cursor, _ path: DocumentPath, _ fields: Fields) -> Ordering {
    for (value, order) in zip(cursor.values, orders) {
      let document = Query.value(order.field, path, fields) ?? .null
      let ordering = value.compare(to: document)
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
        ordering = (left[order.field] ?? .null).compare(to: right[order.field] ?? .null)
      }
      if ordering != .same { return order.isDescending ? ordering.reversed : ordering }
    }
    return .same
  }

  static func value(_ field: FieldPath, _ path: DocumentPath, _ fields: Fields) -> Value? {
    field.isDocumentID ? .reference(path.string) : fields[field]
  }
}

extension Filter {
  /// Whether a document meets the condition.
  public func matches(_ path: DocumentPath, _ fields: Fields) -> Bool {
    switch self {
    case .and(let filters): filters.allSatisfy { $0.matches(path, fields) }
    case .or(let filters): filters.contains { $0.matches(path, fields) }
    case .unary(let field, let op):
      Query.value(field, path, fields).map { op.matches($0) } ?? false
    case .field(let field, let op, let operand):
      Query.value(field, path, fields).map { op.matches($0, operand) } ?? false
    }
  }
}

extension Filter.UnaryOperator {
  func matches(_ value: Value) -> Bool {
    switch self {
    case .isNaN: value.isNaN
    case .isNull: value.isNull
    case .isNotNaN: value.rank == .number && !value.isNaN
    case .isNotNull: !value.isNull
    }
  }
}

extension Filter.Operator {
  func matches(_ value: Value, _ operand: Value) -> Bool {
    switch self {
    case .equal: return value.isEqual(to: operand)
    case .notEqual: return !value.isNull && !value.isEqual(to: operand)
    case .lessThan: return value.isComparable(to: operand) && value.compare(to: operand) == .ascending
    case .lessThanOrEqual:
      return value.isComparable(to: operand) && value.compare(to: operand) != .descending
    case .greaterThan:
      return value.isComparable(to: operand) && value.compare(to: operand) == .descending
    case .greaterThanOrEqual:
      return value.isComparable(to: operand) && value.compare(to: operand) != .ascending
    case .arrayContains:
      return value.elements.contains { $0.isEqual(to: operand) }
    case .arrayContainsAny:
      let wanted = operand.elements
      return value.elements.contains { element in wanted.contains { $0.isEqual(to: element) } }
    case .in: return operand.elements.contains { !$0.isNull && !$0.isNaN && $0.isEqual(to: value) }
    case .notIn:
      let unwanted = operand.elements
      return !value.isNull && !unwanted.contains { $0.isNull || $0.isEqual(to: value) }
    }
  }
}

extension Value {
  /// Ranges are of one type, and nothing lies in a range that begins or ends at "not a number".
  fileprivate func isComparable(to operand: Value) -> Bool {
    rank == operand.rank && isNaN == operand.isNaN
  }

  fileprivate var elements: [Value] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
