/// The percent-encoding of `grpc-message`.
package enum GRPCStatusText {
  /// Clients refuse trailers of more than 8 KiB.
  private static let limit = 4096

  /// What goes into the header: visible ASCII and spaces, the rest of UTF-8 and % as escapes. What
  /// would be too long is cut off between two characters.
  package static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for character in text.unicodeScalars {
      let end = result.count
      for byte in UTF8.encode(character)! {
        if (0x20...0x7e).contains(byte), byte != UInt8(ascii: "%") {
          result.append(byte)
        } else {
          result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
      guard result.count > limit else { continue }
      result.removeSubrange(end...)
      break
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text of a header; what is no escape stands for itself.
  package static func decode(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
