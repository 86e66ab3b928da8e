extension PartialDate {
  /// The day of an instant in Greenwich, for documents of other programs that keep a date as an
  /// instant.
  package init?(secondsSince1970 seconds: Int64) {
    let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    let date = CivilDate(daysSince1970: days)
    do throws(PartialDateError) {
      try self.init(year: date.year, month: date.month, day: date.day)
    } catch {
      return nil
    }
  }
}
