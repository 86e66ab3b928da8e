import Documents
import Randomness
import Testing
import Wire

/// How the fields of documents that clients write are checked and brought into one form.
@Suite struct IncomingFieldsTests {
  let database = DatabasePrefix(project: "p")

  @Test func namesAreSortedByTheirBytes() throws {
    let fields = try decoded([
      ("z", .integer(1)), ("é", .integer(2)), ("a", .map(MapValue([("y", .null), ("b", .null)]))),
    ])
    #expect(fields.map.entries.map(\.name) == ["a", "z", "é"])
    #expect(fields == Fields(fields.map))
  }

  @Test func theLaterOfTwoFieldsWithOneNameCounts() throws {
    #expect(
      try decoded([("a", .integer(1)), ("b", .null), ("a", .integer(2))])
        == Fields(MapValue([("a", .integer(2)), ("b", .null)])))
  }

  @Test func everyNumberThatIsNotOneBecomesTheSame() throws {
    var raw = ProtobufWriter()
    raw.tag(ValueField.double, .fixed64)
    raw.bytes += [1, 0, 0, 0, 0, 0, 0xF0, 0xFF]
    #expect(try decoded(raw: raw.bytes) == Fields(MapValue([("a", .double(.nan))])))
  }

  @Test func timesLoseWhatIsBelowAMicrosecond() throws {
    var raw = ProtobufWriter()
    raw.timestamp(ValueField.timestamp, Timestamp(seconds: 5, nanoseconds: 1999))
    let time = Timestamp(seconds: 5, nanoseconds: 1000)
    #expect(try decoded(raw: raw.bytes) == Fields(MapValue([("a", .timestamp(time))])))
  }

  @Test func unknownFieldsAndLongIntegersAreNotKept() throws {
    var raw = ProtobufWriter()
    raw.varint(99, 1)
    raw.bytes += [0x10, 0x85, 0x80, 0x00]
    #expect(try decoded(raw: raw.bytes) == Fields(MapValue([("a", .integer(5))])))
  }

  @Test func aReservedNameIsRefusedWhereverItStands() {
    let reserved = Value.integer(1)
    expect(.invalidFieldName("__a__"), [("__a__", reserved)])
    expect(.invalidFieldName("__a__"), [("m", .map(MapValue([("__a__", reserved)])))])
    expect(.invalidFieldName("__type__"), [("__type__", .string("__vector__"))])
    let pending = PendingTimestamp(localWriteTime: .zero, previous: nil).value
    #expect(throws: DecodingError.self) { try decoded([("m", pending)]) }
  }

  @Test func aVectorAndUnderscoresAreNotReserved() throws {
    let vector = Value.map(
      MapValue([("__type__", .string("__vector__")), ("value", .array([.double(1)]))]))
    let fields: [(String, Value)] = [("v", vector), ("__", .null), ("___", .null), ("__a", .null)]
    #expect(try decoded(fields) == Fields(MapValue(fields)))
  }

  @Test func anEmptyNameIsRefused() {
    expect(.invalidFieldName(""), [("", .null)])
  }

  @Test func anArrayInAnArrayIsRefused() {
    expect(.nestedArray, [("a", .array([.array([])]))])
  }

  @Test func twentyLevelsAreAllowed() throws {
    #expect(try decoded([("deep", nested(20))]) == Fields(MapValue([("deep", nested(20))])))
    let error = DecodingError.nestedTooDeep(field: "deep")
    expect(error, [("deep", nested(21))])
    #expect(error.message == "Property deep contains an invalid nested entity.")
  }

  @Test func endlessNestingCostsNoStack() {
    // Each layer is a value that is a map with one entry; lengths count from the inside out.
    var value: [UInt8] = []
    while value.count < 50_000 {
      for field in [2, 1, ValueField.map] {
        var layer = ProtobufWriter()
        layer.data(field, value)
        value = layer.bytes
      }
    }
    #expect(throws: DecodingError.self) { try decoded(raw: value) }
  }

  @Test func aTextThatIsNoUTF8IsRefused() {
    for text: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
    ] {
      var raw = ProtobufWriter()
      raw.data(ValueField.string, Array("abcdefgh".utf8) + text)
      #expect(throws: DecodingError.invalidUTF8) { try decoded(raw: raw.bytes) }
    }
  }

  @Test func aTimeOutsideTheYearsOneToNineThousandIsRefused() {
    expect(.outOfRange, [("t", .timestamp(Timestamp(seconds: 253_402_300_800)))])
    expect(.outOfRange, [("t", .timestamp(Timestamp(seconds: 0, nanoseconds: -1)))])
  }

  @Test func aDocumentOfAnotherDatabaseIsRefused() throws {
    for name in [
      "projects/q/databases/(default)/documents/books/b1", "books/b1", "",
      "projects/p/databases/(default)/documents", "projects/p/databases/(default)/documents/",
    ] {
      #expect(throws: DecodingError.self) { try decodedWrite(name: name, []) }
    }
    #expect(throws: DecodingError.invalidPath(.reservedID("__x__"))) {
      try decodedWrite(name: "projects/p/databases/(default)/documents/books/__x__", [])
    }
    #expect(throws: DecodingError.invalidPath(.reservedCollectionID("__x__"))) {
      try decodedWrite(name: "projects/p/databases/(default)/documents/__x__/b", [])
    }
  }

  @Test func whatIsCopiedIsWhatDecodingWouldGive() {
    var messages = RandomMessages(seed: RoundTripTests.seed)
    for _ in 0..<5_000 {
      var writer = ProtobufWriter()
      writer.entries(of: messages.disordered(messages.map()), field: 1)
      let bytes = messages.bool() ? messages.damaged(writer.bytes) : writer.bytes
      let copied = outcome { () throws(DecodingError) in try fields(of: bytes) }
      let decodedFully = outcome { () throws(DecodingError) in
        try bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
          try ProtobufReader.decode(UnsafeRawBufferPointer(bytes)) { Fields($0.map(field: 1)) }
        }
      }
      #expect(copied == decodedFully, "seed \(RoundTripTests.seed), \(bytes)")
    }
  }

  // MARK: Helpers

  private func nested(_ levels: Int) -> Value {
    (0..<levels).reduce(Value.null) { value, _ in .map(MapValue([("m", value)])) }
  }

  private func expect(_ error: DecodingError, _ fields: [(String, Value)]) {
    #expect(throws: error) { try decoded(fields) }
  }

  /// The fields of a document in a commit with these fields in this order.
  private func decoded(_ fields: [(String, Value)]) throws -> Fields {
    try decodedWrite(
      name: "projects/p/databases/(default)/documents/books/b1",
      fields.map { name, value in
        var writer = ProtobufWriter()
        writer.value(value, prefix: database)
        return (name, writer.bytes)
      })
  }

  /// The fields of a document in a commit with one field "a".
  private func decoded(raw: [UInt8]) throws -> Fields {
    try decodedWrite(name: "projects/p/databases/(default)/documents/books/b1", [("a", raw)])
  }

  private func decodedWrite(name: String, _ fields: [(String, [UInt8])]) throws -> Fields {
    var writer = ProtobufWriter()
    writer.presentString(1, "projects/p/databases/(default)")
    writer.message(2) { write in
      write.message(1) { document in
        document.presentString(1, name)
        for (name, value) in fields {
          document.message(2) { entry in
            entry.presentString(1, name)
            entry.data(2, value)
          }
        }
      }
    }
    guard case .set(let fields)? = try CommitRequest.decode(writer.bytes).writes.first?.operation
    else { return Fields() }
    return fields
  }

  private func fields(of bytes: [UInt8]) throws(DecodingError) -> Fields {
    try bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
      let entries = try ProtobufReader.decode(UnsafeRawBufferPointer(bytes)) { reader in
        var entries: [UnsafeRawBufferPointer] = []
        while reader.nextField() {
          if reader.field == 1 { entries.append(reader.delimited()) } else { reader.skip() }
        }
        return entries
      }
      return try Fields(entries: entries, ProtobufReader.ValueRules())
    }
  }

  /// The fields, or nil where they are refused: which fault is found first may differ.
  private func outcome(_ make: () throws(DecodingError) -> Fields) -> Fields? {
    do throws(DecodingError) {
      return try make()
    } catch {
      return nil
    }
  }
}

extension RandomMessages {
  /// The map with entries on every level out of order, some of them twice with different values.
  fileprivate mutating func disordered(_ map: MapValue) -> MapValue {
    var entries = map.entries.map { entry in
      MapValue.Entry(name: entry.name, value: disordered(entry.value))
    }
    if bool() { entries.shuffle(using: &random) }
    if let entry = entries.first, int(0...9) == 0 {
      entries.append(MapValue.Entry(name: entry.name, value: .integer(7)))
    }
    return MapValue(sorted: entries)
  }

  private mutating func disordered(_ value: Value) -> Value {
    switch value {
    case .map(let map): .map(disordered(map))
    case .array(let elements): .array(elements.map { disordered($0) })
    default: value
    }
  }
}
