import Testing

@testable import ViewModels

@Suite struct BookRowsTests {
  private let rows = BookRows(.covers, count: 8, columns: 3, rowHeight: 100)

  @Test func booksStandRowByRow() {
    #expect(rows.rowCount == 3)
    #expect(rows.row(of: 5) == 1)
    #expect(rows.places(of: 2) == 6..<8)
    #expect(BookRows(.covers, count: 0, columns: 0, rowHeight: 1).rowCount == 0)
  }

  @Test func upAndDownKeepTheColumn() {
    #expect(rows.neighbour(of: 1, rows: 1) == 4)
    #expect(rows.neighbour(of: 4, rows: -1) == 1)
    #expect(rows.neighbour(of: 1, rows: -1) == 1)
    #expect(rows.neighbour(of: 7, rows: -5) == 1)
  }

  @Test func belowTheRowThatIsNotFullIsItsLastBook() {
    #expect(rows.neighbour(of: 5, rows: 1) == 7)
    #expect(rows.neighbour(of: 2, rows: 9) == 7)
    #expect(rows.neighbour(of: 6, rows: 1) == 6)
  }

  @Test func anotherNumberOfBooksIsTheSameArrangement() {
    let more = BookRows(.covers, count: 9, columns: 3, rowHeight: 100)
    #expect(!rows.differs(from: more))
    #expect(rows.differs(from: BookRows(.list, count: 8, columns: 3, rowHeight: 100)))
    #expect(rows.differs(from: BookRows(.covers, count: 8, columns: 4, rowHeight: 100)))
  }
}
