/// Reads the fields of one protobuf message one after the other. It lives here and not in `Wire`
/// because documents are kept in this encoding, in memory, on disk and on the way.
/// Source: https://protobuf.dev/programming-guides/encoding/
package struct ProtobufReader {
  package let bytes: UnsafeRawBufferPointer
  package private(set) var position = 0

  @inline(__always)
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  package enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    case startGroup = 3
    case endGroup = 4
    case fixed32 = 5
  }

  package struct Tag {
    package let field: Int
    package let type: WireType
  }

  package var isAtEnd: Bool { position >= bytes.count }

  /// The next field's number and type, or nil at the end of the message.
  package mutating func nextTag() throws(DecodingError) -> Tag? {
    if position >= bytes.count { return nil }
    let raw = try varint()
    let field = Int(truncatingIfNeeded: raw >> 3)
    guard field > 0, raw >> 3 <= 536_870_911, let type = WireType(rawValue: UInt8(raw & 7))
    else { throw .wrongWireType(field: field) }
    return Tag(field: field, type: type)
  }

  package mutating func varint() throws(DecodingError) -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      if position >= bytes.count { throw .truncated }
      let byte = bytes[position]
      position += 1
      if shift == 63, byte > 1 { throw .malformedInteger }
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
      if shift > 63 { throw .malformedInteger }
    }
  }

  package mutating func fixed64() throws(DecodingError) -> UInt64 {
    if bytes.count - position < 8 { throw .truncated }
    let value = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    position += 8
    return UInt64(littleEndian: value)
  }

  /// The bytes of a length-delimited field, without copying.
  package mutating func delimited() throws(DecodingError) -> UnsafeRawBufferPointer {
    let length = try varint()
    if length > UInt64(bytes.count - position) { throw .truncated }
    let slice = UnsafeRawBufferPointer(rebasing: bytes[position..<(position + Int(length))])
    position += Int(length)
    return slice
  }

  package mutating func string() throws(DecodingError) -> String {
    try decodeUTF8(try delimited())
  }

  package mutating func byteArray() throws(DecodingError) -> [UInt8] {
    Array(try delimited())
  }

  /// Passes over a field whose number is not known here, as protobuf demands.
  package mutating func skip(_ tag: Tag) throws(DecodingError) {
    switch tag.type {
    case .varint: _ = try varint()
    case .fixed64: try advance(8)
    case .lengthDelimited: _ = try delimited()
    case .fixed32: try advance(4)
    case .startGroup: try skipGroup(tag.field)
    case .endGroup: throw .wrongWireType(field: tag.field)
    }
  }

  /// Throws unless the field has the type that is expected of it.
  @inline(__always)
  package func expect(_ tag: Tag, _ type: WireType) throws(DecodingError) {
    if tag.type != type { throw .wrongWireType(field: tag.field) }
  }

  /// Goes to a place that is known to lie inside the message.
  @inline(__always)
  mutating func advance(to place: Int) {
    position = place
  }

  private mutating func advance(_ count: Int) throws(DecodingError) {
    if bytes.count - position < count { throw .truncated }
    position += count
  }

  /// Old-style groups; depth is kept in a list, so that hostile nesting costs no stack.
  private mutating func skipGroup(_ field: Int) throws(DecodingError) {
    var open = [field]
    while let innermost = open.last {
      guard let tag = try nextTag() else { throw .truncated }
      switch tag.type {
      case .startGroup:
        if open.count >= 100 { throw .tooDeep }
        open.append(tag.field)
      case .endGroup:
        if tag.field != innermost { throw .wrongWireType(field: tag.field) }
        open.removeLast()
      default: try skip(tag)
      }
    }
  }
}

/// A string from bytes that must be valid UTF-8.
package func decodeUTF8(_ bytes: UnsafeRawBufferPointer) throws(DecodingError) -> String {
  #if hasFeature(Embedded)
    // The app has both of these anyway, and would have another check of its own.
    if !isValidUTF8(bytes) { throw .invalidUTF8 }
    return String(decoding: bytes, as: UTF8.self)
  #else
    guard let string = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
    return string
  #endif
}
