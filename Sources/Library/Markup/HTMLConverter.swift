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
