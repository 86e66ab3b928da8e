import Library

/// How wide letters of the book serif are, near enough to choose a size: in hundredths of the size.
///
/// A table instead of the browser's measuring, so that it costs nothing, does not wait for the font, and
/// is the same on every device.
enum TextWidth {
  @inline(never)
  static func of(_ scalar: UInt32) -> Double {
    if scalar >= 0x20, scalar < 0x7F { return Double(ascii[Int(scalar) - 0x20]) }
    if CoverTitle.is(scalar, in: CoverTitle.marks) { return 0 }
    if CoverTitle.is(scalar, in: CoverTitle.wide) { return 100 }
    switch scalar {
    case 0x7F..<0x250: return 54
    case 0x370..<0x530: return 61
    case 0x590..<0x900: return 50
    // Quotation marks, dashes.
    case 0x2010..<0x2030: return 47
    // Pictures, mostly.
    case 0x1F000...: return 130
    default: return 60
    }
  }

  /// The width of a text.
  static func of(_ text: String) -> Double {
    let scalars = ScalarReader(text)
    var index = 0
    var width = 0.0
    while index < scalars.bytes.count { width += of(scalars.next(&index)) }
    return width
  }

  /// Space to tilde, in Linux Libertine Semibold.
  private static let ascii: [UInt8] = [
    25, 24, 37, 46, 44, 64, 73, 22, 32, 32, 43, 54, 24, 36, 24, 32, 49, 49, 49, 49, 49, 49, 49, 49,
    49, 49, 22, 22, 51, 55, 51, 43, 99, 70, 62, 67, 72, 56, 51, 73, 72, 32, 38, 66, 54, 85, 71, 73,
    55, 73, 61, 48, 60, 68, 64, 100, 71, 62, 62, 38, 31, 38, 52, 49, 39, 48, 50, 44, 53, 46, 34, 51,
    55, 29, 29, 52, 29, 80, 56, 52, 52, 52, 40, 40, 33, 55, 53, 78, 52, 53, 43, 31, 22, 31, 47,
  ]
}
