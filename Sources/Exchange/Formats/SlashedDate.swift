internal import Library

/// Dates such as `03/02/2023`, where only other dates of the same file tell day from month.
enum SlashedDate {
  struct Parts {
    let first: Int
    let second: Int
    let year: Int
    /// With full stops the day is always first.
    let isDotted: Bool
  }

  /// The three numbers, if the text has this form; a time behind them is ignored.
  static func parts(_ text: String) -> Parts? {
    let bytes = Array(text.utf8)
    let range = trimmedRange(of: bytes[...])
    var numbers: [Int] = []
    var separator: UInt8 = 0
    var index = range.lowerBound
    while numbers.count < 3 {
      var value = 0
      var digits = 0
      while index < range.upperBound, ASCII.isDigit(bytes[index]), digits < 5 {
        value = value * 10 + Int(bytes[index] - ASCII.zero)
        digits += 1
        index += 1
      }
      guard digits > 0, numbers.count == 2 ? digits == 4 : digits <= 2 else { return nil }
      numbers.append(value)
      if numbers.count == 3 { break }
      guard index < range.upperBound else { return nil }
      let byte = bytes[index]
      guard byte == ASCII.slash || byte == ASCII.hyphen || byte == ASCII.point else { return nil }
      guard separator == 0 || separator == byte else { return nil }
      separator = byte
      index += 1
    }
    guard index == range.upperBound || bytes[index] == ASCII.space else { return nil }
    return Parts(
      first: numbers[0], second: numbers[1], year: numbers[2], isDotted: separator == ASCII.point)
  }

  /// What the dates of a table prove together: a value above 12 cannot be a month. All columns count,
  /// since one program wrote them all.
  static func proof(_ table: Table, columns: [Int?]) -> Proof {
    var isDayFirst = false
    var isMonthFirst = false
    var isThere = false
    for row in table.rows {
      for case let column? in columns {
        let text = table.cell(row, column)
        guard text.utf8.count >= 8, let parts = parts(text), !parts.isDotted else { continue }
        isThere = true
        if parts.first > 12, parts.second <= 12 { isDayFirst = true }
        if parts.second > 12, parts.first <= 12 { isMonthFirst = true }
      }
    }
    if !isThere { return .notNeeded }
    if isDayFirst != isMonthFirst { return .proved(isDayFirst ? .dayFirst : .monthFirst) }
    return .unknown
  }

  /// The order of day and month in a table, and whether that has to be asked for.
  static func order(
    in table: Table, columns: [Int?], chosen: DateOrder?
  ) -> (order: DateOrder?, isNeeded: Bool) {
    switch proof(table, columns: columns) {
    case .proved(let proved): (proved, false)
    case .unknown: (chosen, chosen == nil)
    case .notNeeded: (chosen, false)
    }
  }

  enum Proof {
    case notNeeded
    case proved(DateOrder)
    /// Nothing decides, or the dates contradict each other.
    case unknown
  }
}
