import Documents

extension ISBN {
  /// Reads a text by the rules that were measured on ten thousand damaged rows
  /// (`formats/README.md`, section 16): `="…"`, spaces and all dashes go, x is X, only ASCII digits
  /// count; what is short is padded with zeros if, and only if, the check digit then holds.
  ///
  /// For a number in scientific notation give the candidates' judge, the row's ISBN-10, as `ten`.
  package static func read(_ text: String, ten: ISBN? = nil) -> ISBNReading {
    var characters = ISBNCharacters()
    switch characters.collect([UInt8](utf8: text)) {
    case .scientific:
      return readScientific(characters, ten: ten)
    case .other:
      return .invalid(.characters)
    case .plain:
      break
    }
    if characters.count == 0 { return .empty }
    if characters.count == 13 {
      return characters.endsWithX ? .invalid(.characters) : readThirteen(characters.value)
    }
    if characters.count == 10 { return readTen(characters) }
    if characters.count < 10 { return readShort(characters) }
    return .invalid(.length(characters.count))
  }

  private static func readThirteen(_ number: Int64) -> ISBNReading {
    let check = checkDigit13(of: number / 10)
    guard check == number % 10 else { return .invalid(.checkDigit(expected: String(check))) }
    if let isbn = ISBN(number: number) { return .isbn(isbn, .none) }
    let digits = ISBNCharacters.text(number, digits: 13)
    switch number / 1_000_000_000 {
    case 9790: return .otherBarcode(.music, digits: digits)
    case 9770...9779: return .otherBarcode(.periodical, digits: digits)
    default: return .otherBarcode(.article, digits: digits)
    }
  }

  private static func readTen(_ characters: ISBNCharacters) -> ISBNReading {
    let check = checkDigit10(of: characters.body)
    guard check == characters.last, let isbn = fromTen(body: characters.body) else {
      return .invalid(.checkDigit(expected: check == 10 ? "X" : String(check)))
    }
    guard characters.body > 0 else { return .invalid(.characters) }
    return .isbn(isbn, .none)
  }

  private static func readShort(_ characters: ISBNCharacters) -> ISBNReading {
    let body = characters.body
    let padded =
      body > 0 && checkDigit10(of: body) == characters.last ? fromTen(body: body) : nil
    var appended: ISBN?
    if characters.count == 9, !characters.endsWithX, checkDigit10(of: characters.value) == 10 {
      appended = fromTen(body: characters.value)
    }
    switch (padded, appended) {
    case (let first?, let second?): return .invalid(.ambiguous(first, second))
    case (let isbn?, nil): return .isbn(isbn, .paddedZeros)
    case (nil, let isbn?): return .isbn(isbn, .appendedX)
    case (nil, nil): return .invalid(.length(characters.count))
    }
  }

  /// All numbers that a spreadsheet prints with these digits lie in one interval; a tie at its end is
  /// rounded up by some programs and to the even digit by others.
  private static func readScientific(_ characters: ISBNCharacters, ten: ISBN?) -> ISBNReading {
    guard characters.count <= 13, characters.exponent == 12 else {
      return .invalid(.scientific(.noneFits))
    }
    var unit: Int64 = 1
    for _ in characters.count..<13 { unit = unit &* 10 }
    let center = characters.value &* unit
    if unit == 1 {
      guard let isbn = ISBN(number: center) else {
        return .invalid(.scientific(.noneFits))
      }
      return .isbn(isbn, .fromScientific)
    }
    let low = center - unit / 2
    let isEven = characters.value % 2 == 0
    let high = center + unit / 2 - (isEven ? 0 : 1)
    if let ten {
      return ten.number >= low && ten.number <= high
        ? .isbn(ten, .fromScientific) : .invalid(.scientific(.otherThanTen))
    }
    return only(from: low, through: high)
  }

  /// The one valid number in an interval. With few digits there are many, and the second one found
  /// ends the search.
  private static func only(from low: Int64, through high: Int64) -> ISBNReading {
    var found: ISBN?
    var twelve = max(low / 10, 978_000_000_000)
    let last = min(high / 10, 979_999_999_999)
    while twelve <= last {
      // 979-0 is printed music: a hundred million numbers that need no look.
      if twelve >= 979_000_000_000, twelve < 979_100_000_000 { twelve = 979_100_000_000 }
      let number = twelve &* 10 + checkDigit13(of: twelve)
      if number >= low, number <= high, let isbn = ISBN(number: number) {
        if found != nil { return .invalid(.scientific(.severalFit)) }
        found = isbn
      }
      twelve += 1
    }
    guard let found else { return .invalid(.scientific(.noneFits)) }
    return .isbn(found, .fromScientific)
  }
}

/// The digits of an ISBN field and what was around them.
private struct ISBNCharacters {
  enum Form { case plain, scientific, other }

  var value: Int64 = 0
  var count = 0
  var endsWithX = false
  var exponent = 0

  /// The nine digits before the check character; what is short counts as padded with zeros.
  var body: Int64 { endsWithX ? value : value / 10 }
  /// The check character's value.
  var last: Int64 { endsWithX ? 10 : value % 10 }

  mutating func collect(_ bytes: [UInt8]) -> Form {
    var index = skipLabel(bytes)
    var hasPoint = false
    while index < bytes.count {
      let reading = scalar(in: bytes[...], at: index)
      index += reading.length
      switch reading.value {
      case 0x30...0x39:
        guard !endsWithX else { return .other }
        if count < 14 { value = value &* 10 + Int64(reading.value - 0x30) }
        count += 1
      case 0x58, 0x78:
        guard !endsWithX, count > 0 else { return .other }
        endsWithX = true
        count += 1
      case 0x45, 0x65:
        return readExponent(bytes, from: index) && !endsWithX ? .scientific : .other
      case 0x2E, 0x2C:
        guard count == 1, !hasPoint else { return .other }
        hasPoint = true
      case 0x22, 0x3D, 0x27, 0x09...0x0D, 0x20, 0x2D, 0xAD, 0x58A, 0x2010...0x2015, 0x2043, 0x2212,
        0xFE58, 0xFE63, 0xFF0D:
        break
      case _ where isUnicodeSpace(reading.value):
        break
      default:
        return .other
      }
    }
    return hasPoint ? .other : .plain
  }

  /// `ISBN`, `ISBN-10:` or `ISBN-13` in front of a number that somebody typed or pasted.
  private func skipLabel(_ bytes: [UInt8]) -> Int {
    var index = trimmedRange(of: bytes[...]).lowerBound
    guard index + 4 <= bytes.count, isSameIgnoringCase(bytes[index..<index + 4], "isbn") else {
      return index
    }
    index += 4
    if index + 3 < bytes.count, bytes[index] == ASCII.hyphen, bytes[index + 1] == 0x31,
      bytes[index + 2] == 0x30 || bytes[index + 2] == 0x33, !ASCII.isDigit(bytes[index + 3])
    {
      index += 3
    }
    if index < bytes.count, bytes[index] == ASCII.colon { index += 1 }
    return index
  }

  private mutating func readExponent(_ bytes: [UInt8], from start: Int) -> Bool {
    var index = start
    if index < bytes.count, bytes[index] == ASCII.plus { index += 1 }
    var digits = 0
    while index < bytes.count, ASCII.isDigit(bytes[index]), digits < 3 {
      exponent = exponent * 10 + Int(bytes[index] - ASCII.zero)
      digits += 1
      index += 1
    }
    while index < bytes.count, bytes[index] == ASCII.quote || ASCII.isSpace(bytes[index]) {
      index += 1
    }
    return digits > 0 && index == bytes.count && count > 0
  }

  static func text(_ number: Int64, digits: Int) -> String {
    var bytes: [UInt8] = []
    var divisor: Int64 = 1
    for _ in 1..<digits { divisor = divisor &* 10 }
    while divisor > 0 {
      bytes.append(ASCII.zero + UInt8(number / divisor % 10))
      divisor /= 10
    }
    return String(utf8: bytes)
  }
}
