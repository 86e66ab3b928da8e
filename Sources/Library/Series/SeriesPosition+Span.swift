extension SeriesPosition {
  /// The whole numbers that a position takes up: `2` one, `1-3` three; nil for others, such as `1.5`.
  package static func wholeNumbers(_ position: String) -> ClosedRange<Int>? {
    var first = 0
    var last: Int?
    var hasDigits = false
    for byte in position.utf8 {
      if byte == ASCII.hyphen, hasDigits, last == nil {
        last = 0
        hasDigits = false
      } else if ASCII.isDigit(byte), max(first, last ?? 0) < 10_000 {
        hasDigits = true
        let digit = Int(byte - ASCII.zero)
        if let number = last { last = number * 10 + digit } else { first = first * 10 + digit }
      } else if byte != ASCII.space {
        return nil
      }
    }
    let end = last ?? first
    return hasDigits && end >= first ? first...end : nil
  }
}
