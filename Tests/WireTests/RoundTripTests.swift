import Documents
import Randomness
import Testing
import Wire

/// What is written is read back the same, and what is broken is refused without a crash.
@Suite struct RoundTripTests {
  /// Printed on failure, by which it can be repeated.
  static let seed = UInt64.random(in: 0..<1_000_000)

  @Test(arguments: RequestKind.allCases)
  func aRequestIsReadBackAsItWasWritten(_ kind: RequestKind) throws {
    var messages = RandomMessages(seed: Self.seed)
    for _ in 0..<300 {
      let bytes = messages.request(kind).encoded()
      let decoded = try kind.type.decode(bytes)
      #expect(decoded.encoded() == bytes, "seed \(Self.seed)")
    }
  }

  @Test(arguments: ResponseKind.allCases)
  func aResponseIsReadBackAsItWasWritten(_ kind: ResponseKind) throws {
    var messages = RandomMessages(seed: Self.seed)
    let database = messages.database
    for _ in 0..<300 {
      let bytes = messages.response(kind).encoded(database: database)
      let decoded = try kind.type.decode(bytes, database: database)
      #expect(decoded.encoded(database: database) == bytes, "seed \(Self.seed)")
    }
  }

  @Test(arguments: RequestKind.allCases)
  func aRequestCutAnywhereIsRefusedOrShorter(_ kind: RequestKind) {
    var messages = RandomMessages(seed: Self.seed)
    for _ in 0..<20 {
      let bytes = messages.request(kind).encoded()
      for length in 0..<bytes.count { try? _ = kind.type.decode(Array(bytes[..<length])) }
    }
  }

  @Test(arguments: RequestKind.allCases)
  func aDamagedRequestNeverTraps(_ kind: RequestKind) {
    var messages = RandomMessages(seed: Self.seed)
    for _ in 0..<2_000 {
      let bytes = messages.damaged(messages.request(kind).encoded())
      // Whatever is accepted must also be something that can be written again.
      if let decoded = try? kind.type.decode(bytes) { _ = decoded.encoded() }
    }
  }

  @Test(arguments: ResponseKind.allCases)
  func aDamagedResponseNeverTraps(_ kind: ResponseKind) {
    var messages = RandomMessages(seed: Self.seed)
    let database = messages.database
    for _ in 0..<2_000 {
      let bytes = messages.damaged(messages.response(kind).encoded(database: database))
      if let decoded = try? kind.type.decode(bytes, database: database) {
        _ = decoded.encoded(database: database)
      }
    }
  }

  @Test(arguments: RequestKind.allCases)
  func unknownFieldsArePassedOver(_ kind: RequestKind) throws {
    var messages = RandomMessages(seed: Self.seed)
    for _ in 0..<50 {
      let bytes = messages.request(kind).encoded()
      let unknown = unknownFields()
      #expect(try kind.type.decode(unknown + bytes + unknown).encoded() == bytes)
    }
  }

  /// One of every wire type, a group in a group among them.
  private func unknownFields() -> [UInt8] {
    var writer = ProtobufWriter()
    writer.varint(900, 7)
    writer.tag(901, .fixed64)
    writer.bytes += [UInt8](repeating: 1, count: 8)
    writer.tag(902, .fixed32)
    writer.bytes += [UInt8](repeating: 2, count: 4)
    writer.data(903, [1, 2, 3])
    writer.tag(904, .startGroup)
    writer.tag(905, .startGroup)
    writer.varint(1, 1)
    writer.tag(905, .endGroup)
    writer.tag(904, .endGroup)
    return writer.bytes
  }
}

extension RandomMessages {
  /// Some bytes changed, cut, doubled or put in.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<int(1...4) where !bytes.isEmpty {
      let place = int(0...(bytes.count - 1))
      switch int(0...4) {
      case 0: bytes[place] = UInt8(int(0...255))
      case 1: bytes[place] ^= 1 << UInt8(int(0...7))
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(UInt8(int(0...255)), at: place)
      default:
        bytes.replaceSubrange(
          place..<min(bytes.count, place + 9), with: [0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
      }
    }
    return bytes
  }
}
