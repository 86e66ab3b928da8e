/// Reads the fields of one protobuf message one after the other. It lives here and not in `Wire`
/// because documents are kept in this encoding, in memory, on disk and on the way.
///
///     while reader.nextField() {
///       switch reader.field {
///       case 1: name = reader.string()
///       default: reader.skip()
///       }
///     }
///
/// Nothing here throws: after the first thing that is wrong a reader has no more fields and gives
/// empty values, and so do those of the messages around, so that only who began to read (`decode`)
/// has to look. In the app a check after each call was half of the code that reads.
/// Source: https://protobuf.dev/programming-guides/encoding/
package struct ProtobufReader {
  package let bytes: UnsafeRawBufferPointer
  package private(set) var position = 0
  /// The number of the field that `nextField` found.
  package private(set) var field = 0
  package private(set) var type = WireType.varint
  /// Whether something was wrong in this message itself.
  package private(set) var hasFailed = false
  /// Where what was wrong first is told to all readers of a message and the messages in it.
  private let fault: UnsafeMutablePointer<DecodingError?>?

  /// A reader that nobody asks what was wrong.
  @inline(__always)
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    fault = nil
  }

  private init(_ bytes: UnsafeRawBufferPointer, _ fault: UnsafeMutablePointer<DecodingError?>?) {
    self.bytes = bytes
    self.fault = fault
  }

  /// Reads a message, and everything in it.
  /// - Parameter read: Returns what it reads; nil where it failed.
  package static func decode<Result>(
    _ bytes: UnsafeRawBufferPointer, _ read: (inout ProtobufReader) -> Result?
  ) throws(DecodingError) -> Result {
    var fault: DecodingError?
    let result = withUnsafeMutablePointer(to: &fault) { fault in
      var reader = ProtobufReader(bytes, fault)
      return read(&reader)
    }
    if fault == nil, let result { return result }
    throw fault ?? .truncated
  }

  /// A reader of the same message from its first field on.
  package var fromStart: ProtobufReader { ProtobufReader(bytes, fault) }

  package enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    case startGroup = 3
    case endGroup = 4
    case fixed32 = 5
  }

  package var isAtEnd: Bool { position >= bytes.count }

  #if hasFeature(Embedded)
    /// Says that something is wrong. Nobody who sees the app could use to know what: the texts are
    /// 1 % of it.
    @inline(__always)
    package mutating func fail(_ error: DecodingError) {
      fail()
    }

    @inline(__always)
    package mutating func refuse(_ reason: String) {
      fail()
    }

    @inline(never)
    private mutating func fail() {
      position = bytes.count
      hasFailed = true
      fault?.pointee = .invalidValue
    }
  #else
    /// Says that something is wrong. What is said first counts.
    package mutating func fail(_ error: DecodingError) {
      position = bytes.count
      hasFailed = true
      if let fault, fault.pointee == nil { fault.pointee = error }
    }

    /// Says that a message lacks something that it must have, or has what it must not.
    package mutating func refuse(_ reason: String) {
      fail(.invalidMessage(reason))
    }
  #endif

  /// Goes on to the next field; false at the end of the message.
  @inline(never)
  package mutating func nextField() -> Bool {
    if isAtEnd || fault?.pointee != nil { return false }
    let raw = rawVarint()
    if hasFailed { return false }
    field = Int(truncatingIfNeeded: raw >> 3)
    guard field > 0, raw >> 3 <= 536_870_911, let known = WireType(rawValue: UInt8(raw & 7)) else {
      fail(.wrongWireType(field: field))
      return false
    }
    type = known
    return true
  }

  /// Whether the field has the type that is expected of it.
  private mutating func expect(_ expected: WireType) -> Bool {
    if type != expected { fail(.wrongWireType(field: field)) }
    return type == expected
  }

  @inline(never)
  package mutating func varint() -> UInt64 {
    expect(.varint) ? rawVarint() : 0
  }

  /// A number without a field around it, as in a packed list.
  @inline(never)
  package mutating func rawVarint() -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if shift == 63, byte > 1 {
        fail(.malformedInteger)
        return 0
      }
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
    fail(.truncated)
    return 0
  }

  @inline(never)
  package mutating func fixed64() -> UInt64 {
    let place = position
    guard expect(.fixed64), advance(8) else { return 0 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  package mutating func double() -> Double {
    Double(bitPattern: fixed64())
  }

  /// The bytes of a length-delimited field, without copying.
  @inline(never)
  package mutating func delimited() -> UnsafeRawBufferPointer {
    guard expect(.lengthDelimited) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return rawDelimited()
  }

  /// Bytes with their length before them.
  @inline(never)
  package mutating func rawDelimited() -> UnsafeRawBufferPointer {
    let length = Int(clamping: rawVarint())
    let start = position
    guard advance(length) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)])
  }

  /// A nested message.
  @inline(never)
  package mutating func message() -> ProtobufReader {
    ProtobufReader(delimited(), fault)
  }

  @inline(never)
  package mutating func string() -> String {
    let bytes = delimited()
    #if hasFeature(Embedded)
      // The app has both of these anyway, and would have another check of its own.
      if isValidUTF8(bytes) { return String(decoding: bytes, as: UTF8.self) }
    #else
      if let string = String(validating: bytes, as: UTF8.self) { return string }
    #endif
    fail(.invalidUTF8)
    return ""
  }

  @inline(never)
  package mutating func byteArray() -> [UInt8] {
    Array(delimited())
  }

  /// Passes over a field whose number is not known here, as protobuf demands.
  @inline(never)
  package mutating func skip() {
    switch type {
    case .varint: _ = rawVarint()
    case .fixed64: _ = advance(8)
    case .lengthDelimited: _ = rawDelimited()
    case .fixed32: _ = advance(4)
    case .startGroup: skipGroup()
    case .endGroup: fail(.wrongWireType(field: field))
    }
  }

  /// Goes to a place that is known to lie inside the message.
  @inline(__always)
  mutating func advance(to place: Int) {
    position = place
  }

  private mutating func advance(_ count: Int) -> Bool {
    if bytes.count - position < count {
      fail(.truncated)
      return false
    }
    position += count
    return true
  }

  /// Old-style groups; depth is kept in a list, so that hostile nesting costs no stack.
  private mutating func skipGroup() {
    var open = [field]
    while let innermost = open.last {
      guard nextField() else { return fail(.truncated) }
      switch type {
      case .startGroup:
        if open.count >= 100 { return fail(.tooDeep) }
        open.append(field)
      case .endGroup:
        if field != innermost { return fail(.wrongWireType(field: field)) }
        open.removeLast()
      default: skip()
      }
    }
  }
}
