/// Tells whether bytes are well-formed UTF-8 (The Unicode Standard, table 3-7).
package enum UTF8Validation {
  package static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let lead = bytes[index]
      index += 1
      if lead < 0x80 { continue }
      let (following, low, high): (Int, UInt8, UInt8)
      switch lead {
      case 0xc2...0xdf: (following, low, high) = (1, 0x80, 0xbf)
      case 0xe0: (following, low, high) = (2, 0xa0, 0xbf)
      case 0xed: (following, low, high) = (2, 0x80, 0x9f)
      case 0xe1...0xef: (following, low, high) = (2, 0x80, 0xbf)
      case 0xf0: (following, low, high) = (3, 0x90, 0xbf)
      case 0xf4: (following, low, high) = (3, 0x80, 0x8f)
      case 0xf1...0xf3: (following, low, high) = (3, 0x80, 0xbf)
      default: return false
      }
      guard index + following <= bytes.endIndex, bytes[index] >= low, bytes[index] <= high else {
        return false
      }
      for offset in 1..<max(1, following) {
        guard bytes[index + offset] & 0xc0 == 0x80 else { return false }
      }
      index += following
    }
    return true
  }
}
