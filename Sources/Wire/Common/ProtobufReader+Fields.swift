package import Documents

// Fields of one kind, each with its check of the wire type.

extension ProtobufReader {
  @inline(never)
  package mutating func bool() -> Bool {
    varint() != 0
  }

  /// An `int32` or an enumeration; of a longer integer protobuf takes the low bits.
  @inline(never)
  package mutating func int32() -> Int {
    Int(Int32(truncatingIfNeeded: varint()))
  }

  /// One field of a `repeated int32`, packed or not.
  @inline(never)
  mutating func int32s(into list: inout [Int]) {
    guard type == .lengthDelimited else {
      list.append(int32())
      return
    }
    var packed = message()
    while !packed.isAtEnd { list.append(Int(Int32(truncatingIfNeeded: packed.rawVarint()))) }
  }

  /// A `google.protobuf.Int32Value`.
  @inline(never)
  mutating func int32Value() -> Int {
    var reader = message()
    var value = 0
    while reader.nextField() {
      if reader.field == 1 { value = reader.int32() } else { reader.skip() }
    }
    return value
  }

  mutating func value(_ database: DatabasePrefix) -> Value {
    var reader = message()
    return reader.value(ValueRules(prefix: database, takesNestedArrays: true))
  }
}

extension ProtobufWriter {
  /// An `int32` or an enumeration without presence.
  package mutating func int32(_ field: Int, _ value: Int) {
    int(field, Int64(value))
  }

  @inline(never)
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
