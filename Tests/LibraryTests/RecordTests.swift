import Documents
import Testing

@testable import Library

@Suite struct RecordTests {
  private func date(_ text: String) throws -> PartialDate { try PartialDate(text) }

  @Test(arguments: [
    ("2023-01-31", "2023-01-31", 1), ("2023-01-31", "2023-02-01", 2),
    ("2024-02-28", "2024-03-01", 3),
    ("-0001-12-31", "0001-01-01", 2),
  ])
  func theDaysOfAReadCountTheFirstAndTheLast(_ start: String, _ end: String, _ days: Int) throws {
    let read = Read(id: "r")
    read.started = try date(start)
    read.finished = try date(end)
    #expect(read.days(until: try date("2030-01-01")) == days)
  }

  @Test func daysThatAreNotKnownAreNotCounted() throws {
    let today = try date("2023-05-10")
    let read = Read(id: "r")
    #expect(read.days(until: today) == nil)
    read.started = try date("2023-05-01")
    #expect(read.days(until: today) == 10)
    read.outcome = .finished
    #expect(read.days(until: today) == nil)
    read.finished = try date("2023-05")
    #expect(read.days(until: today) == nil)
    read.finished = try date("2023-04-01")
    #expect(read.days(until: today) == nil)
  }

  @Test func aLoanIsOverdueAfterAllDaysThatWereMeant() throws {
    let loan = Loan(id: "l")
    #expect(!loan.isOverdue(on: try date("2023-05-10")))
    loan.due = try date("2023-05")
    #expect(!loan.isOverdue(on: try date("2023-05-31")))
    #expect(loan.isOverdue(on: try date("2023-06-01")))
    loan.returned = try date("2023-07")
    #expect(!loan.isOverdue(on: try date("2023-08-01")))
  }

  @Test func anEditNamesOnlyWhatDiffers() throws {
    let path = LibraryCollection.notes.path("n")
    let seen = MapValue([("page", .integer(1)), ("text", .string("a"))])
    #expect(RecordEdit.save(path, from: seen, to: seen) == nil)
    var new = seen
    new["page"] = nil
    let edit = try #require(RecordEdit.save(path, from: seen, to: new))
    let elsewhere = Fields(MapValue([("page", .integer(1)), ("text", .string("b"))]))
    #expect(
      edit.apply(to: elsewhere, time: .null).fields?.map == MapValue([("text", .string("b"))]))
    #expect(edit.precondition == .exists(true))
    #expect(RecordEdit.again(edit, exists: false) == .create(path, new))
    #expect(RecordEdit.again(edit, exists: true) == edit)
  }

  @Test(arguments: [
    ("2", 2...2), ("1-3", 1...3), ("1 - 3", 1...3), ("1.5", nil), ("0.5", nil), ("3-1", nil),
    ("", nil),
    ("II", nil), ("-1", nil), ("1-", nil), ("99999999999999999999", nil), ("0", 0...0),
  ])
  func positionsTakeUpWholeNumbers(_ text: String, _ span: ClosedRange<Int>?) {
    #expect(SeriesPosition.wholeNumbers(text) == span)
  }
}
