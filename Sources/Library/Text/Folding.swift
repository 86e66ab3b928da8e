import Documents

/// Ignoring case and accents: `Straße nach Łódź` is found by `strasse nach lodz`.
///
/// Latin, Greek and Cyrillic lose case and marks; ł, ø, ß, æ, œ, þ, ı and their kin become plain
/// letters; every apostrophe becomes `'` and every dash `-`; full-width ASCII becomes ASCII; loose
/// combining marks go (but a kana keeps its voicing mark, composed). Other scripts stay as they are.
package enum Folding {
  /// The folded text.
  package static func fold(_ text: String) -> String {
    String(utf8: bytes(of: text))
  }

  /// The folded text as UTF-8: what search and sort keys work on.
  package static func bytes(of text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var source = text
    source.withUTF8 { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        if byte < 0x80 {
          result.append(ASCII.lowercased(byte))
          index += 1
          continue
        }
        var value = UInt32(byte)
        var length = 1
        if byte < 0xE0 {
          value = (value & 0x1F) << 6
          length = 2
        } else if byte < 0xF0 {
          value = (value & 0x0F) << 12
          length = 3
        } else {
          value = (value & 0x07) << 18
          length = 4
        }
        for offset in 1..<length {
          value |= UInt32(buffer[index + offset] & 0x3F) << UInt32(6 * (length - 1 - offset))
        }
        appendFolded(value, to: &result)
        index += length
      }
    }
    return result
  }

  static func appendFolded(_ value: UInt32, to result: inout [UInt8]) {
    switch value {
    case 0xC0..<0x290:
      appendLatin(FoldingTable.entry(FoldingTable.latin, value - 0xC0), value, to: &result)
    case 0x1E00..<0x1F00:
      appendLatin(
        FoldingTable.entry(FoldingTable.latinAdditional, value - 0x1E00), value, to: &result)
    case 0x370..<0x400:
      appendGreek(FoldingTable.entry(FoldingTable.greek, value - 0x370), value, to: &result)
    case 0x1F00..<0x2000:
      appendGreek(
        FoldingTable.entry(FoldingTable.greekExtended, value - 0x1F00), value, to: &result)
    case 0x400..<0x530:
      append(cyrillic(value), to: &result)
    case 0x531...0x556:
      append(value + 0x30, to: &result)
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5,
      0x64B...0x65F, 0x670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200C...0x200F, 0x20D0...0x20FF,
      0xAD, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF:
      break
    case 0x3099, 0x309A:
      composeKana(offset: UInt8(value - 0x3098), in: &result)
    case 0x622, 0x623, 0x625, 0x671:
      append(0x627, to: &result)
    case 0xFF01...0xFF5E:
      result.append(ASCII.lowercased(UInt8(value - 0xFEE0)))
    default:
      appendPunctuation(value, to: &result)
    }
  }

  private static func appendPunctuation(_ value: UInt32, to result: inout [UInt8]) {
    switch value {
    case 0x2018...0x201B, 0x2032, 0x2B9, 0x2BB...0x2BD, 0xB4:
      result.append(0x27)
    case 0x201C...0x201F, 0x2033, 0xAB, 0xBB:
      result.append(ASCII.quote)
    case 0x2010...0x2015, 0x2212:
      result.append(ASCII.hyphen)
    case 0x2026:
      result.append(contentsOf: [ASCII.point, ASCII.point, ASCII.point])
    case 0xAA, 0x2C65:
      result.append(0x61)
    case 0xBA:
      result.append(0x6F)
    case 0x2C66:
      result.append(0x74)
    case _ where isUnicodeSpace(value):
      result.append(ASCII.space)
    default:
      append(value, to: &result)
    }
  }

  private static func appendLatin(_ entry: UInt8, _ value: UInt32, to result: inout [UInt8]) {
    switch entry {
    case ASCII.point: append(value, to: &result)
    case 0x41: appendPair(0x61, 0x65, to: &result)
    case 0x49: appendPair(0x69, 0x6A, to: &result)
    case 0x4C: appendPair(0x6C, 0x6A, to: &result)
    case 0x4E: appendPair(0x6E, 0x6A, to: &result)
    case 0x4F: appendPair(0x6F, 0x65, to: &result)
    case 0x53: appendPair(0x73, 0x73, to: &result)
    case 0x54: appendPair(0x74, 0x68, to: &result)
    case 0x5A: appendPair(0x64, 0x7A, to: &result)
    default: result.append(entry)
    }
  }

  private static func appendPair(_ first: UInt8, _ second: UInt8, to result: inout [UInt8]) {
    result.append(first)
    result.append(second)
  }

  private static func appendGreek(_ entry: UInt8, _ value: UInt32, to result: inout [UInt8]) {
    append(entry == ASCII.point ? value : 0x3B1 + UInt32(entry - 0x61), to: &result)
  }

  private static func cyrillic(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x410...0x42F: return unmarked(value + 0x20)
    case 0x400...0x40F: return unmarked(value + 0x50)
    case 0x430...0x45F: return unmarked(value)
    case 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: return unmarked(value | 1)
    case 0x4C1...0x4CE: return value % 2 == 1 ? value + 1 : value
    case 0x4C0: return 0x4CF
    default: return value
    }
  }

  /// ё is sought as е, й as и, ї as і; ѓ, ќ and ў as their plain letters.
  private static func unmarked(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x450, 0x451, 0x4D7: 0x435
    case 0x439, 0x45D, 0x4E3, 0x4E5: 0x438
    case 0x457: 0x456
    case 0x453: 0x433
    case 0x45C: 0x43A
    case 0x45E, 0x4EF, 0x4F1, 0x4F3: 0x443
    case 0x4D1, 0x4D3: 0x430
    case 0x4DD: 0x436
    case 0x4DF: 0x437
    case 0x4E7: 0x43E
    default: value
    }
  }

  /// か with a loose voicing mark is が, never か: without it these are other words.
  private static func composeKana(offset: UInt8, in result: inout [UInt8]) {
    let count = result.count
    guard count >= 3, result[count - 3] == 0xE3 else { return }
    let base =
      0x3000 | UInt32(result[count - 2] & 0x3F) << 6 | UInt32(result[count - 1] & 0x3F)
    guard (0x304B...0x30DD).contains(base) else { return }
    result.removeLast(3)
    append(base + UInt32(offset), to: &result)
  }
}
