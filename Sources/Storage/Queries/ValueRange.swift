internal import Documents

/// A range of an index's values: those from the lower up to, not including, the upper one.
struct ValueRange: Hashable {
  var lower: [UInt8]
  var upper: [UInt8]
  /// The value, if it is only one.
  private(set) var value: [UInt8]?

  /// All values, elements of arrays not included.
  static let all = ValueRange(lower: [], upper: [IndexValues.elementMark], value: nil)

  /// Documents whose field has a value.
  static func value(_ value: Value) -> ValueRange { ValueRange(only: IndexValues.value(value)) }

  /// Documents whose array has an element.
  static func element(_ value: Value) -> ValueRange { ValueRange(only: IndexValues.element(value)) }

  /// The values of the operand's type on one side of it. What lies at the edge is for the filter to
  /// judge, since long values are cut.
  static func range(_ operation: Filter.Operator, _ operand: Value) -> ValueRange {
    let bytes = IndexValues.value(operand)
    let rank = operand.rank.rawValue
    return switch operation {
    case .lessThan, .lessThanOrEqual: ValueRange(lower: [rank], upper: bytes + [0], value: nil)
    default: ValueRange(lower: bytes, upper: [rank + 1], value: nil)
    }
  }

  init(only value: [UInt8]) {
    // Whatever follows a value in an entry, no other value begins with it.
    self.init(lower: value, upper: value + [0], value: value)
  }

  private init(lower: [UInt8], upper: [UInt8], value: [UInt8]?) {
    self.lower = lower
    self.upper = upper
    self.value = value
  }

  /// Leaves what lies within the other too.
  mutating func narrow(to other: ValueRange) {
    if compareBytes(lower, other.lower) == .ascending { lower = other.lower }
    if compareBytes(upper, other.upper) == .descending { upper = other.upper }
    value = value ?? other.value
  }
}

extension Filter {
  /// The ranges of an index on the condition's field that hold all documents that meet it; nil if it
  /// is a condition that no index helps with.
  var ranges: [ValueRange]? {
    switch self {
    case .and, .or: nil
    case .unary(_, .isNull): [.value(.null)]
    case .unary(_, .isNaN): [.value(.double(.nan))]
    case .unary: nil
    case .field(_, let operation, let operand):
      switch operation {
      case .equal: [.value(operand)]
      case .in: operand.distinctElements.map { .value($0) }
      case .arrayContains: [.element(operand)]
      case .arrayContainsAny: operand.distinctElements.map { .element($0) }
      case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
        [.range(operation, operand)]
      case .notEqual, .notIn: nil
      }
    }
  }

  /// The field of a condition on a single one.
  var field: FieldPath? {
    switch self {
    case .field(let field, _, _), .unary(let field, _): field
    case .and, .or: nil
    }
  }
}

extension Value {
  /// The elements of an array that have different places in an index.
  fileprivate var distinctElements: [Value] {
    guard case .array(let elements) = self else { return [] }
    var seen: Set<[UInt8]> = []
    return elements.filter { seen.insert(IndexValues.value($0)).inserted }
  }
}
