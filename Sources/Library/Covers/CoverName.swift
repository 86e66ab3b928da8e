internal import Documents

/// The name under which `covers` has a picture: the beginning of its SHA-256, at least 32 hexadecimal
/// digits, and the two colours that strike most, such as
/// `2c26b46b68ffc68ff99b453c1d304134-1f4d3f-d2ac58`. The colours may be missing.
///
/// They are part of the name because a book's field then changes as one: picture and colours cannot
/// part where edits meet, and a list of spines needs no other document.
package struct CoverName {
  /// How many of the digits are the hash.
  package let hashLength: Int
  package private(set) var colours: [Colour] = []

  private static let shortestHash = 32
  private static let longestHash = 64
  private static let colourLength = 6

  /// - Returns: nil where the text, which any program may have written, is no such name.
  package init?(_ text: String) {
    let bytes = [UInt8](utf8: text)
    var digits = 0
    var value: UInt32 = 0
    var hashLength = 0
    // A hyphen behind the end ends the last part.
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : ASCII.hyphen
      if let digit = CoverName.digit(byte) {
        digits += 1
        value = value << 4 | digit
        continue
      }
      guard byte == ASCII.hyphen else { return nil }
      if hashLength == 0 {
        guard digits >= CoverName.shortestHash, digits <= CoverName.longestHash else { return nil }
        hashLength = digits
      } else {
        guard digits == CoverName.colourLength, colours.count < 2 else { return nil }
        colours.append(Colour(value))
      }
      digits = 0
      value = 0
    }
    self.hashLength = hashLength
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    if ASCII.isDigit(byte) { return UInt32(byte - ASCII.zero) }
    return byte >= 97 && byte <= 102 ? UInt32(byte - 87) : nil
  }
}
