import Documents
import Library
import Randomness
import Testing

@testable import Exchange

/// Whatever a file holds, it is refused or reported; it never brings the server down.
@Suite struct HostileFileTests {
  private static let seeds = [
    "Book Id,Title,Author,ISBN,ISBN13,My Rating,Date Read,Bookshelves,Exclusive Shelf,My Review\n"
      + "1,\"T (S, #1)\",A B,=\"0306406152\",9.78E+12,4,31/01/2023,\"a (#1), b\",read,<b>x</b>&eacute;\n"
      + "2,U,\"B, C\",,9780306406157,0,2023/02/03,,to-read,\"line\n\n\"\"two\"\"\"\n",
    "title;author;rating;started;review\nT;A;4,5;2023-01;<a href='javascript:x'>y</a>\n",
    "{\"bookspine\":\"export\",\"version\":1}\n"
      + "{\"path\":\"books/a\",\"fields\":{\"a\":{\"$timestamp\":\"2023-01-31T10:00:00.5Z\"}}}\n"
      + "{\"path\":\"books/b\",\"fields\":{\"a\":[1,2.5,{\"$bytes\":\"AQI=\"},{\"$map\":{\"$x\":null}}]}}\n",
  ]

  @Test func moreRowsThanAnyLibraryAreRefused() throws {
    func file(rows: Int) -> [UInt8] {
      Array("Title\n".utf8) + (0..<rows).flatMap { _ in Array("a\n".utf8) }
    }
    #expect(try Table(file(rows: TableParser.rowLimit - 1)).rows.count == TableParser.rowLimit - 1)
    #expect(throws: TableError.tooLarge) { try Table(file(rows: TableParser.rowLimit + 1)) }
    let wide = Array("Title\n".utf8) + [UInt8](repeating: 0x2C, count: 64 * TableParser.rowLimit)
    #expect(throws: TableError.tooLarge) { try Table(wide) }
  }

  @Test func moreLinesOfAnExportThanAnyLibraryAreRefused() throws {
    let header = Array("{\"bookspine\":\"export\",\"version\":1}\n".utf8)
    let bytes = header + (0...TableParser.rowLimit).flatMap { _ in Array("1\n".utf8) }
    #expect(throws: ImportError.table(.tooLarge)) { try MemoryLibrary().plan(bytes) }
  }

  /// Each is compared with all before it.
  @Test(.timeLimit(.minutes(1))) func unknownWordsForAStatusAreCut() throws {
    var bytes = Array("Title,Status\n".utf8)
    for number in 0..<20_000 { bytes += Array("T\(number),word\(number)\n".utf8) }
    let plan = try MemoryLibrary().plan(bytes)
    #expect(plan.unknownStatuses.count == 100)
  }

  @Test func damagedFilesNeverTrap() throws {
    var random = SeededGenerator()
    let pieces = Array(
      "\",;\n\r\t#()&<>/={}[]:$\\-+.eE0123456789Xaé🦉\u{2028}\u{0}\u{FEFF}'`*_".utf8)
    for round in 0..<1500 {
      var bytes = Array(HostileFileTests.seeds[round % 3].utf8)
      for _ in 0..<(random.next() % 12 + 1) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = pieces[Int(random.next() % UInt64(pieces.count))]
        case 1: bytes.insert(pieces[Int(random.next() % UInt64(pieces.count))], at: place)
        case 2: bytes.remove(at: place)
        default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
        if bytes.isEmpty { bytes = [0x22] }
      }
      if random.next() % 5 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      let library = MemoryLibrary()
      do throws(ImportError) {
        let plan = try library.importing(bytes)
        // And what came in is complete: the same again changes nothing.
        let again = try library.plan(bytes)
        #expect(again.counts[.new] == 0, "\(random), round \(round): \(bytes)")
        #expect(again.isEmpty, "\(random), round \(round): \(bytes)")
        for line in plan.report { #expect(!line.reason.text.isEmpty) }
        if !plan.isEmpty { library.undo() }
        #expect(
          library.documents.keys.allSatisfy { $0.hasPrefix("imports/") },
          "\(random), round \(round): \(bytes)")
      } catch {
        #expect(!error.text.isEmpty)
      }
    }
  }

  @Test func anyBytesAreReadAsISBNDateAndMarkdown() {
    var random = SeededGenerator()
    let pieces = [
      "0", "9", "978", "X", "x", "-", "E+", "e", "12", ".", ",", "=\"", " ", "ISBN", ":", "/", "T",
      "2023", "BC", "<", ">", "<b>", "</b>", "<br/>", "&", "&amp;", "&#x", ";", "[", "](", "\n",
      "*",
      "<li>", "<blockquote>", "</ul>", "<a href=", "'", "\"", "http://", "é", "🦉", "(", ")", "#",
    ]
    for _ in 0..<5000 {
      let text = (0..<random.next() % 14)
        .map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      _ = ISBN.read(text)
      _ = try? PartialDate(text)
      _ = MarkdownText(html: text)
      _ = SeriesTitle(text)
      _ = SeriesPosition.sortKey(text)
      _ = SortKey.title(text, language: text)
      _ = AuthorName.sortName(of: text)
      _ = try? JSONReader.value(Array(text.utf8)[...])
    }
  }
}
