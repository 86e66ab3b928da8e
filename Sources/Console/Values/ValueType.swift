package import Documents

/// The types of Firestore's values, as the console names them.
package enum ValueType: Int, CaseIterable, Sendable {
  case string, integer, double, boolean, timestamp, map, array, null, reference, geoPoint, bytes
  case vector

  package init(of value: Value) {
    switch value {
    case .null: self = .null
    case .boolean: self = .boolean
    case .integer: self = .integer
    case .double: self = .double
    case .timestamp: self = .timestamp
    case .string: self = .string
    case .bytes: self = .bytes
    case .reference: self = .reference
    case .geoPoint: self = .geoPoint
    case .array: self = .array
    case .map(let map): self = map.isVector ? .vector : .map
    }
  }

  /// Whether a value of the type holds other values that are edited one by one.
  package var isContainer: Bool { self == .map || self == .array }
}

extension MapValue {
  /// Whether it stands for a vector: Firestore keeps those as maps of a certain form.
  package var isVector: Bool {
    guard count == 2, case .string(let type)? = self[MapValue.typeName] else { return false }
    return compareUTF8(type, MapValue.vectorType) == .same
  }

  /// The map that stands for a vector of these numbers.
  package static func vector(_ numbers: [Value]) -> MapValue {
    MapValue([
      (MapValue.typeName, .string(MapValue.vectorType)), (MapValue.vectorValue, .array(numbers)),
    ])
  }
}
