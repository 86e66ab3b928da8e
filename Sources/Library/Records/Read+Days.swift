extension Read {
  /// How many days the reading took, the first and the last one counted; nil where a day is not known.
  /// A reading that goes on has lasted until today.
  package func days(until today: PartialDate) -> Int? {
    guard let first = started?.dayNumber else { return nil }
    let end = finished ?? (outcome == nil ? today : nil)
    guard let last = end?.dayNumber, last >= first else { return nil }
    return last - first + 1
  }
}

extension PartialDate {
  /// Days since 1970-01-01, where the day is known.
  fileprivate var dayNumber: Int? {
    guard let month, let day else { return nil }
    // 1 BC stands where the algorithm has its year 0.
    return CivilDate.days(year: year < 0 ? year + 1 : year, month: month, day: day)
  }
}
