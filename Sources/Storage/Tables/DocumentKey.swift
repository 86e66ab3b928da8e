internal import Documents

/// A document's identifier as the bytes under which it is stored: their order is the order of
/// identifiers, in which numeric ones (`__id7__`) come first and by their number.
enum DocumentKey {
  private static let numeric: UInt8 = 2
  private static let text: UInt8 = 3

  static func encode(_ id: ArraySlice<UInt8>) -> [UInt8] {
    guard let number = numericID(id) else { return [text] + id }
    var key = [numeric]
    let bits = UInt64(bitPattern: number) ^ 1 << 63
    for shift in stride(from: 56, through: 0, by: -8) {
      key.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return key
  }

  /// The identifier of a key.
  static func decode(_ key: [UInt8]) -> ArraySlice<UInt8> {
    guard key.first == numeric else { return key.dropFirst() }
    let bits = key.dropFirst().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return Array("__id\(Int64(bitPattern: bits ^ 1 << 63))__".utf8)[...]
  }

  /// The path of a key's document.
  static func path(_ key: [UInt8], in collection: CollectionPath) -> DocumentPath {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(collection.utf8.count + key.count)
    utf8 += collection.utf8
    utf8.append(UInt8(ascii: "/"))
    utf8 += decode(key)
    return DocumentPath(unchecked: utf8)
  }

  /// The key of a path's last segment.
  static func key(_ path: DocumentPath) -> [UInt8] {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return encode(path.utf8[(slash + 1)...])
  }
}
