extension PartialDate {
  /// The day of an instant in Greenwich, for documents of other programs that keep a date as an
  /// instant. Algorithm: Howard Hinnant, "chrono-compatible low-level date algorithms".
  package init?(secondsSince1970 seconds: Int64) {
    let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    do throws(PartialDateError) {
      try self.init(year: year, month: month, day: day)
    } catch {
      return nil
    }
  }
}
