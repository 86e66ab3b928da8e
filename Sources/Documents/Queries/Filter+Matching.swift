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
    case .equal: return operand.isFound(as: value)
    case .notEqual:
      // "Not a number" is unlike everything, itself too.
      return !value.isNull && !operand.isNull && !operand.isFound(as: value)
    case .in: return operand.hasElementFound(as: value)
    case .notIn:
      return !value.isNull && !operand.elements.contains { $0.isNull }
        && !operand.hasElementFound(as: value)
    case .arrayContains:
      return value.containsElement { operand.isFound(as: $0) }
    case .arrayContainsAny:
      return value.containsElement { operand.hasElementFound(as: $0) }
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
      return matchesRange(value, operand)
    }
  }

  /// Ranges are of one type, and no range has null or "not a number" in it or at its end.
  private func matchesRange(_ value: EncodedValue, _ operand: Value) -> Bool {
    guard value.rank == operand.rank, !value.isNull, !value.isNaN, !operand.isNaN else {
      return false
    }
    let ordering = value.compare(to: operand)
    switch self {
    case .lessThan: return ordering == .ascending
    case .lessThanOrEqual: return ordering != .descending
    case .greaterThan: return ordering == .descending
    default: return ordering != .ascending
    }
  }
}

extension Value {
  /// An array's elements.
  var elements: [Value] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// Whether a filter with this value finds the other. Null and "not a number" find nothing: only
  /// the unary operators look for them.
  @inline(never)
  fileprivate func isFound(as value: EncodedValue) -> Bool {
    !isNull && !isNaN && value.compare(to: self) == .same
  }

  @inline(never)
  fileprivate func hasElementFound(as value: EncodedValue) -> Bool {
    elements.contains { $0.isFound(as: value) }
  }
}
