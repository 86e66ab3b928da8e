/// Base 64 with padding (RFC 4648, section 4).
package enum Base64 {
  package static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = UInt32(bytes[index]) << 16
      if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[index + 2]) }
      for place in 0..<4 {
        let digit = UInt8(group >> UInt32(18 - 6 * place) & 0x3F)
        result.append(place <= count ? character(digit) : equals)
      }
      index += 3
    }
    return String(utf8: result)
  }

  package static func bytes(_ text: String) -> [UInt8]? {
    let characters = [UInt8](utf8: text)
    guard characters.count % 4 == 0 else { return nil }
    var result: [UInt8] = []
    var index = 0
    while index < characters.count {
      var group: UInt32 = 0
      var padding = 0
      for place in 0..<4 {
        let byte = characters[index + place]
        if byte == equals, place > 1, index + 4 == characters.count {
          padding += 1
          group <<= 6
        } else {
          guard padding == 0, let digit = digit(byte) else { return nil }
          group = group << 6 | UInt32(digit)
        }
      }
      result.append(UInt8(group >> 16 & 0xFF))
      if padding < 2 { result.append(UInt8(group >> 8 & 0xFF)) }
      if padding < 1 { result.append(UInt8(group & 0xFF)) }
      index += 4
    }
    return result
  }

  private static let equals: UInt8 = 0x3D

  private static func character(_ digit: UInt8) -> UInt8 {
    switch digit {
    case 0..<26: 0x41 + digit
    case 26..<52: 0x61 + digit - 26
    case 52..<62: 0x30 + digit - 52
    case 62: 0x2B
    default: 0x2F
    }
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case 0x41...0x5A: character - 0x41
    case 0x61...0x7A: character - 0x61 + 26
    case 0x30...0x39: character - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
