/// Writes the fields of a protobuf message. Source:
/// https://protobuf.dev/programming-guides/encoding/
package struct ProtobufWriter {
  package var bytes: [UInt8]

  package init() {
    bytes = []
  }

  package init(reserving capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  @inline(__always)
  package mutating func tag(_ field: Int, _ type: ProtobufReader.WireType) {
    varint(UInt64(field) << 3 | UInt64(type.rawValue))
  }

  package mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func varint(_ field: Int, _ value: UInt64) {
    tag(field, .varint)
    varint(value)
  }

  /// Left out when zero, as proto3 does for fields without presence.
  package mutating func int(_ field: Int, _ value: Int64) {
    if value != 0 { varint(field, UInt64(bitPattern: value)) }
  }

  package mutating func bool(_ field: Int, _ value: Bool) {
    if value { varint(field, 1) }
  }

  package mutating func double(_ field: Int, _ value: Double) {
    tag(field, .fixed64)
    let bits = value.bitPattern
    var shift: UInt64 = 0
    while shift < 64 {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
      shift += 8
    }
  }

  /// Left out when empty, as proto3 does for fields without presence.
  package mutating func string(_ field: Int, _ value: String) {
    if !value.isEmpty { presentString(field, value) }
  }

  /// Written even when empty.
  package mutating func presentString(_ field: Int, _ value: String) {
    var value = value
    tag(field, .lengthDelimited)
    value.withUTF8 { text in
      varint(UInt64(text.count))
      bytes.append(contentsOf: text)
    }
  }

  /// A length-delimited field, written even when empty.
  package mutating func data(_ field: Int, _ value: [UInt8]) {
    tag(field, .lengthDelimited)
    varint(UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  package mutating func data(_ field: Int, _ value: UnsafeRawBufferPointer) {
    tag(field, .lengthDelimited)
    varint(UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  /// A nested message, whatever its length: it is written in place and moved by the few bytes
  /// that its length takes, so that no second buffer is needed.
  package mutating func message(_ field: Int, _ write: (inout ProtobufWriter) -> Void) {
    let start = beginMessage(field)
    write(&self)
    endMessage(start)
  }

  /// Begins a nested message, for one whose writing may fail.
  ///
  /// - Returns: what `endMessage` wants.
  package mutating func beginMessage(_ field: Int) -> Int {
    tag(field, .lengthDelimited)
    bytes.append(0)
    return bytes.count
  }

  package mutating func endMessage(_ start: Int) {
    let length = bytes.count - start
    if length < 0x80 {
      bytes[start - 1] = UInt8(length)
      return
    }
    var prefix = ProtobufWriter()
    prefix.varint(UInt64(length))
    bytes.replaceSubrange((start - 1)..<start, with: prefix.bytes)
  }

  /// A `google.protobuf.Timestamp`.
  package mutating func timestamp(_ field: Int, _ value: Timestamp) {
    message(field) { writer in
      writer.int(1, value.seconds)
      writer.int(2, Int64(value.nanoseconds))
    }
  }
}

extension ProtobufReader {
  /// A `google.protobuf.Timestamp`.
  @inline(never)
  package mutating func timestamp() -> Timestamp {
    var reader = message()
    var result = Timestamp.zero
    while reader.nextField() {
      switch reader.field {
      case 1: result.seconds = Int64(bitPattern: reader.varint())
      case 2: result.nanoseconds = Int32(truncatingIfNeeded: reader.varint())
      default: reader.skip()
      }
    }
    if result.isValid { return result }
    reader.fail(.outOfRange)
    return .zero
  }
}
