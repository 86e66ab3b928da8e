import Documents
import Testing

@testable import bookspine

@Suite struct ImportReportTests {
  let outcome = MapValue([
    ("file", .string("books.csv")), ("id", .string("i1")), ("state", .string("committed")),
    (
      "counts",
      .map(
        MapValue([
          ("rows", .integer(1203)), ("new", .integer(1200)), ("merged", .integer(0)),
          ("conflicting", .integer(2)), ("failed", .integer(1)),
        ]))
    ),
    (
      "report",
      .array([
        .map(
          MapValue([
            ("row", .integer(17)), ("column", .string("ISBN13")), ("value", .string("97\n8")),
            ("why", .string("A digit is wrong.")),
          ]))
      ])
    ),
  ])

  @Test func countsAndRowsAreToldInWords() {
    #expect(
      ImportReport(outcome).text == """
        books.csv: 1,203 rows
          1,200 new, 2 in conflict, and left as they are, 1 failed
          row 17, ISBN13 "97 8": A digit is wrong.

        """)
  }

  @Test func anImportThatChangedNothingHasNoDocument() {
    #expect(ImportReport.finished(outcome, true)["id"] == nil)
    #expect(ImportReport.finished(outcome, true)["state"] == .string("unchanged"))
    #expect(ImportReport.finished(outcome, false)["id"] == .string("i1"))
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
  func thousandsAreSetApart(_ number: Int, _ text: String) {
    #expect(Progress.grouped(number) == text)
  }
}
