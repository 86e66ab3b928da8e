import Documents

/// A stretch of an index: keys from the lower bound up to, not including, the upper one.
struct IndexBounds: Hashable {
  var lower: [UInt8] = []
  /// Nil: up to the end.
  var upper: [UInt8]?

  /// Everything.
  init() {}

  /// All documents with a value.
  init(_ value: Value) {
    lower = value.indexBytes
    // After a value comes a path, whose first byte is small.
    upper = lower + [0xFF]
  }

  /// All documents with a value on one side of this one, and of its type: what lies at the edge
  /// is for the filter to judge.
  init(_ operation: Filter.Operator, _ value: Value) {
    switch operation {
    case .lessThan, .lessThanOrEqual:
      lower = [value.rank.rawValue]
      upper = value.indexBytes + [0xFF]
    default:
      lower = value.indexBytes
      upper = [value.rank.rawValue + 1]
    }
  }

  /// What lies within both.
  mutating func narrow(to other: IndexBounds) {
    if compareBytes(lower, other.lower) == .ascending { lower = other.lower }
    guard let bound = other.upper else { return }
    if upper.map({ compareBytes(bound, $0) == .ascending }) ?? true { upper = bound }
  }
}
