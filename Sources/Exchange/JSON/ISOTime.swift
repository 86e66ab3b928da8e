internal import Documents
internal import Library

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
