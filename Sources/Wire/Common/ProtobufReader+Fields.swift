package import Documents

// Fields of one kind, each with its check of the wire type.

extension ProtobufReader {
  /// A nested message.
  package mutating func message(_ tag: Tag) throws(DecodingError) -> ProtobufReader {
    try expect(tag, .lengthDelimited)
    return ProtobufReader(try delimited())
  }

  mutating func string(_ tag: Tag) throws(DecodingError) -> String {
    try expect(tag, .lengthDelimited)
    return try string()
  }

  package mutating func byteArray(_ tag: Tag) throws(DecodingError) -> [UInt8] {
    try expect(tag, .lengthDelimited)
    return try byteArray()
  }

  package mutating func bool(_ tag: Tag) throws(DecodingError) -> Bool {
    try expect(tag, .varint)
    return try varint() != 0
  }

  /// An `int32` or an enumeration; of a longer integer protobuf takes the low bits.
  package mutating func int32(_ tag: Tag) throws(DecodingError) -> Int {
    try expect(tag, .varint)
    return Int(Int32(truncatingIfNeeded: try varint()))
  }

  /// One field of a `repeated int32`, packed or not.
  mutating func int32s(_ tag: Tag, into list: inout [Int]) throws(DecodingError) {
    guard tag.type == .lengthDelimited else {
      list.append(try int32(tag))
      return
    }
    var packed = ProtobufReader(try delimited())
    while !packed.isAtEnd { list.append(Int(Int32(truncatingIfNeeded: try packed.varint()))) }
  }

  /// A `google.protobuf.Int32Value`.
  mutating func int32Value(_ tag: Tag) throws(DecodingError) -> Int {
    var reader = try message(tag)
    var value = 0
    while let tag = try reader.nextTag() {
      if tag.field == 1 { value = try reader.int32(tag) } else { try reader.skip(tag) }
    }
    return value
  }

  package mutating func timestamp(_ tag: Tag) throws(DecodingError) -> Timestamp {
    try expect(tag, .lengthDelimited)
    let time = try timestamp()
    if !time.isValid { throw .outOfRange }
    return time
  }

  mutating func value(_ tag: Tag, _ database: DatabasePrefix) throws(DecodingError) -> Value {
    var reader = try message(tag)
    return try reader.value(ValueRules(prefix: database))
  }
}

extension ProtobufWriter {
  /// An `int32` or an enumeration without presence.
  package mutating func int32(_ field: Int, _ value: Int) {
    int(field, Int64(value))
  }

  mutating func int32s(_ field: Int, _ values: [Int]) {
    if values.isEmpty { return }
    message(field) { writer in
      for value in values { writer.varint(UInt64(bitPattern: Int64(value))) }
    }
  }

  mutating func int32Value(_ field: Int, _ value: Int?) {
    if let value { message(field) { $0.int32(1, value) } }
  }

  mutating func optionalTimestamp(_ field: Int, _ value: Timestamp?) {
    if let value { timestamp(field, value) }
  }

  /// Left out when empty, as proto3 does for fields without presence.
  package mutating func byteArray(_ field: Int, _ value: [UInt8]) {
    if !value.isEmpty { data(field, value) }
  }
}
