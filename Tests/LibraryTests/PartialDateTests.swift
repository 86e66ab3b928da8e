import Testing

@testable import Library

@Suite struct PartialDateTests {
  private func read(_ text: String) -> String? { try? PartialDate(text).text }

  private func problem(_ text: String) -> PartialDateError? {
    do throws(PartialDateError) {
      _ = try PartialDate(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("2023", "2023"), ("2023-01", "2023-01"), ("2023-01-31", "2023-01-31"),
    ("2023/01/31", "2023-01-31"), ("2023/1/5", "2023-01-05"), ("2021/05", "2021-05"),
    ("399", "0399"), ("0399", "0399"), ("-362", "-0362"), ("-0362", "-0362"),
    ("-380-03-01", "-0380-03-01"), ("362 BC", "-0362"), ("362 b.c.", "-0362"),
    ("399 AD", "0399"), (" 2023 ", "2023"), ("7", "0007"),
    ("2023-02-03T13:01:12.937", "2023-02-03"), ("2011-07-01T00:00:00+02:00", "2011-07-01"),
    ("2017-12-21 16:38:57", "2017-12-21"), ("2025-01-10T17:21:40.987Z", "2025-01-10"),
  ])
  func readsTheFormsOfFiles(text: String, expected: String) {
    #expect(read(text) == expected)
  }

  @Test(arguments: [
    "", "abc", "31/01/2023", "31-01-2023", "2023-01-31x", "2023-", "20230131", "2023-01-31T",
    "2023-01/31", "23-01-31", "2023 circa", "--362",
  ])
  func whatIsNoDateIsRefused(text: String) {
    #expect(problem(text) == .notADate)
  }

  @Test func wrongNumbersAreNamed() {
    #expect(problem("0000-00-00") == .yearZero)
    #expect(problem("2023-13") == .noSuchMonth(13))
    #expect(
      problem("2023-02-30") == .noSuchDay(30, month: 2, year: 2023, daysInMonth: 28))
    #expect(
      problem("2024-02-30") == .noSuchDay(30, month: 2, year: 2024, daysInMonth: 29))
    #expect(problem("1900-02-29") == .noSuchDay(29, month: 2, year: 1900, daysInMonth: 28))
    #expect(problem("2023-04-31") == .noSuchDay(31, month: 4, year: 2023, daysInMonth: 30))
    #expect(problem("2023-01-00") == .noSuchDay(0, month: 1, year: 2023, daysInMonth: 31))
    #expect(problem("12345") == .notADate)
    #expect(read("2000-02-29") == "2000-02-29")
    // 1 BC stands where astronomers count the leap year 0.
    #expect(read("-0001-02-29") == "-0001-02-29")
  }

  @Test func caseB11OldYearsAreShownAndOrderedAsValues() throws {
    let years = try ["1605", "399", "-362"].map { text throws(PartialDateError) in
      try PartialDate(text)
    }
    #expect(years.sorted().map(\.yearText) == ["362 BC", "399", "1605"])
    #expect(years[2].yearOfEra == 362)
    #expect(years[2].isBeforeChrist)
  }

  @Test func datesAreComparedAsValues() throws {
    let ordered = [
      "-0400", "-0399-05", "-0001-12-31", "0001", "0399", "2023", "2023-01", "2023-01-01",
      "2023-01-31", "2023-02", "2023-10", "2024",
    ]
    var dates: [PartialDate] = []
    for text in ordered { dates.append(try PartialDate(text)) }
    #expect(dates.reversed().sorted().map(\.text) == ordered)
  }

  @Test func precisionIsWhatIsKnown() throws {
    #expect(try PartialDate("2023").precision == .year)
    #expect(try PartialDate("2023-01").precision == .month)
    #expect(try PartialDate("2023-01-31").precision == .day)
  }
}
