import Library

/// A piece of a paragraph in one style.
struct MarkdownRun {
  enum Style {
    case plain, emphasis, strong
    /// With an address that begins with http.
    case link(String)
  }

  let text: String
  let style: Style
}

/// Splits Markdown into what is shown of it.
enum MarkdownBlocks {
  /// Paragraphs are separated by empty lines.
  static func paragraphs(of text: String) -> [[UInt8]] {
    var paragraphs: [[UInt8]] = []
    var paragraph: [UInt8] = []
    for line in text.utf8.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
      if line.allSatisfy({ ASCII.isSpace($0) }) {
        if !paragraph.isEmpty { paragraphs.append(paragraph) }
        paragraph = []
      } else {
        if !paragraph.isEmpty { paragraph.append(ASCII.lineFeed) }
        paragraph.append(contentsOf: line)
      }
    }
    if !paragraph.isEmpty { paragraphs.append(paragraph) }
    return paragraphs
  }

  static func runs(of paragraph: [UInt8]) -> [MarkdownRun] {
    var reader = Reader(bytes: paragraph)
    return reader.runs()
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0
    var plain: [UInt8] = []
    var result: [MarkdownRun] = []
    // What was searched for once is not searched for again from every sign: a text of brackets and
    // stars alone would take the square of its length.
    /// One bit for each kind of emphasis that ends nowhere in the rest.
    var unending = 0
    var nextBracket = -1
    var nextParenthesis = -1

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func runs() -> [MarkdownRun] {
      while index < bytes.count {
        let byte = bytes[index]
        if byte == 0x5C, index + 1 < bytes.count, isPunctuation(bytes[index + 1]) {
          plain.append(bytes[index + 1])
          index += 2
        } else if byte == 0x2A || byte == 0x5F, emphasis(byte) {
          continue
        } else if byte == 0x5B, link() {
          continue
        } else {
          plain.append(byte)
          index += 1
        }
      }
      flush()
      return result
    }

    private mutating func flush() {
      if !plain.isEmpty { result.append(MarkdownRun(text: string(plain), style: .plain)) }
      plain = []
    }

    /// `*…*`, `_…_`, `**…**`: only around text that does not begin or end with a space.
    private mutating func emphasis(_ mark: UInt8) -> Bool {
      let width = index + 1 < bytes.count && bytes[index + 1] == mark ? 2 : 1
      let start = index + width
      guard start < bytes.count, !ASCII.isSpace(bytes[start]) else { return false }
      // `snake_case` is no emphasis.
      if mark == 0x5F, index > 0, isWord(bytes[index - 1]) { return false }
      let kind = (mark == 0x2A ? 1 : 4) * width
      if unending & kind != 0 { return false }
      var end = start
      while end + width <= bytes.count {
        if bytes[end] == mark, width == 1 || bytes[end + 1] == mark, !ASCII.isSpace(bytes[end - 1]),
          end > start, bytes[end - 1] != 0x5C
        {
          flush()
          result.append(
            MarkdownRun(
              text: string(unescaped(bytes[start..<end])), style: width == 2 ? .strong : .emphasis))
          index = end + width
          return true
        }
        end += 1
      }
      unending |= kind
      return false
    }

    /// Where a byte stands next.
    private func next(_ byte: UInt8, from start: Int, _ known: inout Int) -> Int? {
      if known < start { known = bytes[start...].firstIndex(of: byte) ?? bytes.count }
      return known < bytes.count ? known : nil
    }

    /// `[text](address)` with an address of the web; others stay as they are.
    private mutating func link() -> Bool {
      guard let close = next(0x5D, from: index, &nextBracket), close + 1 < bytes.count,
        bytes[close + 1] == 0x28, let end = next(0x29, from: close, &nextParenthesis)
      else { return false }
      let address = bytes[(close + 2)..<end]
      guard address.starts(with: "http://".utf8) || address.starts(with: "https://".utf8) else {
        return false
      }
      flush()
      result.append(
        MarkdownRun(
          text: string(unescaped(bytes[(index + 1)..<close])),
          style: .link(String(decoding: address, as: UTF8.self))))
      index = end + 1
      return true
    }

    private func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var result: [UInt8] = []
      var index = bytes.startIndex
      while index < bytes.endIndex {
        if bytes[index] == 0x5C, index + 1 < bytes.endIndex, isPunctuation(bytes[index + 1]) {
          index += 1
        }
        result.append(bytes[index])
        index += 1
      }
      return result
    }

    private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func isWord(_ byte: UInt8) -> Bool {
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
    }

    private func isPunctuation(_ byte: UInt8) -> Bool {
      byte > 0x20 && byte < 0x7F && !ASCII.isLetter(byte) && !ASCII.isDigit(byte)
    }
  }
}
