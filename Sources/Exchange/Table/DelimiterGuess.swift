internal import Library

/// Finds out what separates the cells.
enum DelimiterGuess {
  /// The one of `,` `;` and tab that is most often in the first line, outside quotation marks.
  static func delimiter(of bytes: [UInt8]) -> UInt8 {
    var commas = 0
    var semicolons = 0
    var tabs = 0
    var isQuoted = false
    var hasText = false
    for byte in bytes.prefix(64 * 1024) {
      switch byte {
      case ASCII.quote: isQuoted.toggle()
      case _ where isQuoted: break
      case ASCII.comma: commas += 1
      case ASCII.semicolon: semicolons += 1
      case ASCII.tab: tabs += 1
      case ASCII.lineFeed, ASCII.carriageReturn:
        if hasText { return best(commas, semicolons, tabs) }
      default: hasText = true
      }
    }
    return best(commas, semicolons, tabs)
  }

  private static func best(_ commas: Int, _ semicolons: Int, _ tabs: Int) -> UInt8 {
    if tabs > commas, tabs > semicolons { return ASCII.tab }
    return semicolons > commas ? ASCII.semicolon : ASCII.comma
  }
}
