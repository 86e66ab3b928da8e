import Documents

/// Puts Markdown together: spaces and line breaks wait until text follows, so that marks stand close
/// to their words and nothing trails.
struct MarkdownWriter {
  private struct OpenMark {
    let mark: MarkdownMark
    var isWritten: Bool
  }

  private struct OpenLink {
    let target: [UInt8]?
    var isWritten: Bool
  }

  private struct OpenList {
    let isOrdered: Bool
    var count: Int
  }

  private let keepsSpaces: Bool
  private var output: [UInt8] = []
  private var waitingSpaces = 0
  private var waitingBreaks = 0
  private var quoteDepth = 0
  private var marks: [OpenMark] = []
  private var links: [OpenLink] = []
  private var lists: [OpenList] = []
  private var waitingBullet: [UInt8] = []
  private var isAtLineStart = true

  /// - Parameter keepsSpaces: whether several spaces stay several, as in a plain text.
  init(keepsSpaces: Bool) {
    self.keepsSpaces = keepsSpaces
  }

  mutating func finish() -> String {
    while let last = marks.last { close(last.mark) }
    while !links.isEmpty { closeLink() }
    return String(utf8: output)
  }

  mutating func space() { waitingSpaces += 1 }

  mutating func lineBreak() {
    waitingBreaks = min(waitingBreaks + 1, 2)
    waitingSpaces = 0
  }

  mutating func breakLines(_ count: Int) {
    waitingBreaks = max(waitingBreaks, count)
    waitingSpaces = 0
  }

  mutating func openQuote() {
    breakLines(2)
    // Deeper than anybody quotes, and a bound for hostile input.
    quoteDepth = min(quoteDepth + 1, 8)
  }

  mutating func closeQuote() {
    breakLines(2)
    quoteDepth = max(quoteDepth - 1, 0)
  }

  mutating func openList(isOrdered: Bool) {
    breakLines(lists.isEmpty ? 2 : 1)
    if lists.count < 8 { lists.append(OpenList(isOrdered: isOrdered, count: 0)) }
  }

  mutating func closeList() {
    if !lists.isEmpty { lists.removeLast() }
    breakLines(lists.isEmpty ? 2 : 1)
    waitingBullet = []
  }

  mutating func item() {
    breakLines(1)
    waitingBullet = []
    for _ in 1..<max(lists.count, 1) { waitingBullet += [ASCII.space, ASCII.space] }
    if let list = lists.last, list.isOrdered {
      lists[lists.count - 1].count += 1
      waitingBullet += Array(String(list.count + 1).utf8)
      waitingBullet += [ASCII.point, ASCII.space]
    } else {
      waitingBullet += [ASCII.hyphen, ASCII.space]
    }
  }

  mutating func open(_ mark: MarkdownMark) {
    if marks.count < 8 { marks.append(OpenMark(mark: mark, isWritten: false)) }
  }

  mutating func close(_ mark: MarkdownMark) {
    guard let index = marks.lastIndex(where: { $0.mark == mark }) else { return }
    if marks[index].isWritten { append(mark.sign) }
    marks.remove(at: index)
  }

  mutating func openLink(target: [UInt8]?) {
    if links.count < 8 { links.append(OpenLink(target: target, isWritten: false)) }
  }

  mutating func closeLink() {
    guard let link = links.popLast(), link.isWritten, let target = link.target else { return }
    append("](")
    output += target
    append(")")
  }

  /// Signs of Markdown itself.
  mutating func raw(_ text: StaticString) {
    flush()
    append(text)
  }

  /// Writes text, spaces at its ends included, and empties it.
  mutating func write(_ text: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == ASCII.lineFeed {
        lineBreak()
      } else if ASCII.isSpace(byte) {
        waitingSpaces += 1
      } else if byte >= 0x20, byte != 0x7F {
        flush()
        if MarkdownEscapes.needsEscape(text, at: index, in: output, isAtLineStart) {
          output.append(0x5C)
        }
        output.append(byte)
        isAtLineStart = false
      }
      index += 1
    }
    text.removeAll(keepingCapacity: true)
  }

  private mutating func flush() {
    if waitingBreaks > 0, !output.isEmpty { writeBreaks() }
    if output.isEmpty { startLine() }
    waitingBreaks = 0
    if !waitingBullet.isEmpty {
      output += waitingBullet
      waitingBullet = []
      waitingSpaces = 0
    }
    if waitingSpaces > 0, !isAtLineStart {
      for _ in 0..<(keepsSpaces ? waitingSpaces : 1) { output.append(ASCII.space) }
    }
    waitingSpaces = 0
    for index in links.indices where !links[index].isWritten {
      if links[index].target != nil { append("[") }
      links[index].isWritten = true
    }
    for index in marks.indices where !marks[index].isWritten {
      append(marks[index].mark.sign)
      marks[index].isWritten = true
    }
  }

  private mutating func writeBreaks() {
    // A mark does not reach over the end of a paragraph.
    let reopens = waitingBreaks > 1
    if reopens {
      for index in marks.indices.reversed() where marks[index].isWritten {
        append(marks[index].mark.sign)
        marks[index].isWritten = false
      }
    }
    for count in 0..<waitingBreaks {
      output.append(ASCII.lineFeed)
      if quoteDepth > 0, count + 1 < waitingBreaks, reopens {
        for _ in 0..<quoteDepth { output.append(ASCII.greater) }
      }
    }
    startLine()
  }

  private mutating func startLine() {
    for _ in 0..<quoteDepth { output += [ASCII.greater, ASCII.space] }
    isAtLineStart = true
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { output += $0 }
  }
}
