/// What a statement's parameter is bound to.
enum SQLValue {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
  case slice(ArraySlice<UInt8>)

  /// An absent number is null.
  static func optional(_ value: Int64?) -> SQLValue {
    value.map { .integer($0) } ?? .null
  }
}
