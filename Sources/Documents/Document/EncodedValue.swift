/// One value as documents keep it, compared without decoding where that costs: texts and bytes are
/// looked at in place, small scalars are read, and only maps and arrays are taken apart.
package struct EncodedValue {
  /// A canonical `google.firestore.v1.Value` message.
  package let bytes: UnsafeRawBufferPointer
  /// The number of the field that holds the value; 0 where there is none.
  private let field: Int

  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    // Tags of values take one byte or two.
    if bytes.count > 1 {
      let first = Int(bytes[0])
      field = (first < 0x80 ? first : first & 0x7F | Int(bytes[1]) << 7) >> 3
    } else {
      field = 0
    }
  }

  /// The value itself; null where the bytes are none, which only a damaged file can cause.
  package var decoded: Value {
    if field == ValueField.integer {
      var reader = ProtobufReader(bytes)
      reader.advance(to: 1)
      let number = Int64(bitPattern: reader.rawVarint())
      return reader.hasFailed ? .null : .integer(number)
    }
    do throws(DecodingError) {
      return try ProtobufReader.decode(bytes) { $0.value() }
    } catch {
      return .null
    }
  }

  package var rank: Value.Rank {
    switch field {
    case ValueField.boolean: .boolean
    case ValueField.integer, ValueField.double: .number
    case ValueField.timestamp: .timestamp
    case ValueField.string: .string
    case ValueField.bytes: .bytes
    case ValueField.reference: .reference
    case ValueField.geoPoint: .geoPoint
    case ValueField.array: .array
    case ValueField.map: decoded.rank
    default: .null
    }
  }

  /// The bytes of a text; nil where this is none.
  package var text: UnsafeRawBufferPointer? { field == ValueField.string ? payload : nil }

  package var isArray: Bool { field == ValueField.array }

  package var isNull: Bool { field == ValueField.null }

  package var isNaN: Bool { field == ValueField.double && decoded.isNaN }

  /// The place of this value relative to another in Firestore's order.
  package func compare(to other: Value) -> Ordering {
    switch other {
    case .string(var text) where field == ValueField.string:
      let own = payload
      return text.withUTF8 { compareBytes(own, UnsafeRawBufferPointer($0)) }
    case .bytes(let other) where field == ValueField.bytes:
      let own = payload
      return other.withUnsafeBytes { compareBytes(own, $0) }
    default:
      return decoded.compare(to: other)
    }
  }

  package func compare(to other: EncodedValue) -> Ordering {
    if (field == ValueField.string || field == ValueField.bytes) && field == other.field {
      return compareBytes(payload, other.payload)
    }
    return decoded.compare(to: other.decoded)
  }

  /// Whether an element of this array meets a condition; an array is all that has elements.
  @inline(never)
  package func containsElement(where condition: (EncodedValue) -> Bool) -> Bool {
    guard field == ValueField.array else { return false }
    var reader = ProtobufReader(payload)
    while reader.nextField() {
      let element = reader.delimited()
      if reader.hasFailed { return false }
      if condition(EncodedValue(element)) { return true }
    }
    return false
  }

  /// The value under a name, if this is a map that has it.
  package func value(named name: UnsafeRawBufferPointer) -> EncodedValue? {
    guard field == ValueField.map else { return nil }
    return EncodedValue.find(name, in: payload)
  }

  /// Looks for a name among canonically encoded entries.
  package static func find(
    _ name: UnsafeRawBufferPointer, in entries: UnsafeRawBufferPointer
  ) -> EncodedValue? {
    var reader = ProtobufReader(entries)
    while let entry = reader.nextEntry() {
      switch compareBytes(entry.name, name) {
      case .ascending: continue
      case .descending: return nil
      case .same: return EncodedValue(entry.value)
      }
    }
    return nil
  }

  /// What a length-delimited field holds; empty where it is none.
  private var payload: UnsafeRawBufferPointer {
    var reader = ProtobufReader(bytes)
    return reader.nextField() ? reader.delimited() : UnsafeRawBufferPointer(start: nil, count: 0)
  }
}

extension EncodedValue {
  /// The order in which a query's results stand: that of their index entries, in which long
  /// values are cut.
  package func compareAsIndexed(to other: EncodedValue) -> Ordering {
    if isNeverCut && other.isNeverCut { return compare(to: other) }
    return compareIndexEncodings(decoded, other.decoded)
  }

  package func compareAsIndexed(to other: Value) -> Ordering {
    if isNeverCut && !other.isCollection { return compare(to: other) }
    return compareIndexEncodings(decoded, other)
  }

  /// Whether the index entry surely holds the whole value: escaping at most doubles a text.
  private var isNeverCut: Bool {
    bytes.count < Limits.indexedValueBytes / 2 && field != ValueField.array
      && field != ValueField.map
  }
}

extension Value {
  fileprivate var isCollection: Bool {
    switch self {
    case .array, .map: true
    default: false
    }
  }
}

private func compareIndexEncodings(_ left: Value, _ right: Value) -> Ordering {
  var a: [UInt8] = []
  var b: [UInt8] = []
  left.encodeForIndex(into: &a)
  right.encodeForIndex(into: &b)
  return compareBytes(a, b)
}

extension ProtobufReader {
  /// The next entry of canonically encoded fields: both parts, in this order, nothing else; nil at
  /// the end, and where the bytes are damaged. Every look at a field passes here.
  @inline(__always)
  mutating func nextEntry() -> (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)? {
    guard let length = part(tag: 0x0A) else { return nil }
    let end = position + length
    guard let name = part(tag: 0x0A) else { return nil }
    let nameStart = position
    advance(to: nameStart + name)
    guard let value = part(tag: 0x12), position + value == end else { return nil }
    let valueStart = position
    advance(to: end)
    return (
      UnsafeRawBufferPointer(rebasing: bytes[nameStart..<(nameStart + name)]),
      UnsafeRawBufferPointer(rebasing: bytes[valueStart..<end])
    )
  }

  /// Reads a tag that must be this one and the length after it.
  @inline(__always)
  private mutating func part(tag: UInt8) -> Int? {
    guard position + 1 < bytes.count, bytes[position] == tag else { return nil }
    var length = Int(bytes[position + 1])
    var next = position + 2
    if length >= 0x80 {
      length &= 0x7F
      var shift = 7
      while true {
        guard next < bytes.count, shift < 28 else { return nil }
        let byte = Int(bytes[next])
        next += 1
        length |= (byte & 0x7F) << shift
        if byte < 0x80 { break }
        shift += 7
      }
    }
    guard length <= bytes.count - next else { return nil }
    advance(to: next)
    return length
  }
}
