import Documents

/// Identifiers for new documents, of the kind that Firestore's clients make.
package enum AutoID {
  /// Twenty letters and digits.
  ///
  /// - Parameter random: gives 64 random bits at each call.
  package static func make(_ random: () -> UInt64) -> String {
    var id: [UInt8] = []
    id.reserveCapacity(20)
    while id.count < 20 {
      var bits = random()
      for _ in 0..<8 where id.count < 20 {
        let byte = UInt8(truncatingIfNeeded: bits)
        bits >>= 8
        // 248 is four times 62: what is above would favour the first letters.
        if byte < 248 { id.append(character(byte % 62)) }
      }
    }
    return String(utf8: id)
  }

  static func character(_ digit: UInt8) -> UInt8 {
    switch digit {
    case 0..<26: 0x41 + digit
    case 26..<52: 0x61 + digit - 26
    default: 0x30 + digit - 52
    }
  }
}
