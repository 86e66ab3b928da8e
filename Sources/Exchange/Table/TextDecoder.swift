internal import Library

/// Brings the bytes of a file into UTF-8, as far as that can be said of the file as a whole.
enum TextDecoder {
  /// The bytes without a byte order mark, UTF-16 made UTF-8. Single bytes that are no UTF-8 stay; they
  /// are the business of their cell.
  ///
  /// - Throws: `TableError` when it is no text, or no table.
  static func decode(_ bytes: [UInt8]) throws(TableError) -> [UInt8] {
    guard bytes.count <= largest else { throw .tooLarge }
    let text: [UInt8]
    if starts(bytes, [0xEF, 0xBB, 0xBF]) {
      text = Array(bytes[3...])
    } else if starts(bytes, [0xFF, 0xFE]) {
      text = fromUTF16(bytes[2...], isLittleEndian: true)
    } else if starts(bytes, [0xFE, 0xFF]) {
      text = fromUTF16(bytes[2...], isLittleEndian: false)
    } else if let isLittleEndian = looksLikeUTF16(bytes) {
      text = fromUTF16(bytes[...], isLittleEndian: isLittleEndian)
    } else {
      text = bytes
    }
    try check(text)
    return text
  }

  /// One gibibyte, a hundred times the largest library that is known. Cells are found by 32 bits.
  private static let largest = 1 << 30

  private static func starts(_ bytes: [UInt8], _ prefix: [UInt8]) -> Bool {
    bytes.count >= prefix.count && bytes[..<prefix.count].elementsEqual(prefix)
  }

  private static func check(_ bytes: [UInt8]) throws(TableError) {
    for signature in signatures where starts(bytes, signature.bytes) {
      throw .binary(kind: signature.kind)
    }
    var control = 0
    let sample = bytes.prefix(64 * 1024)
    for byte in sample {
      if byte == 0 { throw .binary(kind: nil) }
      if byte < 0x20, !ASCII.isSpace(byte) { control += 1 }
    }
    if control * 20 > sample.count { throw .binary(kind: nil) }
    guard let first = bytes.firstIndex(where: { !ASCII.isSpace($0) }) else { throw .empty }
    switch bytes[first] {
    case ASCII.less where first + 1 < bytes.count && isMarkup(bytes[first + 1]): throw .markup
    case 0x7B, 0x5B: throw .json
    default: break
    }
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == 0x21 || byte == 0x3F
  }

  private struct Signature {
    let bytes: [UInt8]
    let kind: String
  }

  private static let signatures = [
    Signature(bytes: Array("PK\u{3}\u{4}".utf8), kind: "ZIP"),
    Signature(bytes: Array("%PDF".utf8), kind: "PDF"),
    Signature(bytes: Array("SQLite format 3".utf8), kind: "SQLite"),
    Signature(bytes: [0x89, 0x50, 0x4E, 0x47], kind: "PNG"),
    Signature(bytes: [0xFF, 0xD8, 0xFF], kind: "JPEG"),
    Signature(bytes: [0x1F, 0x8B], kind: "gzip"),
    Signature(bytes: [0xD0, 0xCF, 0x11, 0xE0], kind: "XLS"),
    Signature(bytes: Array("{\\rtf".utf8), kind: "RTF"),
  ]

  /// Without a byte order mark only the zero bytes of ASCII letters betray it.
  private static func looksLikeUTF16(_ bytes: [UInt8]) -> Bool? {
    let count = min(bytes.count, 512) / 2
    guard count >= 8 else { return nil }
    var evenZeros = 0
    var oddZeros = 0
    for index in 0..<count {
      if bytes[2 * index] == 0 { evenZeros += 1 }
      if bytes[2 * index + 1] == 0 { oddZeros += 1 }
    }
    if evenZeros == 0, oddZeros * 10 >= count * 7 { return true }
    if oddZeros == 0, evenZeros * 10 >= count * 7 { return false }
    return nil
  }

  private static func fromUTF16(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    var high: UInt32?
    while index + 1 < bytes.endIndex {
      let first = UInt32(bytes[index])
      let second = UInt32(bytes[index + 1])
      let unit = isLittleEndian ? second << 8 | first : first << 8 | second
      index += 2
      if let lead = high {
        high = nil
        if unit >= 0xDC00, unit < 0xE000 {
          append(0x10000 + (lead - 0xD800) << 10 + (unit - 0xDC00), to: &result)
          continue
        }
        append(0xFFFD, to: &result)
      }
      if unit >= 0xD800, unit < 0xDC00 { high = unit } else { append(unit, to: &result) }
    }
    if high != nil { append(0xFFFD, to: &result) }
    return result
  }
}
