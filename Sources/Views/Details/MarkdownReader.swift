import Library
import UI

/// Reads Markdown and describes what is shown of it.
final class MarkdownReader {
  private let bytes: [UInt8]
  private var index = 0
  /// Where the paragraph ends that is being read.
  private var end = 0
  /// What was read and has no style.
  private var plain: [UInt8] = []
  private var runs = Node.none
  // What was searched for once is not searched for again from every sign: a text of brackets and
  // stars alone would take the square of its length.
  /// One bit for each kind of emphasis that ends nowhere in the rest.
  private var unending = 0
  private var nextBracket = -1
  private var nextParenthesis = -1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Paragraphs are separated by empty lines.
  func paragraphs() -> Node {
    var all = Node.none
    var start = -1
    var line = 0
    var isBlank = true
    for place in 0...bytes.count {
      if place < bytes.count, bytes[place] != ASCII.lineFeed {
        if !ASCII.isSpace(bytes[place]) { isBlank = false }
        continue
      }
      if isBlank {
        if start >= 0 { all += paragraph(start, line - 1) }
        start = -1
      } else if start < 0 {
        start = line
      }
      line = place + 1
      isBlank = true
    }
    if start >= 0 { all += paragraph(start, bytes.count) }
    return all
  }

  private func paragraph(_ start: Int, _ end: Int) -> Element {
    index = start
    self.end = end
    unending = 0
    nextBracket = -1
    nextParenthesis = -1
    return p { content() }.attribute("dir", "auto")
  }

  private func content() -> Node {
    runs = .none
    while index < end {
      let byte = bytes[index]
      if byte == 0x2A || byte == 0x5F, emphasis(byte) { continue }
      if byte == 0x5B, link() { continue }
      index = take(index, before: end, into: &plain)
    }
    flush()
    return runs
  }

  private func flush() {
    if !plain.isEmpty { add("span", plain) }
    plain = []
  }

  private func add(_ tag: Name, _ text: [UInt8]) {
    runs += element(tag) { Words(String(decoding: text, as: UTF8.self)) }
  }

  /// `*…*`, `_…_`, `**…**`: only around text that does not begin or end with a space.
  private func emphasis(_ mark: UInt8) -> Bool {
    let width = index + 1 < end && bytes[index + 1] == mark ? 2 : 1
    let start = index + width
    guard start < end, !ASCII.isSpace(bytes[start]) else { return false }
    // `snake_case` is no emphasis.
    if mark == 0x5F, index > 0, isWord(bytes[index - 1]) { return false }
    let kind = (mark == 0x2A ? 1 : 4) * width
    if unending & kind != 0 { return false }
    var close = start + 1
    while close + width <= end {
      if bytes[close] == mark, bytes[close + width - 1] == mark, !ASCII.isSpace(bytes[close - 1]),
        bytes[close - 1] != 0x5C
      {
        flush()
        add(width == 2 ? "strong" : "em", unescaped(start, close))
        index = close + width
        return true
      }
      close += 1
    }
    unending |= kind
    return false
  }

  /// `[text](address)` with an address of the web; others stay as they are.
  private func link() -> Bool {
    let close = next(0x5D, from: index, &nextBracket)
    guard close + 1 < end, bytes[close + 1] == 0x28 else { return false }
    let last = next(0x29, from: close, &nextParenthesis)
    guard last < end else { return false }
    let address = String(decoding: bytes[(close + 2)..<last], as: UTF8.self)
    guard starts(close + 2, with: "http://") || starts(close + 2, with: "https://") else {
      return false
    }
    flush()
    add("a", unescaped(index + 1, close))
    Element().attribute("href", address).attribute("rel", "noopener noreferrer")
      .attribute("target", "_blank")
    index = last + 1
    return true
  }

  private func starts(_ start: Int, with text: Name) -> Bool {
    for place in 0..<text.utf8CodeUnitCount
    where start + place >= end || bytes[start + place] != text.utf8Start[place] {
      return false
    }
    return true
  }

  /// Where a byte stands next in the paragraph, or its end.
  private func next(_ byte: UInt8, from start: Int, _ known: inout Int) -> Int {
    if known < start {
      known = start
      while known < end, bytes[known] != byte { known += 1 }
    }
    return known
  }

  private func unescaped(_ start: Int, _ end: Int) -> [UInt8] {
    var result: [UInt8] = []
    var index = start
    while index < end { index = take(index, before: end, into: &result) }
    return result
  }

  /// Appends the byte there, without the backslash in front of it.
  ///
  /// - Returns: the place behind it.
  private func take(_ index: Int, before end: Int, into result: inout [UInt8]) -> Int {
    let isEscape = bytes[index] == 0x5C && index + 1 < end && isPunctuation(bytes[index + 1])
    let place = isEscape ? index + 1 : index
    result.append(bytes[place])
    return place + 1
  }

  private func isWord(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
  }

  private func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !isWord(byte)
  }
}
