import Randomness
import Testing

@testable import Documents

@Suite struct ValueEncodingTests {
  private static let prefix = DatabasePrefix(project: "p")

  @Test func valuesSurviveTheirEncoding() throws {
    var random = SeededGenerator("valuesSurviveTheirEncoding")
    for _ in 0..<10_000 {
      let value = random.value()
      #expect(try decode(encode(value)) == value, "\(value)")
      // On the way names are full.
      #expect(
        try decode(encode(value, prefix: Self.prefix), prefix: Self.prefix) == value, "\(value)")
    }
  }

  @Test func equalFieldsHaveEqualBytes() {
    var random = SeededGenerator("equalFieldsHaveEqualBytes")
    for _ in 0..<5_000 {
      let map = random.map()
      let fields = Fields(map)
      #expect(fields.map == map)
      #expect(Fields(fields.map) == fields)
      var shuffled = MapValue()
      for entry in map.entries.shuffled(using: &random) { shuffled[entry.name] = entry.value }
      #expect(Fields(shuffled) == fields)
      #expect(
        Fields(MapValue(map.entries.shuffled(using: &random).map { ($0.name, $0.value) }))
          == fields)
      for entry in map.entries { #expect(fields[entry.name] == entry.value) }
      #expect(fields["absent"] == nil)
    }
  }

  @Test func damagedBytesAreRefusedOrReadButNeverTrap() {
    var random = SeededGenerator("damagedBytesAreRefusedOrReadButNeverTrap")
    for _ in 0..<20_000 {
      var bytes = encode(random.value(depth: 4))
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default: bytes = Array(bytes[..<index])
        }
      }
      // What is read can be written and compared.
      if let value = try? decode(bytes) {
        #expect((try? decode(encode(value))) == value)
        #expect(value.compare(to: value) == .same)
      }
      // Fields trust their bytes, but must not trap on those of a damaged file.
      let fields = Fields(encoded: bytes)
      _ = fields.map
      _ = fields["a"]
      _ = fields[FieldPath(segments: ["a", "b"])]
    }
  }

  @Test func noiseIsRefusedOrReadButNeverTraps() {
    var random = SeededGenerator("noiseIsRefusedOrReadButNeverTraps")
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        random.chance(3)
          ? random.pick([0x0A, 0x12, 0x32, 0x4A, 0x8A, 0x01, 0xFF, 0x80, 0x0B])
          : UInt8.random(in: 0...255, using: &random)
      }
      _ = try? decode(bytes)
      _ = Fields(encoded: bytes)[FieldPath(segments: ["a", "b"])]
    }
  }

  @Test func nestingIsLimited() throws {
    #expect(throws: Never.self) { try decode(encode(nested(Limits.depth))) }
    #expect(throws: DecodingError.tooDeep) { try decode(encode(nested(Limits.depth + 1))) }
    #expect(throws: DecodingError.nestedArray) {
      try decode(encode(.array([.array([.integer(1)])])))
    }
  }

  @Test func valuesThatDocumentsCannotHoldAreRefused() {
    #expect(throws: DecodingError.invalidValue) { try decode([]) }
    #expect(throws: DecodingError.outOfRange) {
      try decode(encode(.timestamp(Timestamp(seconds: 253_402_300_800))))
    }
    #expect(throws: DecodingError.outOfRange) {
      try decode(encode(.geoPoint(GeoPoint(latitude: 90.1, longitude: 0))))
    }
    #expect(throws: DecodingError.outOfRange) {
      try decode(encode(.geoPoint(GeoPoint(latitude: .nan, longitude: 0))))
    }
    #expect(throws: DecodingError.invalidUTF8) { try decode([0x8A, 0x01, 1, 0xFF]) }
    #expect(throws: DecodingError.invalidReference("books/b")) {
      try decode(encode(.reference("books/b")), prefix: Self.prefix)
    }
  }

  @Test func timesAreKeptInMicroseconds() throws {
    let time = Timestamp(seconds: -1, nanoseconds: 123_456_789)
    #expect(
      try decode(encode(.timestamp(time)))
        == .timestamp(Timestamp(seconds: -1, nanoseconds: 123_456_000)))
    #expect(Timestamp(microseconds: -1) == Timestamp(seconds: -1, nanoseconds: 999_999_000))
    #expect(Timestamp(microseconds: -1).microseconds == -1)
  }

  private func nested(_ levels: Int) -> Value {
    (0..<levels).reduce(.integer(1)) { value, _ in .map(MapValue([("a", value)])) }
  }

  private func encode(_ value: Value, prefix: DatabasePrefix? = nil) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.value(value, prefix: prefix)
    return writer.bytes
  }

  private func decode(_ bytes: [UInt8], prefix: DatabasePrefix? = nil) throws -> Value {
    try bytes.withUnsafeBytes { bytes in
      try ProtobufReader.decode(bytes) { $0.value(ProtobufReader.ValueRules(prefix: prefix)) }
    }
  }
}
