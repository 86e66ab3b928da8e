internal import Documents

/// Takes the parts of a frame from its bytes, one after the other.
struct CallFrameReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func byte() throws(CallFrameError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    position += 1
    return bytes[position - 1]
  }

  /// A number in groups of seven bits, lowest first, in its shortest form.
  mutating func number() throws(CallFrameError) -> UInt32 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      value |= UInt64(next & 0x7f) << shift
      if next < 0x80 {
        guard next != 0 || shift == 0, value <= UInt64(UInt32.max) else { throw .invalidNumber }
        return UInt32(value)
      }
      shift += 7
      guard shift <= 28 else { throw .invalidNumber }
    }
  }

  @inline(never)
  mutating func text(limit: Int) throws(CallFrameError) -> String {
    let length = Int(try number())
    guard length <= limit else { throw .tooLong }
    guard length <= bytes.count - position else { throw .truncated }
    position += length
    return try text(bytes[(position - length)..<position])
  }

  mutating func rest() -> ArraySlice<UInt8> {
    let rest = bytes[position...]
    position = bytes.count
    return rest
  }

  mutating func restAsText(limit: Int) throws(CallFrameError) -> String {
    guard bytes.count - position <= limit else { throw .tooLong }
    return try text(rest())
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws(CallFrameError) -> String {
    guard bytes.withUnsafeBytes({ isValidUTF8($0) }) else { throw .invalidText }
    return String(utf8: bytes)
  }
}
