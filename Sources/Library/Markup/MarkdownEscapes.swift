/// Which signs of a text Markdown would take for its own.
enum MarkdownEscapes {
  /// Whether the byte at `index` of a text needs a backslash. `output` is what is written so far.
  static func needsEscape(
    _ text: [UInt8], at index: Int, in output: [UInt8], _ isAtLineStart: Bool
  ) -> Bool {
    let byte = text[index]
    let next = index + 1 < text.count ? text[index + 1] : ASCII.space
    let previous = isAtLineStart ? ASCII.space : output.last ?? ASCII.space
    switch byte {
    case 0x5C: return next > 0x20 && next < 0x7F && !ASCII.isLetter(next) && !ASCII.isDigit(next)
    case 0x2A: return isAtLineStart || !(ASCII.isSpace(previous) && ASCII.isSpace(next))
    case 0x5F: return !(isWord(previous) && isWord(next))
    case 0x60: return true
    case 0x7E: return next == byte || previous == byte
    case 0x5B: return opensLink(text, index)
    case ASCII.less:
      return ASCII.isLetter(next) || next == ASCII.slash || next == 0x21 || next == 0x3F
    case ASCII.ampersand: return HTMLEntities.reference(in: text, at: index) != nil
    case ASCII.numberSign: return isAtLineStart && (next == byte || ASCII.isSpace(next))
    case ASCII.greater: return isAtLineStart
    case ASCII.hyphen, ASCII.plus, ASCII.equals:
      return isAtLineStart && (next == byte || ASCII.isSpace(next))
    case ASCII.point, ASCII.closeParenthesis:
      return ASCII.isSpace(next) && hasOnlyDigits(output)
    default: return false
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
  }

  private static func opensLink(_ text: [UInt8], _ index: Int) -> Bool {
    var at = index + 1
    let limit = min(text.count, index + 1000)
    while at + 1 < limit {
      if text[at] == 0x5D, text[at + 1] == ASCII.openParenthesis || text[at + 1] == ASCII.colon {
        return true
      }
      at += 1
    }
    return false
  }

  /// Whether the last line of the output is a number so far, as in `1. `.
  private static func hasOnlyDigits(_ output: [UInt8]) -> Bool {
    var index = output.count - 1
    var digits = 0
    while index >= 0, ASCII.isDigit(output[index]), digits < 10 {
      digits += 1
      index -= 1
    }
    return digits > 0 && (index < 0 || output[index] == ASCII.lineFeed)
  }
}
