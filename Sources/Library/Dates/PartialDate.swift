import Documents

/// A local date that may be known to the year, the month or the day only: `2023`, `2023-01`,
/// `2023-01-31`. Never an instant, so it does not shift with a time zone.
///
/// Years count as readers and Goodreads write them: `-362` is 362 BC, there is no year 0. The calendar
/// is the Gregorian one, carried backwards.
package struct PartialDate: Hashable, Sendable {
  /// -9999…-1 or 1…9999.
  package let year: Int
  /// 1…12, or nil when only the year is known.
  package let month: Int?
  /// 1…31, or nil when it is not known; never there without a month.
  package let day: Int?

  /// - Throws: `PartialDateError` when there is no such date.
  package init(
    year: Int, month: Int? = nil, day: Int? = nil
  ) throws(PartialDateError) {
    guard year != 0 else { throw .yearZero }
    guard year >= -9999, year <= 9999 else { throw .yearOutOfRange(year) }
    if let month {
      guard month >= 1, month <= 12 else { throw .noSuchMonth(month) }
      if let day {
        let days = PartialDate.days(inMonth: month, ofYear: year)
        guard day >= 1, day <= days else {
          throw .noSuchDay(day, month: month, year: year, daysInMonth: days)
        }
      }
    } else if day != nil {
      throw .notADate
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days of a month, leap years counted.
  package static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    // 1 BC stands where astronomers have their year 0.
    let astronomical = year < 0 ? year + 1 : year
    return astronomical % 4 == 0 && (astronomical % 100 != 0 || astronomical % 400 == 0)
  }
}

/// Why a text or three numbers are no date.
package enum PartialDateError: Error, Equatable, Sendable {
  /// Not in a form that is understood.
  case notADate
  /// 1 BC is followed by 1 AD.
  case yearZero
  case yearOutOfRange(Int)
  /// Month 13.
  case noSuchMonth(Int)
  /// 30 February; how many days the month has in that year.
  case noSuchDay(Int, month: Int, year: Int, daysInMonth: Int)
}

extension PartialDate: Comparable {
  /// By value; a date that is less precise comes before those within it (2023, 2023-01, 2023-01-01).
  package static func < (first: PartialDate, second: PartialDate) -> Bool {
    first.orderValue < second.orderValue
  }

  /// One number that orders as the dates do.
  @inline(never)
  package var orderValue: Int { (year * 16 + (month ?? 0)) * 32 + (day ?? 0) }

  /// The date that has this ``orderValue``.
  package init?(orderValue: Int) {
    let (month, day) = (orderValue >> 5 & 15, orderValue & 31)
    do throws(PartialDateError) {
      try self.init(
        year: orderValue >> 9, month: month == 0 ? nil : month, day: day == 0 ? nil : day)
    } catch {
      return nil
    }
  }
}

extension PartialDate {
  /// How much of the date is known.
  package enum Precision: Sendable {
    case year, month, day
  }

  package var precision: Precision {
    day != nil ? .day : month != nil ? .month : .year
  }

  /// The year's number without its era: 362 for 362 BC.
  package var yearOfEra: Int { year < 0 ? -year : year }

  /// Whether the year is before Christ.
  package var isBeforeChrist: Bool { year < 0 }

  /// The year as English shows it: `362 BC`, `399`, `1605`.
  package var yearText: String { isBeforeChrist ? String(yearOfEra) + " BC" : String(year) }

  /// The text that documents hold: `2023-01-31`, `0399`, `-0362`.
  @inline(never)
  package var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(11)
    if year < 0 { bytes.append(ASCII.hyphen) }
    PartialDate.append(yearOfEra, digits: 4, to: &bytes)
    if let month {
      bytes.append(ASCII.hyphen)
      PartialDate.append(month, digits: 2, to: &bytes)
    }
    if let day {
      bytes.append(ASCII.hyphen)
      PartialDate.append(day, digits: 2, to: &bytes)
    }
    return String(utf8: bytes)
  }

  private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      bytes.append(ASCII.zero + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
