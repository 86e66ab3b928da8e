import Documents

extension PartialDate {
  /// Reads `2023`, `399`, `-362`, `2023-01`, `2023-01-31`, the same with slashes (`2023/01/31`), an
  /// ISO date and time (the local date as written; time and zone are ignored), and a year with its era
  /// (`362 BC`).
  ///
  /// - Throws: `PartialDateError`: `notADate` for other forms, else what is wrong with the numbers.
  @inline(never)
  package init(_ text: String) throws(PartialDateError) {
    try self.init(parsing: [UInt8](utf8: text))
  }

  /// The same for the bytes of a text, with white space around them.
  package init(parsing bytes: [UInt8]) throws(PartialDateError) {
    var reader = DateReader(bytes: bytes)
    let isNegative = reader.skip(ASCII.hyphen)
    guard let year = reader.number(maximumDigits: 4) else { throw .notADate }
    let yearDigits = reader.lastDigits
    let separator = reader.current
    if reader.isAtEnd {
      try self.init(year: isNegative ? -year : year)
      return
    }
    if separator != ASCII.hyphen, separator != ASCII.slash {
      guard !isNegative, let isBeforeChrist = reader.era() else { throw .notADate }
      try self.init(year: isBeforeChrist ? -year : year)
      return
    }
    // `31-01-2023` must not be read as a day in the year 31.
    guard yearDigits == 4 || (isNegative && yearDigits >= 3) else { throw .notADate }
    _ = reader.skip(separator)
    guard let month = reader.number(maximumDigits: 2) else { throw .notADate }
    var day: Int?
    if reader.skip(separator) {
      guard let number = reader.number(maximumDigits: 2) else { throw .notADate }
      day = number
      if !reader.isAtEnd { try reader.skipTime() }
    }
    guard reader.isAtEnd else { throw .notADate }
    try self.init(year: isNegative ? -year : year, month: month, day: day)
  }
}

private struct DateReader {
  let bytes: [UInt8]
  var index: Int
  let end: Int
  var lastDigits = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    let range = trimmedRange(of: bytes[...])
    index = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { index >= end }
  var current: UInt8 { isAtEnd ? 0 : bytes[index] }

  @inline(never)
  mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte, !isAtEnd else { return false }
    index += 1
    return true
  }

  @inline(never)
  mutating func number(maximumDigits: Int) -> Int? {
    var value = 0
    lastDigits = 0
    while !isAtEnd, ASCII.isDigit(bytes[index]) {
      lastDigits += 1
      guard lastDigits <= maximumDigits else { return nil }
      value = value * 10 + Int(bytes[index] - ASCII.zero)
      index += 1
    }
    return lastDigits == 0 ? nil : value
  }

  /// ` BC`, ` BCE`, ` B.C.`: true; ` AD`, ` CE`: false; anything else: nil.
  mutating func era() -> Bool? {
    var letters: [UInt8] = []
    while !isAtEnd {
      let byte = bytes[index]
      if ASCII.isLetter(byte) {
        letters.append(ASCII.lowercased(byte))
      } else if byte != ASCII.space, byte != ASCII.point {
        return nil
      }
      index += 1
    }
    if isSameIgnoringCase(letters[...], "bc") || isSameIgnoringCase(letters[...], "bce") {
      return true
    }
    if isSameIgnoringCase(letters[...], "ad") || isSameIgnoringCase(letters[...], "ce") {
      return false
    }
    return nil
  }

  /// `T10:00:00.000+02:00`, ` 10:00:00`, ` 10:00`: must look like a time, and is ignored.
  mutating func skipTime() throws(PartialDateError) {
    guard skip(0x54) || skip(0x74) || skip(ASCII.space) else { throw .notADate }
    guard number(maximumDigits: 2) != nil, skip(ASCII.colon), number(maximumDigits: 2) != nil else {
      throw .notADate
    }
    while !isAtEnd {
      switch bytes[index] {
      case 0x30...0x3A, ASCII.plus, ASCII.hyphen, ASCII.point, ASCII.space, 0x5A, 0x7A: index += 1
      default: throw .notADate
      }
    }
  }
}
