import Testing
import Wire

@Suite struct GRPCFramingTests {
  @Test func messagesAreFoundInAnyPieces() throws {
    let messages: [[UInt8]] = [[1, 2, 3], [], [UInt8](repeating: 9, count: 70_000), [4]]
    let body = messages.flatMap { GRPCMessageReader.prefix(length: $0.count) + $0 }
    for size in [1, 2, 5, 6, 1000, body.count] {
      var reader = GRPCMessageReader(limit: 70_000)
      var found: [[UInt8]] = []
      for start in stride(from: 0, to: body.count, by: size) {
        reader.append(Array(body[start..<min(body.count, start + size)]))
        while let message = try reader.next() { found.append(Array(message.bytes)) }
      }
      #expect(found == messages)
      #expect(reader.count == 0)
    }
  }

  @Test func wrongPrefixesAreRefused() throws {
    var long = GRPCMessageReader(limit: 10)
    long.append([0, 0, 0, 0, 11])
    #expect(throws: GRPCMessageReader.Failure.tooLong(11)) { try long.next() }
    var flagged = GRPCMessageReader(limit: 10)
    flagged.append([2])
    #expect(throws: GRPCMessageReader.Failure.malformed) { try flagged.next() }
    var compressed = GRPCMessageReader(limit: 10)
    compressed.append([1, 0, 0, 0, 1, 7])
    #expect(try compressed.next()?.isCompressed == true)
  }

  @Test func statusTextsSurvive() {
    for text in ["", "plain", "100 % sure\n\ttab", "Grüße 📚", "a%20b"] {
      let encoded = GRPCStatusText.encode(text)
      #expect(encoded.utf8.allSatisfy { (0x20...0x7e).contains($0) })
      #expect(GRPCStatusText.decode(encoded.utf8) == text)
    }
    #expect(GRPCStatusText.decode("50% %zz %4".utf8) == "50% %zz %4")
    let long = GRPCStatusText.encode(String(repeating: "ü", count: 10_000))
    #expect(long.utf8.count <= 4096)
    #expect(GRPCStatusText.decode(long.utf8).allSatisfy { $0 == "ü" })
  }

  @Test func timeoutsAreReadAndWritten() {
    let known: [(String, Int64?)] = [
      ("1H", 3_600_000), ("2M", 120_000), ("3S", 3000), ("4m", 4), ("5u", 1), ("5000u", 5),
      ("1n", 1), ("99999999H", 359_999_996_400_000), ("0m", 0), ("", nil), ("5", nil), ("m", nil),
      ("-1m", nil), ("123456789m", nil), ("5x", nil), ("1.5S", nil),
    ]
    for (text, milliseconds) in known {
      #expect(GRPCTimeout.milliseconds(Array(text.utf8)) == milliseconds, "\(text)")
    }
    for milliseconds in [0, 1, 99_999_999, 100_000_000, 99_999_999_000] as [Int64] {
      let text = GRPCTimeout.text(milliseconds: milliseconds)
      #expect(GRPCTimeout.milliseconds(Array(text.utf8)) == milliseconds)
    }
  }
}
