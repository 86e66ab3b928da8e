import Documents

/// The comparisons that a condition may make, with their signs as Firestore's clients write them.
package enum QueryOperator: Int, CaseIterable, Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case arrayContains, isIn, notIn, arrayContainsAny
  case isNull, isNotNull, isNaN, isNotNaN

  package var sign: StaticString {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .arrayContains: "array-contains"
    case .isIn: "in"
    case .notIn: "not-in"
    case .arrayContainsAny: "array-contains-any"
    case .isNull: "is null"
    case .isNotNull: "is not null"
    case .isNaN: "is NaN"
    case .isNotNaN: "is not NaN"
    }
  }

  /// Whether it compares with something.
  package var takesValue: Bool { rawValue < QueryOperator.isNull.rawValue }

  /// Whether it compares with several values, which are typed with commas between.
  package var takesList: Bool { self == .isIn || self == .notIn || self == .arrayContainsAny }

  func filter(_ field: FieldPath, _ value: Value) -> Filter {
    switch self {
    case .equal: .field(field, .equal, value)
    case .notEqual: .field(field, .notEqual, value)
    case .less: .field(field, .lessThan, value)
    case .lessOrEqual: .field(field, .lessThanOrEqual, value)
    case .greater: .field(field, .greaterThan, value)
    case .greaterOrEqual: .field(field, .greaterThanOrEqual, value)
    case .arrayContains: .field(field, .arrayContains, value)
    case .isIn: .field(field, .in, value)
    case .notIn: .field(field, .notIn, value)
    case .arrayContainsAny: .field(field, .arrayContainsAny, value)
    case .isNull: .unary(field, .isNull)
    case .isNotNull: .unary(field, .isNotNull)
    case .isNaN: .unary(field, .isNaN)
    case .isNotNaN: .unary(field, .isNotNaN)
    }
  }
}
