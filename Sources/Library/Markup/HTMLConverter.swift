/// Walks through a piece of HTML and tells a `MarkdownWriter` what is there.
struct HTMLConverter {
  let bytes: [UInt8]
  private(set) var hasSpoiler = false
  private var index = 0
  /// Where the source marks its lines with tags, its line feeds are only white space.
  private var hasBlocks = false

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func run(_ writer: inout MarkdownWriter) {
    hasBlocks = findsBlocks()
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == ASCII.less, let tag = HTMLTokens.tag(in: bytes, at: index) {
        writer.write(&text)
        let start = index
        index = tag.end
        apply(tag, at: start, to: &writer)
      } else if byte == ASCII.ampersand,
        let reference = HTMLEntities.reference(in: bytes, at: index)
      {
        append(reference.value == 0xA0 ? 0x20 : reference.value, to: &text)
        index += reference.length
      } else if byte == ASCII.carriageReturn || byte == ASCII.lineFeed {
        writer.write(&text)
        if byte == ASCII.carriageReturn, index + 1 < bytes.count,
          bytes[index + 1] == ASCII.lineFeed
        {
          index += 1
        }
        index += 1
        if hasBlocks { writer.space() } else { writer.lineBreak() }
      } else {
        text.append(byte)
        index += 1
      }
    }
    writer.write(&text)
  }

  private mutating func apply(
    _ tag: HTMLTag, at start: Int, to writer: inout MarkdownWriter
  ) {
    switch tag.name {
    case .lineBreak: writer.lineBreak()
    case .paragraph: writer.breakLines(2)
    case .block, .row: writer.breakLines(1)
    case .cell: writer.space()
    case .rule:
      writer.breakLines(2)
      writer.raw("---")
      writer.breakLines(2)
    case .heading:
      writer.breakLines(2)
      if !tag.isClosing { writer.raw("### ") }
    case .quote: tag.isClosing ? writer.closeQuote() : writer.openQuote()
    case .list: tag.isClosing ? writer.closeList() : writer.openList(isOrdered: false)
    case .orderedList: tag.isClosing ? writer.closeList() : writer.openList(isOrdered: true)
    case .item: if !tag.isClosing { writer.item() }
    case .bold: mark(.bold, tag, &writer)
    case .italic: mark(.italic, tag, &writer)
    case .strike: mark(.strike, tag, &writer)
    case .code: mark(.code, tag, &writer)
    case .link:
      if tag.isClosing {
        writer.closeLink()
      } else {
        writer.openLink(target: LinkTarget.find(in: bytes, tag.attributes))
      }
    case .spoiler: hasSpoiler = true
    case .hidden:
      if !tag.isClosing {
        index = HTMLTokens.endOfHidden(in: bytes, opened: start, from: tag.end)
      }
    case .transparent, .comment: break
    }
  }

  private func mark(_ mark: MarkdownMark, _ tag: HTMLTag, _ writer: inout MarkdownWriter) {
    if tag.isClosing { writer.close(mark) } else { writer.open(mark) }
  }

  private func findsBlocks() -> Bool {
    for index in bytes.indices where bytes[index] == ASCII.less {
      switch HTMLTokens.tag(in: bytes, at: index)?.name {
      case .lineBreak, .paragraph, .block, .quote, .list, .orderedList, .item, .row: return true
      default: break
      }
    }
    return false
  }
}

/// Where a link goes, if it may go there.
enum LinkTarget {
  /// The `href` among a tag's attributes, ready for Markdown; nil when it is missing or not `http`,
  /// `https` or `mailto`.
  static func find(in bytes: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    var index = range.lowerBound
    while index + 5 < range.upperBound {
      let isStart = index == range.lowerBound || ASCII.isSpace(bytes[index - 1])
      if isStart, isSameIgnoringCase(bytes[index..<index + 4], "href") {
        var at = index + 4
        while at < range.upperBound, ASCII.isSpace(bytes[at]) { at += 1 }
        guard at < range.upperBound, bytes[at] == ASCII.equals else { return nil }
        at += 1
        while at < range.upperBound, ASCII.isSpace(bytes[at]) { at += 1 }
        return clean(value(in: bytes, at, range.upperBound))
      }
      index += 1
    }
    return nil
  }

  private static func value(in bytes: [UInt8], _ start: Int, _ end: Int) -> [UInt8] {
    guard start < end else { return [] }
    let quote = bytes[start]
    var result: [UInt8] = []
    if quote == ASCII.quote || quote == 0x27 {
      var index = start + 1
      while index < end, bytes[index] != quote {
        result.append(bytes[index])
        index += 1
      }
    } else {
      var index = start
      while index < end, !ASCII.isSpace(bytes[index]) {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func clean(_ raw: [UInt8]) -> [UInt8]? {
    let decoded = HTMLEntities.decode(String(decoding: raw, as: UTF8.self))
    var result: [UInt8] = []
    for byte in decoded.utf8 {
      switch byte {
      // Browsers drop these inside `java\nscript:`, so they must go before the check.
      case 0x00...0x1F, 0x7F: break
      case ASCII.space: result += [0x25, 0x32, 0x30]
      case ASCII.openParenthesis: result += [0x25, 0x32, 0x38]
      case ASCII.closeParenthesis: result += [0x25, 0x32, 0x39]
      case ASCII.less: result += [0x25, 0x33, 0x43]
      case ASCII.greater: result += [0x25, 0x33, 0x45]
      case 0x5C: result += [0x25, 0x35, 0x43]
      default: result.append(byte)
      }
    }
    let isAllowed =
      begins(result, "http://") || begins(result, "https://") || begins(result, "mailto:")
    return isAllowed ? result : nil
  }

  private static func begins(_ bytes: [UInt8], _ prefix: StaticString) -> Bool {
    let length = prefix.utf8CodeUnitCount
    return bytes.count > length && isSameIgnoringCase(bytes[..<length], prefix)
  }
}
