import Documents

/// A title as Goodreads and others write it, with the series in brackets at its end:
/// `Fog Over Pier Nine (Harbour Lights, #1.5)`.
package struct SeriesTitle: Equatable, Sendable {
  package let title: String
  package let series: [SeriesEntry]

  /// Splits the series off, but only if a `#` with a number is in the brackets; a title that has
  /// nothing before them stays whole. Several series are separated by `;`.
  package init(_ text: String) {
    let whole = collapsingWhitespace(text)
    let bytes = [UInt8](utf8: whole)
    guard let open = SeriesTitle.openingBracket(of: bytes) else {
      title = whole
      series = []
      return
    }
    let front = trimmedRange(of: bytes[..<open])
    let entries = SeriesTitle.entries(in: bytes[(open + 1)..<(bytes.count - 1)])
    if front.isEmpty || entries.isEmpty {
      title = whole
      series = []
    } else {
      title = String(utf8: bytes[front])
      series = entries
    }
  }

  /// Where the bracket opens that closes at the very end.
  private static func openingBracket(of bytes: [UInt8]) -> Int? {
    guard bytes.last == ASCII.closeParenthesis else { return nil }
    var depth = 0
    var index = bytes.count - 1
    while index >= 0 {
      if bytes[index] == ASCII.closeParenthesis { depth += 1 }
      if bytes[index] == ASCII.openParenthesis {
        depth -= 1
        if depth == 0 { return index }
      }
      index -= 1
    }
    return nil
  }

  private static func entries(in bytes: ArraySlice<UInt8>) -> [SeriesEntry] {
    var result: [SeriesEntry] = []
    var hasNumber = false
    for part in pieces(of: bytes, between: ASCII.semicolon) where !part.isEmpty {
      var nameEnd = part.endIndex
      var position = part.endIndex..<part.endIndex
      if let mark = part.lastIndex(of: ASCII.numberSign) {
        let range = trimmedRange(of: part[(mark + 1)...])
        if let first = range.first, ASCII.isDigit(bytes[first]) || isMinusOrPoint(bytes, range) {
          hasNumber = true
          nameEnd = mark
          position = range
        }
      }
      let name = nameRange(part[part.startIndex..<nameEnd])
      guard !name.isEmpty else { return [] }
      result.append(
        SeriesEntry(
          name: String(utf8: bytes[name]),
          position: String(utf8: bytes[position])))
    }
    return hasNumber ? result : []
  }

  /// `#.5` and `#-1` are numbers too.
  private static func isMinusOrPoint(_ bytes: ArraySlice<UInt8>, _ range: Range<Int>) -> Bool {
    let first = bytes[range.lowerBound]
    return (first == ASCII.point || first == ASCII.hyphen) && range.count > 1
      && ASCII.isDigit(bytes[range.lowerBound + 1])
  }

  private static func nameRange(_ part: ArraySlice<UInt8>) -> Range<Int> {
    var range = trimmedRange(of: part)
    while let last = range.last, part[last] == ASCII.comma {
      range = trimmedRange(of: part[range.lowerBound..<last])
    }
    return range
  }
}
