internal import Documents

/// A range of an index's values: those from the lower one on, up to the upper one and all that begins
/// with it.
struct ValueRange: Hashable {
  private(set) var lower: [UInt8]
  private(set) var upper: [UInt8]
  /// The value, if it is only one.
  private(set) var value: [UInt8]?

  /// All values, elements of arrays not included.
  static let all = ValueRange(
    lower: [], upper: [IndexValues.elementMark - 1], value: nil)

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
    case .lessThan, .lessThanOrEqual: ValueRange(lower: [rank], upper: bytes, value: nil)
    default: ValueRange(lower: bytes, upper: [rank], value: nil)
    }
  }

  init(only value: [UInt8]) {
    self.init(lower: value, upper: value, value: value)
  }

  private init(lower: [UInt8], upper: [UInt8], value: [UInt8]?) {
    self.lower = lower
    self.upper = upper
    self.value = value
  }

  /// Leaves what lies within the other too.
  mutating func narrow(to other: ValueRange) {
    if compareBytes(lower, other.lower) == .ascending { lower = other.lower }
    if compareBytes(end, other.end) == .descending { upper = other.upper }
    value = value ?? other.value
  }

  /// The first value after the range.
  var end: [UInt8] { IndexValues.end(of: upper) }

  /// The same values in an index where they come in the other direction.
  var inverted: ValueRange {
    ValueRange(
      lower: IndexValues.inverted(upper), upper: IndexValues.inverted(lower),
      value: value.map(IndexValues.inverted))
  }

  /// The values that begin with others, and go on with one of these.
  func following(_ prefix: [UInt8]) -> ValueRange {
    ValueRange(lower: prefix + lower, upper: prefix + upper, value: value.map { prefix + $0 })
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

  /// The one value of an index that all documents have which meet it; nil if there may be several.
  var onlyValue: [UInt8]? {
    guard let ranges, ranges.count == 1 else { return nil }
    return ranges[0].value
  }

  /// Whether all that meets it lies in one range of whole values.
  var isOneRangeOfValues: Bool { !isAboutElements && ranges?.count == 1 }

  /// Whether it is about the elements of an array.
  var isAboutElements: Bool {
    switch self {
    case .field(_, .arrayContains, _), .field(_, .arrayContainsAny, _): true
    default: false
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

extension [ValueRange] {
  /// Whether it is one range of whole values.
  var isOneOfValues: Bool { count == 1 && self[0].lower.first != IndexValues.elementMark }
}

extension Value {
  /// The elements of an array that have different places in an index.
  fileprivate var distinctElements: [Value] {
    guard case .array(let elements) = self else { return [] }
    var seen: Set<[UInt8]> = []
    return elements.filter { seen.insert(IndexValues.value($0)).inserted }
  }
}
