import Randomness
import Testing

@testable import Exchange

@Suite struct TableTests {
  private func table(_ text: String) throws(TableError) -> Table { try Table(Array(text.utf8)) }

  private func rows(_ text: String) throws(TableError) -> [[String]] {
    let table = try table(text)
    return table.rows.map { row in (0..<table.cellCount(row)).map { table.cell(row, $0) } }
  }

  private func problem(_ bytes: [UInt8]) -> TableError? {
    do throws(TableError) {
      _ = try Table(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsQuotedCells() throws {
    let text = "a,b,c\n1,\"x, \"\"y\"\"\",\"line 1\r\n\r\nline 2\u{2028}end\"\r\n,,\"\""
    let table = try table(text)
    #expect(table.header == ["a", "b", "c"])
    #expect(
      try rows(text) == [
        ["1", "x, \"y\"", "line 1\r\n\r\nline 2\u{2028}end"], ["", "", ""],
      ])
  }

  @Test(arguments: [
    "a,b\n1,2\n", "a;b\r\n1;2", "a\tb\n1\t2\n", "\u{FEFF}a,b\n1,2", "sep=|\r\na|b\n1|2",
  ])
  func findsTheDelimiter(text: String) throws {
    #expect(try table(text).header == ["a", "b"])
    #expect(try rows(text) == [["1", "2"]])
  }

  @Test func aDelimiterInQuotesDoesNotCount() throws {
    #expect(try table("\"a;b;c\",d\n1,2").header == ["a;b;c", "d"])
  }

  @Test func rowNumbersAreThoseOfASpreadsheet() throws {
    let table = try table("a,b\n\n\"two\nlines\",x\n\r\n,,\n4,y\n")
    #expect(table.rows.map(\.number) == [3, 5, 6])
  }

  @Test func aHeaderMayEndWithADelimiter() throws {
    let table = try table("\"a\",\"b\",\n\"1\",\"2\",\n")
    #expect(table.header == ["a", "b"])
    #expect(table.fault(table.rows[0]) == nil)
  }

  @Test func aColumnWithoutANameMayHoldSomething() throws {
    let table = try table("a,b,\n1,2,remark\n1,2,,more\n")
    #expect(table.rows.map { table.fault($0) } == [nil, .long])
  }

  @Test func rowsOfAWrongLengthAreNamed() throws {
    let table = try table("a,b,c\n1,2\n1,2,3,4\n1,2,3,,\n1,2,3\n")
    #expect(table.rows.map { table.fault($0) } == [.short, .long, nil, nil])
  }

  @Test func onlyTheTornRowIsLost() throws {
    let text = "a,b\n1,\"torn\n2,\"good\"\n3,\"also good\"\n4,\"open at the end\n5,x\n"
    let table = try table(text)
    #expect(table.rows.map { table.fault($0) } == [.torn, nil, nil, .torn, nil])
    #expect(try rows(text).map(\.last) == ["torn", "good", "also good", "open at the end", "x"])
    #expect(table.rows.map(\.number) == [2, 3, 4, 5, 6])
  }

  @Test func marksInsideALineAreTextAndNoTear() throws {
    #expect(
      try rows("a,b\n\"say \"hi\" now\",2\n12\" disk,3\n")
        == [["say hi\" now\"", "2"], ["12\" disk", "3"]])
  }

  @Test func onlyTheBadCellFallsBackToWindows1252() throws {
    let bytes = Array("a,b\nŁódź,caf".utf8) + [0xE9, 0x0A]
    let table = try Table(bytes)
    #expect(table.cell(table.rows[0], 0) == "Łódź")
    #expect(table.cell(table.rows[0], 1) == "café")
  }

  @Test func readsUTF16WithAndWithoutAMark() throws {
    let text = "title,author\n\u{1F989} Łódź,x\n"
    for mark in [true, false] {
      var little: [UInt8] = mark ? [0xFF, 0xFE] : []
      var big: [UInt8] = mark ? [0xFE, 0xFF] : []
      for unit in text.utf16 {
        little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      for bytes in [little, big] {
        let table = try Table(bytes)
        #expect(table.header == ["title", "author"])
        #expect(table.cell(table.rows[0], 0) == "\u{1F989} Łódź")
      }
    }
  }

  @Test func whatIsNoTableIsRefusedWithTheReason() {
    #expect(problem([]) == .empty)
    #expect(problem(Array("\n \n".utf8)) == .empty)
    #expect(problem([0xEF, 0xBB, 0xBF]) == .empty)
    #expect(problem([0x61, 0, 0x62, 0x2C, 0x0A]) == .binary(kind: nil))
    #expect(problem([UInt8](repeating: 1, count: 100)) == .binary(kind: nil))
    #expect(problem(Array("PK\u{3}\u{4}....".utf8)) == .binary(kind: "ZIP"))
    #expect(problem(Array("%PDF-1.7".utf8)) == .binary(kind: "PDF"))
    #expect(problem(Array(" <!DOCTYPE html><html>".utf8)) == .markup)
    #expect(problem(Array("{\"a\": 1}".utf8)) == .json)
  }

  @Test func manyBrokenQuotesEndInARefusalAndNotInHours() {
    let line = Array("\"a\",\"\n".utf8)
    var bytes = Array("a,b\n".utf8)
    for _ in 0..<20_000 { bytes += line }
    // Whatever it is made of, it ends soon.
    _ = problem(bytes)
    _ = problem(Array(repeating: 0x22, count: 300_001))
  }

  @Test func anyTextsSurviveWritingAndReading() throws {
    var random = SeededGenerator()
    let pieces = [
      "a", "ö", ",", ";", "\t", "\"", "\n", "\r\n", "\u{2028}", "\u{FEFF}", " ", "=", "'", "🦉", "",
      "\r",
    ]
    for _ in 0..<300 {
      let columns = Int(random.next() % 5) + 1
      var written: [[String]] = []
      for _ in 0..<(random.next() % 6 + 1) {
        written.append(
          (0..<columns).map { _ in
            (0..<random.next() % 6).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
              .joined()
          })
      }
      var writer = TableWriter()
      writer.row((0..<columns).map { "column \($0)" })
      for row in written { writer.row(row) }
      let table = try Table(writer.bytes)
      let read = table.rows.map { row in (0..<columns).map { table.cell(row, $0) } }
      // A row of one empty cell is an empty line for every reader but stays one here: it is quoted.
      #expect(read == written, "\(random)")
      #expect(table.rows.allSatisfy { table.fault($0) == nil }, "\(random)")
    }
  }

  @Test(.enabled(if: Samples.isThere)) func tenThousandRowsAreReadFast() throws {
    let bytes = try Samples.generated(rows: 10_000)
    let clock = ContinuousClock()
    var table: Table?
    let time = try clock.measure { table = try Table(bytes) }
    #expect(table?.rows.count == 10_000)
    #expect(table?.header.count == 24)
    print("10,000 rows cut into cells in \(time)")
  }
}
