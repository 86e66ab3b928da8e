extension Filter {
  /// Whether a document meets the condition.
  public func matches(_ path: DocumentPath, _ fields: Fields) -> Bool {
    switch self {
    case .and(let filters): filters.allSatisfy { $0.matches(path, fields) }
    case .or(let filters): filters.contains { $0.matches(path, fields) }
    case .unary(let field, let op):
      Query.withValue(field, path, fields) { value in value.map { op.matches($0) } ?? false }
    case .field(let field, let op, let operand):
      Query.withValue(field, path, fields) { value in
        value.map { op.matches($0, operand) } ?? false
      }
    }
  }
}

extension Filter.UnaryOperator {
  fileprivate func matches(_ value: EncodedValue) -> Bool {
    switch self {
    case .isNaN: value.isNaN
    case .isNull: value.isNull
    case .isNotNaN: !value.isNull && !value.isNaN
    case .isNotNull: !value.isNull
    }
  }
}

extension Filter.Operator {
  fileprivate func matches(_ value: EncodedValue, _ operand: Value) -> Bool {
    switch self {
    case .equal: operand.isFound(as: value)
    case .notEqual: !value.isNull && value.compare(to: operand) != .same
    case .lessThan:
      value.isComparable(to: operand) && value.compare(to: operand) == .ascending
    case .lessThanOrEqual:
      value.isComparable(to: operand) && value.compare(to: operand) != .descending
    case .greaterThan:
      value.isComparable(to: operand) && value.compare(to: operand) == .descending
    case .greaterThanOrEqual:
      value.isComparable(to: operand) && value.compare(to: operand) != .ascending
    case .arrayContains:
      value.containsElement { operand.isFound(as: $0) }
    case .arrayContainsAny:
      value.containsElement { element in operand.elements.contains { $0.isFound(as: element) } }
    case .in: operand.elements.contains { $0.isFound(as: value) }
    case .notIn:
      !value.isNull && !operand.elements.contains { $0.isNull || $0.isFound(as: value) }
    }
  }
}

extension EncodedValue {
  /// Ranges are of one type, and no range has null or "not a number" in it or at its end.
  fileprivate func isComparable(to operand: Value) -> Bool {
    rank == operand.rank && !isNull && !isNaN && !operand.isNaN
  }
}

extension Value {
  fileprivate var elements: [Value] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// Whether a filter with this value finds the other. Null and "not a number" find nothing: only
  /// the unary operators look for them.
  fileprivate func isFound(as value: EncodedValue) -> Bool {
    !isNull && !isNaN && value.compare(to: self) == .same
  }
}
