/// One value of Firestore's data model.
///
/// `==` is identity: the same type and the same bits (`1` is not `1.0`, `NaN` is `NaN`). The order
/// and the equality that queries use are in `Value+Order.swift`.
public enum Value: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case timestamp(Timestamp)
  case string(String)
  case bytes([UInt8])
  /// A document's path relative to the own database ("books/b1"), or, with a leading slash, the
  /// full name of a document of another one ("/projects/p/databases/d/documents/books/b1").
  case reference(String)
  case geoPoint(GeoPoint)
  case array([Value])
  case map(MapValue)
}

extension Value: Equatable {
  @inline(never)
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
    case (.timestamp(let a), .timestamp(let b)): a == b
    case (.string(let a), .string(let b)): compareUTF8(a, b) == .same
    case (.bytes(let a), .bytes(let b)): a == b
    case (.reference(let a), .reference(let b)): compareUTF8(a, b) == .same
    case (.geoPoint(let a), .geoPoint(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.map(let a), .map(let b)): a == b
    default: false
    }
  }
}

extension Value {
  /// Whether it is the integer or double that is not a number.
  public var isNaN: Bool {
    if case .double(let number) = self { number.isNaN } else { false }
  }

  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  public var isNumber: Bool {
    switch self {
    case .integer, .double: true
    default: false
    }
  }
}
