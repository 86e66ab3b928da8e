// The total order over all values, which queries, cursors and indexes share. Rules:
// https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering

extension Value {
  /// The rank of a value's type. Integers and doubles share one; so the filters' "of the same
  /// type" means the same rank.
  package enum Rank: UInt8 {
    case null = 5
    case boolean = 10
    case number = 15
    case timestamp = 20
    /// Local only: a server timestamp that the server has not given yet.
    case pendingTimestamp = 25
    case string = 30
    case bytes = 35
    case reference = 40
    case geoPoint = 45
    case array = 50
    case vector = 55
    case map = 60
  }

  package var rank: Rank {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .integer, .double: .number
    case .timestamp: .timestamp
    case .string: .string
    case .bytes: .bytes
    case .reference: .reference
    case .geoPoint: .geoPoint
    case .array: .array
    case .map(let map): map.rank
    }
  }

  /// The place of a value before, after or beside another in Firestore's order.
  public func compare(to other: Value) -> Ordering {
    let ranks = order(rank.rawValue, other.rank.rawValue)
    if ranks != .same { return ranks }
    switch (self, other) {
    case (.boolean(let a), .boolean(let b)):
      return a == b ? .same : (b ? .ascending : .descending)
    case (.integer(let a), .integer(let b)): return order(a, b)
    case (.double(let a), .double(let b)): return compareDoubles(a, b)
    case (.integer(let a), .double(let b)): return compareNumbers(a, b)
    case (.double(let a), .integer(let b)): return compareNumbers(b, a).reversed
    case (.timestamp(let a), .timestamp(let b)): return order(a, b)
    case (.string(let a), .string(let b)): return compareUTF8(a, b)
    case (.bytes(let a), .bytes(let b)): return compareBytes(a, b)
    case (.reference(let a), .reference(let b)):
      return compareResourceNames([UInt8](utf8: a), [UInt8](utf8: b))
    case (.geoPoint(let a), .geoPoint(let b)):
      return compareDoubles(a.latitude, b.latitude).then {
        compareDoubles(a.longitude, b.longitude)
      }
    case (.array(let a), .array(let b)): return compareArrays(a, b)
    case (.map(let a), .map(let b)): return a.compare(to: b)
    default: return .same
    }
  }

  /// Whether a query sees the two as equal: `1` and `1.0` are, `NaN` and `NaN` too.
  public func isEqual(to other: Value) -> Bool {
    compare(to: other) == .same
  }
}

extension MapValue {
  package var rank: Value.Rank {
    guard let type = self[MapValue.typeName], case .string(let name) = type else { return .map }
    if compareUTF8(name, MapValue.vectorType) == .same { return .vector }
    if compareUTF8(name, MapValue.pendingTimestampType) == .same, localWriteTime != nil {
      return .pendingTimestamp
    }
    return .map
  }

  package static let typeName = "__type__"
  package static let vectorType = "__vector__"
  package static let vectorValue = "value"
  package static let pendingTimestampType = "server_timestamp"

  /// The numbers of a vector.
  package var vectorElements: [Value] {
    if case .array(let elements)? = self[MapValue.vectorValue] { elements } else { [] }
  }

  fileprivate func compare(to other: MapValue) -> Ordering {
    switch rank {
    case .vector:
      let (a, b) = (vectorElements, other.vectorElements)
      return order(a.count, b.count).then { compareArrays(a, b) }
    case .pendingTimestamp:
      return order(localWriteTime ?? .zero, other.localWriteTime ?? .zero)
    default:
      for (left, right) in zip(entries, other.entries) {
        let names = compareUTF8(left.name, right.name)
        if names != .same { return names }
        let values = left.value.compare(to: right.value)
        if values != .same { return values }
      }
      return order(entries.count, other.entries.count)
    }
  }
}

private func compareArrays(_ left: [Value], _ right: [Value]) -> Ordering {
  for (a, b) in zip(left, right) {
    let ordering = a.compare(to: b)
    if ordering != .same { return ordering }
  }
  return order(left.count, right.count)
}

private func compareDoubles(_ left: Double, _ right: Double) -> Ordering {
  if left < right { return .ascending }
  if left > right { return .descending }
  if left == right { return .same }
  // At least one is not a number, and that comes first.
  return left.isNaN ? (right.isNaN ? .same : .ascending) : .descending
}

/// Compares exactly: turning the integer into a double would lose its last bits.
private func compareNumbers(_ left: Int64, _ right: Double) -> Ordering {
  if right.isNaN { return .descending }
  if right >= 0x1p63 { return .ascending }
  if right < -0x1p63 { return .descending }
  let whole = Int64(right)
  if left != whole { return order(left, whole) }
  let fraction = right - Double(whole)
  return fraction > 0 ? .ascending : (fraction < 0 ? .descending : .same)
}
