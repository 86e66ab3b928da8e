internal import Documents

// Text is compared and cut as UTF-8 bytes here: `String ==` is canonical equivalence, which is wrong
// for identifiers, and it links the normalisation tables into the browser app. Walking over a
// string's `utf8` view costs code for strings that are kept elsewhere, so arrays are made of them.

/// Whether two texts are the same bytes.
@inline(never)
package func isSame(_ first: String, _ second: String) -> Bool {
  compareUTF8(first, second) == .same
}

/// Whether a text is exactly this literal.
@inline(never)
package func isSame(_ text: String, _ literal: StaticString) -> Bool {
  literal.withUTF8Buffer { literal in
    var text = text
    return text.withUTF8 { text in
      compareBytes(UnsafeRawBufferPointer(text), UnsafeRawBufferPointer(literal)) == .same
    }
  }
}

/// Whether `bytes` hold exactly this literal, ASCII letters compared without case; the literal is in
/// lower case.
package func isSameIgnoringCase(_ bytes: ArraySlice<UInt8>, _ literal: StaticString) -> Bool {
  guard bytes.count == literal.utf8CodeUnitCount else { return false }
  var at = literal.utf8Start
  for byte in bytes {
    if ASCII.lowercased(byte) != at.pointee { return false }
    at += 1
  }
  return true
}

/// Whether one key is ordered before another.
package func isBefore(_ first: [UInt8], _ second: [UInt8]) -> Bool {
  compareBytes(first, second) == .ascending
}

/// ASCII, by name.
package enum ASCII {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote: UInt8 = 0x22
  package static let numberSign: UInt8 = 0x23
  package static let ampersand: UInt8 = 0x26
  package static let openParenthesis: UInt8 = 0x28
  package static let closeParenthesis: UInt8 = 0x29
  package static let plus: UInt8 = 0x2B
  package static let comma: UInt8 = 0x2C
  package static let hyphen: UInt8 = 0x2D
  package static let point: UInt8 = 0x2E
  package static let slash: UInt8 = 0x2F
  package static let zero: UInt8 = 0x30
  package static let colon: UInt8 = 0x3A
  package static let semicolon: UInt8 = 0x3B
  package static let less: UInt8 = 0x3C
  package static let equals: UInt8 = 0x3D
  package static let greater: UInt8 = 0x3E

  package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  package static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  package static func isUppercase(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || (byte >= 0x09 && byte <= 0x0D)
  }

  package static func lowercased(_ byte: UInt8) -> UInt8 {
    isUppercase(byte) ? byte | 0x20 : byte
  }
}

/// One scalar read from UTF-8 and how many bytes it took.
package struct ScalarReading {
  package let value: UInt32
  package let length: Int
}

/// Reads the scalar that starts at `index`. The bytes come from a `String`, so they are well-formed;
/// a broken sequence would read as its first byte.
@inline(never)
package func scalar(in bytes: ArraySlice<UInt8>, at index: Int) -> ScalarReading {
  let first = UInt32(bytes[index])
  func next(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset] & 0x3F) }
  if first < 0xC0 { return ScalarReading(value: first, length: 1) }
  if first < 0xE0, index + 1 < bytes.endIndex {
    return ScalarReading(value: (first & 0x1F) << 6 | next(1), length: 2)
  }
  if first < 0xF0, index + 2 < bytes.endIndex {
    return ScalarReading(value: (first & 0x0F) << 12 | next(1) << 6 | next(2), length: 3)
  }
  if index + 3 < bytes.endIndex {
    return ScalarReading(
      value: (first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), length: 4)
  }
  return ScalarReading(value: first, length: 1)
}

/// Appends a scalar as UTF-8. Surrogates and what is beyond Unicode become U+FFFD.
package func append(_ value: UInt32, to bytes: inout [UInt8]) {
  switch value {
  case 0..<0x80:
    bytes.append(UInt8(value))
  case 0x80..<0x800:
    bytes.append(UInt8(0xC0 | value >> 6))
    bytes.append(UInt8(0x80 | value & 0x3F))
  case 0xD800..<0xE000:
    append(0xFFFD, to: &bytes)
  case 0x800..<0x10000:
    bytes.append(UInt8(0xE0 | value >> 12))
    bytes.append(UInt8(0x80 | value >> 6 & 0x3F))
    bytes.append(UInt8(0x80 | value & 0x3F))
  case 0x10000..<0x110000:
    bytes.append(UInt8(0xF0 | value >> 18))
    bytes.append(UInt8(0x80 | value >> 12 & 0x3F))
    bytes.append(UInt8(0x80 | value >> 6 & 0x3F))
    bytes.append(UInt8(0x80 | value & 0x3F))
  default:
    append(0xFFFD, to: &bytes)
  }
}

/// White space outside ASCII that files and keyboards bring: no-break, typographic and zero-width
/// spaces, the byte order mark. Line and paragraph separator are not among them: they stay in a text.
package func isUnicodeSpace(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF: true
  default: false
  }
}
