internal import Documents
internal import Library

/// The values of `{"$type": …}`.
enum TypedJSON {
  /// - Throws: `JSONProblem.unknownType` when the type is not known or its content is not one.
  static func value(_ name: String, _ content: Value) throws(JSONProblem) -> Value {
    if isSame(name, "$map"), case .map = content { return content }
    if isSame(name, "$geoPoint"), case .array(let pair) = content, pair.count == 2,
      let latitude = number(pair[0]), let longitude = number(pair[1])
    {
      return .geoPoint(GeoPoint(latitude: latitude, longitude: longitude))
    }
    guard case .string(let text) = content else { throw .unknownType(name) }
    if isSame(name, "$timestamp"), let time = ISOTime.time(text) { return .timestamp(time) }
    if isSame(name, "$bytes"), let bytes = Base64.bytes(text) { return .bytes(bytes) }
    if isSame(name, "$reference") { return .reference(text) }
    if isSame(name, "$double") {
      if isSame(text, "NaN") { return .double(.nan) }
      if isSame(text, "Infinity") { return .double(.infinity) }
      if isSame(text, "-Infinity") { return .double(-.infinity) }
    }
    throw .unknownType(name)
  }

  private static func number(_ value: Value) -> Double? {
    switch value {
    case .double(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }
}

/// Points in time as RFC 3339 writes them in Greenwich: `2023-01-31T10:00:00.000001Z`.
enum ISOTime {
  static func text(_ time: Timestamp) -> String {
    let (days, second) = split(time.seconds)
    let date = CivilDate(daysSince1970: days)
    var bytes: [UInt8] = []
    append(date.year, 4, &bytes)
    bytes.append(ASCII.hyphen)
    append(date.month, 2, &bytes)
    bytes.append(ASCII.hyphen)
    append(date.day, 2, &bytes)
    bytes.append(0x54)
    append(second / 3600, 2, &bytes)
    bytes.append(ASCII.colon)
    append(second / 60 % 60, 2, &bytes)
    bytes.append(ASCII.colon)
    append(second % 60, 2, &bytes)
    if time.nanoseconds != 0 {
      bytes.append(ASCII.point)
      append(Int(time.nanoseconds), 9, &bytes)
      while bytes.last == ASCII.zero { bytes.removeLast() }
    }
    bytes.append(0x5A)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func time(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[4] == ASCII.hyphen, bytes[7] == ASCII.hyphen,
      bytes[10] == 0x54, bytes[13] == ASCII.colon, bytes[16] == ASCII.colon, bytes.last == 0x5A,
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]), year > 0,
      month >= 1, month <= 12, day >= 1,
      day <= PartialDate.days(inMonth: month, ofYear: year), hour < 24, minute < 60, second < 60
    else { return nil }
    var nanoseconds = 0
    if bytes.count > 20 {
      guard bytes[19] == ASCII.point, bytes.count <= 30,
        let fraction = number(bytes[20..<(bytes.count - 1)])
      else { return nil }
      nanoseconds = fraction
      for _ in (bytes.count - 21)..<9 { nanoseconds *= 10 }
    }
    let days = CivilDate.days(year: year, month: month, day: day)
    let seconds = Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    return Timestamp(seconds: seconds, nanoseconds: Int32(nanoseconds))
  }

  private static func split(_ seconds: Int64) -> (days: Int, second: Int) {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    return (Int(days), Int(seconds - days * 86_400))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in digits {
      guard ASCII.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - ASCII.zero)
    }
    return digits.isEmpty ? nil : value
  }

  private static func append(_ number: Int, _ digits: Int, _ bytes: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      bytes.append(ASCII.zero + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}

/// Base 64 with padding (RFC 4648).
enum Base64 {
  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = UInt32(bytes[index]) << 16
      if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[index + 2]) }
      for place in 0..<4 {
        let digit = UInt8(group >> UInt32(18 - 6 * place) & 0x3F)
        result.append(place <= count ? character(digit) : ASCII.equals)
      }
      index += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func bytes(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    var result: [UInt8] = []
    var index = 0
    while index < characters.count {
      var group: UInt32 = 0
      var padding = 0
      for place in 0..<4 {
        let byte = characters[index + place]
        if byte == ASCII.equals, place > 1, index + 4 == characters.count {
          padding += 1
          group <<= 6
        } else {
          guard padding == 0, let digit = digit(byte) else { return nil }
          group = group << 6 | UInt32(digit)
        }
      }
      result.append(UInt8(group >> 16 & 0xFF))
      if padding < 2 { result.append(UInt8(group >> 8 & 0xFF)) }
      if padding < 1 { result.append(UInt8(group & 0xFF)) }
      index += 4
    }
    return result
  }

  private static func character(_ digit: UInt8) -> UInt8 {
    switch digit {
    case 0..<26: 0x41 + digit
    case 26..<52: 0x61 + digit - 26
    case 52..<62: ASCII.zero + digit - 52
    case 62: ASCII.plus
    default: ASCII.slash
    }
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case 0x41...0x5A: character - 0x41
    case 0x61...0x7A: character - 0x61 + 26
    case 0x30...0x39: character - 0x30 + 52
    case ASCII.plus: 62
    case ASCII.slash: 63
    default: nil
    }
  }
}
