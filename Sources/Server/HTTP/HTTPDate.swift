import Glibc

/// The `Date` of responses, made once a second.
struct HTTPDate {
  private var second: Int = -1
  private var text = ""

  /// The current time as RFC 9110, section 5.6.7, writes it.
  mutating func now() -> String {
    let seconds = time(nil)
    if seconds != second {
      second = seconds
      text = Self.format(seconds)
    }
    return text
  }

  static func format(_ seconds: Int) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let date = "\(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + parts.tm_year)"
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
    return "\(days[Int(parts.tm_wday)]), \(date) \(clock) GMT"
  }

  private static func twoDigits(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
