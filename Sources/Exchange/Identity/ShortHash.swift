/// FNV-1a, 64 bits: tells whether bytes are the same as they were. It guards against change, not
/// against malice.
struct ShortHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func combine(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { combine($0) }
  }

  static func of(_ bytes: [UInt8]) -> UInt64 {
    var hash = ShortHash()
    hash.combine(bytes)
    return hash.value
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    var digits: [UInt8] = []
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value >> UInt64(shift) & 0xF)
      digits.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
