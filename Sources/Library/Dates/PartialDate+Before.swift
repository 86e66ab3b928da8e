extension PartialDate {
  /// Whether every day that this may be is before every day that the other may be: 2022 is before March
  /// 2023, but 2023 is not.
  package func isBefore(_ other: PartialDate) -> Bool {
    if year != other.year { return year < other.year }
    guard let month, let otherMonth = other.month else { return false }
    if month != otherMonth { return month < otherMonth }
    guard let day, let otherDay = other.day else { return false }
    return day < otherDay
  }
}
