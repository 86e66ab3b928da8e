import Documents
import Testing
import Wire

@Suite struct CallFrameTests {
  @Test func framesSurvive() throws {
    let bytes = CallFrame.open(
      call: 300, method: "a/Ä", metadata: [.init(name: "device", value: "x")]
    ).encoded()
    guard case .open(300, "a/Ä", let metadata) = try CallFrame(decoding: bytes) else {
      Issue.record("another frame came back")
      return
    }
    #expect(metadata.map(\.name) == ["device"])
    #expect(metadata.map(\.value) == ["x"])
    guard
      case .message(0x7fff_ffff, [1, 2]) = try CallFrame(
        decoding: CallFrame.message(call: 0x7fff_ffff, bytes: [1, 2]).encoded())
    else {
      Issue.record("another frame came back")
      return
    }
    guard
      case .end(1, 16, "no") = try CallFrame(
        decoding: CallFrame.end(call: 1, code: 16, message: "no").encoded())
    else {
      Issue.record("another frame came back")
      return
    }
  }

  /// The bytes that `Documentation/Protocol.md` shows.
  @Test func theBytesAreTheDocumentedOnes() {
    #expect(CallFrame.open(call: 1, method: "m", metadata: []).encoded() == [1, 1, 1, 0x6d])
    #expect(CallFrame.message(call: 200, bytes: [9]).encoded() == [2, 0xc8, 1, 9])
    #expect(CallFrame.halfClose(call: 5).encoded() == [3, 5])
    #expect(CallFrame.end(call: 5, code: 3, message: "a").encoded() == [4, 5, 3, 0x61])
  }

  @Test(arguments: ["", "a", "aa", "aaa"])
  func aLongTextIsCutBetweenCharacters(_ start: String) throws {
    let text = start + String(repeating: "𝄞", count: 2000)
    let bytes = CallFrame.end(call: 1, code: 3, message: text).encoded()
    guard case .end(1, 3, let message) = try CallFrame(decoding: bytes) else {
      Issue.record("another frame came back")
      return
    }
    #expect(text.hasPrefix(message))
    #expect(message.utf8.count > 4092)
  }

  @Test(
    arguments: [
      [], [1], [9, 1], [0, 1], [2, 0], [2, 0x80], [2, 0x80, 0], [2, 0x80, 0x80, 0x80, 0x80, 8],
      [2, 0xff, 0xff, 0xff, 0xff, 0xff, 1], [3, 1, 0], [1, 1, 2, 0x61], [1, 1, 1, 0xff],
      [1, 1, 1, 0x61, 1], [1, 1, 1, 0x61, 1, 0x61], [4, 1], [4, 1, 17], [4, 1, 1, 0xff],
      [1, 1, 0x81, 2],
    ] as [[UInt8]])
  func malformedFramesAreRefused(_ bytes: [UInt8]) {
    #expect(throws: CallFrameError.self) { try CallFrame(decoding: bytes) }
  }

  @Test func randomBytesNeverTrap() {
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<20)).map { _ in UInt8.random(in: 0...255) & 0x8f }
      _ = try? CallFrame(decoding: bytes)
    }
  }

  @Test func utf8IsJudgedAsTheStandardLibraryDoes() {
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<6)).map { _ -> UInt8 in
        [0x41, 0x80, 0xbf, 0x90, 0x9f, 0xa0, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff]
          .randomElement()!
      }
      #expect(
        bytes.withUnsafeBytes { isValidUTF8($0) }
          == (String(validating: bytes, as: UTF8.self) != nil),
        "\(bytes)")
    }
  }
}
