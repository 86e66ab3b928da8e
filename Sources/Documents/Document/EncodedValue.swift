/// One value as documents keep it, compared without decoding where that costs: texts and bytes are
/// looked at in place, small scalars are read, and only maps and arrays are taken apart.
package struct EncodedValue {
  /// A canonical `google.firestore.v1.Value` message.
  package let bytes: UnsafeRawBufferPointer

  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The value itself; null where the bytes are none, which only a damaged file can cause.
  package var decoded: Value {
    var reader = ProtobufReader(bytes)
    do throws(DecodingError) {
      return try reader.value()
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
    let field = field
    if (field == ValueField.string || field == ValueField.bytes) && field == other.field {
      return compareBytes(payload, other.payload)
    }
    return decoded.compare(to: other.decoded)
  }

  /// Whether an element of this array meets a condition; an array is all that has elements.
  package func containsElement(where condition: (EncodedValue) -> Bool) -> Bool {
    guard field == ValueField.array else { return false }
    var reader = ProtobufReader(payload)
    do throws(DecodingError) {
      while try reader.nextTag() != nil {
        if condition(EncodedValue(try reader.delimited())) { return true }
      }
    } catch {
      return false
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

  /// The number of the field that holds the value; 0 where there is none.
  private var field: Int {
    var reader = ProtobufReader(bytes)
    do throws(DecodingError) {
      return try reader.nextTag()?.field ?? 0
    } catch {
      return 0
    }
  }

  /// What a length-delimited field holds; empty where it is none.
  private var payload: UnsafeRawBufferPointer {
    var reader = ProtobufReader(bytes)
    do throws(DecodingError) {
      _ = try reader.nextTag()
      return try reader.delimited()
    } catch {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
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
  /// The next entry of canonically encoded fields: both parts, in this order, nothing else.
  mutating func nextEntry() -> (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)? {
    do throws(DecodingError) {
      guard try nextTag() != nil else { return nil }
      var entry = ProtobufReader(try delimited())
      guard try entry.nextTag() != nil else { return nil }
      let name = try entry.delimited()
      guard try entry.nextTag() != nil else { return nil }
      return (name, try entry.delimited())
    } catch {
      return nil
    }
  }
}
