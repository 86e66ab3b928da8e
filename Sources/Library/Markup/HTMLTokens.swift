import Documents

/// Finds tags. What only looks like a tag (`<3`, `<Dune>`) is text.
enum HTMLTokens {
  private struct Name {
    let text: StaticString
    let meaning: HTMLTagName
  }

  private static let names = [
    Name(text: "br", meaning: .lineBreak), Name(text: "p", meaning: .paragraph),
    Name(text: "div", meaning: .block), Name(text: "section", meaning: .block),
    Name(text: "article", meaning: .block), Name(text: "header", meaning: .block),
    Name(text: "footer", meaning: .block), Name(text: "pre", meaning: .block),
    Name(text: "table", meaning: .block), Name(text: "tr", meaning: .row),
    Name(text: "td", meaning: .cell), Name(text: "th", meaning: .cell),
    Name(text: "blockquote", meaning: .quote), Name(text: "ul", meaning: .list),
    Name(text: "ol", meaning: .orderedList), Name(text: "li", meaning: .item),
    Name(text: "h1", meaning: .heading), Name(text: "h2", meaning: .heading),
    Name(text: "h3", meaning: .heading), Name(text: "h4", meaning: .heading),
    Name(text: "h5", meaning: .heading), Name(text: "h6", meaning: .heading),
    Name(text: "hr", meaning: .rule), Name(text: "b", meaning: .bold),
    Name(text: "strong", meaning: .bold), Name(text: "i", meaning: .italic),
    Name(text: "em", meaning: .italic), Name(text: "cite", meaning: .italic),
    Name(text: "s", meaning: .strike), Name(text: "del", meaning: .strike),
    Name(text: "strike", meaning: .strike), Name(text: "code", meaning: .code),
    Name(text: "a", meaning: .link), Name(text: "spoiler", meaning: .spoiler),
    Name(text: "script", meaning: .hidden), Name(text: "style", meaning: .hidden),
    Name(text: "iframe", meaning: .hidden), Name(text: "object", meaning: .hidden),
    Name(text: "head", meaning: .hidden), Name(text: "title", meaning: .hidden),
    Name(text: "template", meaning: .hidden), Name(text: "svg", meaning: .hidden),
    Name(text: "math", meaning: .hidden), Name(text: "noscript", meaning: .hidden),
    Name(text: "textarea", meaning: .hidden), Name(text: "select", meaning: .hidden),
    Name(text: "video", meaning: .hidden), Name(text: "audio", meaning: .hidden),
    Name(text: "canvas", meaning: .hidden),
    Name(text: "html", meaning: .transparent), Name(text: "body", meaning: .transparent),
    Name(text: "span", meaning: .transparent), Name(text: "font", meaning: .transparent),
    Name(text: "u", meaning: .transparent), Name(text: "small", meaning: .transparent),
    Name(text: "big", meaning: .transparent), Name(text: "sub", meaning: .transparent),
    Name(text: "sup", meaning: .transparent), Name(text: "img", meaning: .transparent),
    Name(text: "center", meaning: .block), Name(text: "tbody", meaning: .transparent),
    Name(text: "thead", meaning: .transparent), Name(text: "tt", meaning: .transparent),
    Name(text: "abbr", meaning: .transparent), Name(text: "mark", meaning: .transparent),
    Name(text: "ins", meaning: .transparent), Name(text: "q", meaning: .transparent),
    Name(text: "label", meaning: .transparent), Name(text: "button", meaning: .transparent),
    Name(text: "form", meaning: .transparent), Name(text: "input", meaning: .transparent),
    Name(text: "embed", meaning: .transparent), Name(text: "link", meaning: .transparent),
    Name(text: "meta", meaning: .transparent), Name(text: "wbr", meaning: .transparent),
    Name(text: "base", meaning: .transparent), Name(text: "figure", meaning: .block),
    Name(text: "figcaption", meaning: .block), Name(text: "details", meaning: .block),
    Name(text: "summary", meaning: .block),
  ]

  /// Longer things are text. The bound keeps a hostile text of many openings from being searched to
  /// its end for each of them.
  private static let longestTag = 2048

  static func hasTag(_ html: String) -> Bool {
    let bytes = [UInt8](utf8: html)
    for index in bytes.indices where bytes[index] == ASCII.less {
      if tag(in: bytes, at: index) != nil { return true }
    }
    return false
  }

  /// The tag that opens with the `<` at `start`, or nil when it is text.
  static func tag(in bytes: [UInt8], at start: Int) -> HTMLTag? {
    var index = start + 1
    guard index < bytes.count else { return nil }
    if bytes[index] == 0x21 || bytes[index] == 0x3F { return declaration(in: bytes, at: start) }
    let isClosing = bytes[index] == ASCII.slash
    if isClosing { index += 1 }
    let nameStart = index
    while index < bytes.count, ASCII.isLetter(bytes[index]) || ASCII.isDigit(bytes[index]) {
      index += 1
    }
    let name = bytes[nameStart..<index]
    guard !name.isEmpty,
      let found = names.first(where: { isSameIgnoringCase(name, $0.text) }),
      let end = closingBracket(in: bytes, from: index)
    else { return nil }
    return HTMLTag(
      name: found.meaning, isClosing: isClosing, attributes: index..<(end - 1), end: end)
  }

  /// Just behind the `>`, those in quoted attributes passed over.
  private static func closingBracket(in bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    let first = bytes[start]
    guard ASCII.isSpace(first) || first == ASCII.greater || first == ASCII.slash else { return nil }
    var index = start
    var quote: UInt8 = 0
    let limit = min(bytes.count, start + longestTag)
    while index < limit {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == ASCII.quote || byte == 0x27 {
        quote = byte
      } else if byte == ASCII.greater {
        return index + 1
      } else if byte == ASCII.less {
        return nil
      }
      index += 1
    }
    return nil
  }

  private static func declaration(in bytes: [UInt8], at start: Int) -> HTMLTag? {
    let isComment =
      start + 3 < bytes.count && bytes[start + 2] == ASCII.hyphen
      && bytes[start + 3] == ASCII.hyphen
    // `<!` and `<?` in a text that is not HTML are no declarations.
    guard start + 2 < bytes.count, isComment || ASCII.isLetter(bytes[start + 2]) else { return nil }
    var index = start + 2
    let limit = min(bytes.count, start + 4 * longestTag)
    while index < limit {
      if bytes[index] == ASCII.greater {
        let closes =
          !isComment
          || (index >= start + 6 && bytes[index - 1] == ASCII.hyphen
            && bytes[index - 2] == ASCII.hyphen)
        if closes {
          return HTMLTag(name: .comment, isClosing: false, attributes: 0..<0, end: index + 1)
        }
      }
      index += 1
    }
    return nil
  }

  /// Just behind the closing tag of the same name, or the end.
  static func endOfHidden(in bytes: [UInt8], opened start: Int, from index: Int) -> Int {
    var nameEnd = start + 1
    while nameEnd < bytes.count, ASCII.isLetter(bytes[nameEnd]) { nameEnd += 1 }
    let length = nameEnd - start - 1
    var at = index
    while at + length + 1 < bytes.count {
      if bytes[at] == ASCII.less, bytes[at + 1] == ASCII.slash {
        var offset = 0
        while offset < length,
          ASCII.lowercased(bytes[at + 2 + offset < bytes.count ? at + 2 + offset : at])
            == ASCII.lowercased(bytes[start + 1 + offset])
        {
          offset += 1
        }
        if offset == length {
          var end = at + 2 + length
          while end < bytes.count, bytes[end] != ASCII.greater { end += 1 }
          return min(end + 1, bytes.count)
        }
      }
      at += 1
    }
    return bytes.count
  }
}
