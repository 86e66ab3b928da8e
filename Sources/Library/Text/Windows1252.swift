import Documents

/// The old encoding of Western Windows, which single bytes in otherwise good files turn out to be.
package enum Windows1252 {
  /// The scalar of a byte. The five bytes without a character stay control characters, as in
  /// ISO-8859-1.
  package static func scalar(_ byte: UInt8) -> UInt32 {
    guard byte >= 0x80, byte < 0xA0 else { return UInt32(byte) }
    let table: StaticString = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
    return table.withUTF8Buffer { buffer in
      var index = 0
      var left = byte - 0x80
      while true {
        let first = UInt32(buffer[index])
        let length = first < 0xE0 ? 2 : 3
        if left == 0 {
          let second = UInt32(buffer[index + 1] & 0x3F)
          if length == 2 { return (first & 0x1F) << 6 | second }
          return (first & 0x0F) << 12 | second << 6 | UInt32(buffer[index + 2] & 0x3F)
        }
        left -= 1
        index += length
      }
    }
  }

  /// The text of bytes in this encoding.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    for byte in bytes { append(scalar(byte), to: &result) }
    return String(utf8: result)
  }
}
