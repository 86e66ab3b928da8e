// An encoding of values into bytes whose plain byte order is the order of the values, so that a
// B-tree of bytes is an index. It is not meant to be decoded.

extension Value {
  /// Appends the value's bytes; an encoding is never the prefix of another value's. Long values
  /// are cut, as Firestore does it: then values with the same beginning have the same encoding.
  @inline(never)
  public func encodeForIndex(into bytes: inout [UInt8]) {
    let end = bytes.count + 1 + Limits.indexedValueBytes
    encodeWhole(into: &bytes)
    if bytes.count > end { bytes.removeLast(bytes.count - end) }
  }

  // Not copied into itself, which it is called by.
  @inline(never)
  fileprivate func encodeWhole(into bytes: inout [UInt8]) {
    bytes.append(rank.rawValue)
    switch self {
    case .null: break
    case .boolean(let value): bytes.append(value ? 1 : 0)
    case .integer(let value): append(integer: value, to: &bytes)
    case .double(let value):
      append(double: value, to: &bytes)
      append(bigEndian: UInt16(0), to: &bytes)
    case .timestamp(let value): append(timestamp: value, to: &bytes)
    case .string(let value): append(escaped: [UInt8](utf8: value), to: &bytes)
    case .bytes(let value): append(escaped: value, to: &bytes)
    case .reference(let value): append(resourceName: [UInt8](utf8: value), to: &bytes)
    case .geoPoint(let value):
      append(double: value.latitude, to: &bytes)
      append(double: value.longitude, to: &bytes)
    case .array(let elements): append(elements: elements, to: &bytes)
    case .map(let map): append(map: map, to: &bytes)
    }
  }
}

/// Below every rank, so that a shorter list comes before a longer one with the same beginning.
private let endOfList: UInt8 = 0

private func append(elements: [Value], to bytes: inout [UInt8]) {
  for element in elements { element.encodeWhole(into: &bytes) }
  bytes.append(endOfList)
}

private func append(map: MapValue, to bytes: inout [UInt8]) {
  switch map.rank {
  case .vector:
    let elements = map.vectorElements
    append(bigEndian: UInt32(truncatingIfNeeded: elements.count), to: &bytes)
    append(elements: elements, to: &bytes)
  case .pendingTimestamp:
    append(timestamp: map.localWriteTime ?? .zero, to: &bytes)
  default:
    for entry in map.entries {
      bytes.append(Value.Rank.string.rawValue)
      append(escaped: [UInt8](utf8: entry.name), to: &bytes)
      entry.value.encodeWhole(into: &bytes)
    }
    bytes.append(endOfList)
  }
}

/// The largest double that is not above the integer, then how far the integer lies above it: so
/// integers beyond 2^53 keep their place among each other and between the doubles.
private func append(integer value: Int64, to bytes: inout [UInt8]) {
  var below = Double(value)
  if below >= 0x1p63 || Int64(below) > value { below = below.nextDown }
  append(double: below, to: &bytes)
  append(bigEndian: UInt16(truncatingIfNeeded: value &- Int64(below)), to: &bytes)
}

private func append(double value: Double, to bytes: inout [UInt8]) {
  if value.isNaN {
    append(bigEndian: UInt64(0), to: &bytes)
    return
  }
  let bits = (value == 0 ? 0.0 : value).bitPattern
  append(bigEndian: bits >> 63 == 0 ? bits | 1 << 63 : ~bits, to: &bytes)
}

private func append(timestamp value: Timestamp, to bytes: inout [UInt8]) {
  append(bigEndian: UInt64(bitPattern: value.seconds) ^ 1 << 63, to: &bytes)
  append(bigEndian: UInt32(bitPattern: value.nanoseconds), to: &bytes)
}

/// A zero byte is doubled with 0xFF and the end is 0x00 0x01, which sorts before both any escaped
/// zero and any other byte.
private func append(escaped text: [UInt8], to bytes: inout [UInt8]) {
  for byte in text {
    bytes.append(byte)
    if byte == 0 { bytes.append(0xFF) }
  }
  bytes.append(0)
  bytes.append(1)
}

/// Appends a path so that byte order is the order of its segments, numeric ones (`__id7__`) before
/// texts. The empty one at the beginning of a foreign document's name comes before both.
package func append(resourceName name: [UInt8], to bytes: inout [UInt8]) {
  for segment in pieces(of: name[...], between: UInt8(ascii: "/")) {
    if segment.isEmpty {
      bytes.append(1)
    } else if let number = numericID(segment) {
      bytes.append(2)
      append(bigEndian: UInt64(bitPattern: number) ^ 1 << 63, to: &bytes)
    } else {
      bytes.append(3)
      append(escaped: Array(segment), to: &bytes)
    }
  }
  bytes.append(endOfList)
}

private func append<T: FixedWidthInteger>(bigEndian value: T, to bytes: inout [UInt8]) {
  var shift = T.bitWidth
  while shift > 0 {
    shift -= 8
    bytes.append(UInt8(truncatingIfNeeded: value >> T(shift)))
  }
}
