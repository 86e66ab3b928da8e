package import Documents
internal import Library

/// Points in time as RFC 3339 writes them in Greenwich: `2023-01-31T10:00:00.000001Z`. As protobuf's
/// JSON does, a fraction has three, six or nine digits; a time of another zone can be read.
package enum ISOTime {
  package static func text(_ time: Timestamp) -> String {
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
      while bytes.suffix(3).allSatisfy({ $0 == ASCII.zero }) { bytes.removeLast(3) }
    }
    bytes.append(0x5A)
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func time(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[4] == ASCII.hyphen, bytes[7] == ASCII.hyphen,
      bytes[10] | 0x20 == 0x74, bytes[13] == ASCII.colon, bytes[16] == ASCII.colon,
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]), year > 0,
      month >= 1, month <= 12, day >= 1,
      day <= PartialDate.days(inMonth: month, ofYear: year), hour < 24, minute < 60, second < 60
    else { return nil }
    var rest = bytes[19...]
    guard let nanoseconds = fraction(&rest), let offset = offset(rest) else { return nil }
    let days = CivilDate.days(year: year, month: month, day: day)
    let seconds = Int64(days) &* 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
    return Timestamp(seconds: seconds, nanoseconds: Int32(nanoseconds))
  }

  /// The nanoseconds of `.123`, which is taken off; 0 where there is no fraction.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.first == ASCII.point else { return 0 }
    let digits = rest.dropFirst().prefix { ASCII.isDigit($0) }
    guard digits.count <= 9, var nanoseconds = number(digits) else { return nil }
    for _ in digits.count..<9 { nanoseconds *= 10 }
    rest = rest.dropFirst(1 + digits.count)
    return nanoseconds
  }

  /// The seconds that a zone is ahead: of `Z` or `+01:00`.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
    let zone = Array(zone)
    if zone.count == 1, zone[0] | 0x20 == 0x7A { return 0 }
    guard zone.count == 6, zone[0] == ASCII.plus || zone[0] == ASCII.hyphen,
      zone[3] == ASCII.colon, let hours = number(zone[1..<3]), let minutes = number(zone[4..<6]),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (zone[0] == ASCII.plus ? 1 : -1)
  }

  private static func split(_ seconds: Int64) -> (days: Int, second: Int) {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    return (Int(days), Int(seconds - days &* 86_400))
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
