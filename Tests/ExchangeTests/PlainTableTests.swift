import Documents
import Library
import Testing

@testable import Exchange

@Suite struct PlainTableTests {
  @Test(.enabled(if: Samples.isThere)) func caseB16AByteOrderMarkHidesNoColumn() throws {
    let library = MemoryLibrary()
    let plan = try library.importing(sample: "reported/B16_csv_with_bom_title_first.csv")
    #expect(plan.format == "csv")
    #expect(library.books.map(\.title) == ["The Lantern Keeper"])
    #expect(library.books.map(\.isbn) == ["9780306406157"])
  }

  @Test(.enabled(if: Samples.isThere)) func caseB19NoTagAndNoEntityStays() throws {
    let library = MemoryLibrary()
    try library.importing(sample: "reported/B19_html_and_entities.csv")
    let book = library.books[0]
    #expect(book.title == "Café & Co")
    #expect(book.author == "Peña, Jóse")
    #expect(book.review == "Line\n\ntwo **bold**")
  }

  @Test(.enabled(if: Samples.isThere)) func caseB32NoRowIsTornInTwo() throws {
    let library = MemoryLibrary()
    let plan = try library.importing(sample: "reported/B32_multiline_review_crlf.csv")
    #expect(plan.counts[.new] == 2)
    #expect(
      library.books.compactMap(\.review)
        == ["first line\n\nthird line; with \"quotes\", comma\u{2028}and a U+2028"])
  }

  @Test(.enabled(if: Samples.isThere)) func caseB25TitlesAreOrderedByTheirLanguage() throws {
    let library = MemoryLibrary()
    try library.importing(sample: "reported/B25_sort_articles.csv")
    let titles = library.books.sorted { isBefore($0.titleSortKey, $1.titleSortKey) }.map(\.title)
    #expect(
      titles == [
        "9 Doors", "10 Doors", "A ti", "apple tree", "A Bell", "El castillo", "Éclair",
        "The Road of Salt", "Zoo",
      ])
  }

  @Test(.enabled(if: Samples.isThere)) func caseB27PlacesInASeriesAreKeptAsTyped() throws {
    let library = MemoryLibrary()
    try library.importing(sample: "reported/B27_series_order.csv")
    let ordered = library.books.sorted {
      isBefore(
        SeriesPosition.sortKey($0.series[0].position),
        SeriesPosition.sortKey($1.series[0].position))
    }
    #expect(
      ordered.map(\.series[0].position) == ["0.5", "1-3", "1.10", "1.5", "2", "10", ""])
    #expect(ordered.allSatisfy { $0.series[0].name == "Tide" })
  }

  @Test(.enabled(if: Samples.isThere)) func caseB28NamesAreFoundWithoutAccents() throws {
    let library = MemoryLibrary()
    try library.importing(sample: "reported/B28_search_accents.csv")
    let texts = library.books.map { Folding.fold($0.title + " " + $0.author) }
    for word in ["gracian", "strasse nach lodz", "istanbul isiklari", "o'hara"] {
      #expect(texts.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test(.enabled(if: Samples.isThere)) func casesB21AndB23AreEachOneBook() throws {
    for (name, expected) in [
      ("reported/B21_isbn_check_digit_zero.txt", "9782253000006"),
      ("reported/B23_isbn_lowercase_x_and_hyphens.txt", "9780804429573"),
    ] {
      let lines = String(decoding: try Samples.bytes(name), as: UTF8.self).split(separator: "\n")
      #expect(lines.count >= 2)
      for line in lines {
        guard case .isbn(let isbn, .none) = ISBN.read(String(line)) else {
          Issue.record("\(line)")
          continue
        }
        #expect(isbn.text == expected)
      }
    }
    #expect(ISBN(number: 9_782_253_000_006)?.text10 == "2253000000")
  }

  @Test func emptyNumbersNeverMakeTwoRowsOneBook() throws {
    let library = MemoryLibrary()
    let file = csv("title,author,isbn\nT,A,\nT,A,\nU,A,\n")
    let plan = try library.importing(file)
    #expect(plan.counts[.new] == 3)
    #expect(try library.plan(file).counts[.unchanged] == 3)
  }

  @Test func theSameNumberTwiceInAFileIsOneBook() throws {
    let library = MemoryLibrary()
    let plan = try library.importing(
      csv("title,isbn\nT,9780306406157\nT again,0-306-40615-2\n"))
    #expect(plan.counts[.new] == 1)
    #expect(plan.counts[.skipped] == 1)
    #expect(plan.report.map(\.reason) == [.duplicateRow(of: 2)])
    #expect(plan.report[0].row == 3)
  }

  @Test func columnsAreFoundByTheirNames() throws {
    let library = MemoryLibrary()
    let plan = try library.importing(
      csv(
        """
        TITLE,Primary Author,ISBN/UID,read_status,Star Rating,Date-Added,Last Date Read,Pages,\
        Language,Series,Series Index,Tags,Format,Colour
        The Lantern Keeper,Ada Quill,B0ABCD1234,Read,"3,75",2023-01,2024,312,en,Tide,2,"a, b",\
        audio,red
        """))
    let book = library.books[0]
    #expect(book.identifiers["asin"] == .string("B0ABCD1234"))
    #expect(book.isbn == nil)
    #expect(book.status == .read)
    #expect(book.rating?.stars == 3.75)
    #expect(book.added?.text == "2023-01")
    #expect(library.reads(of: book).map(\.finished?.text) == ["2024"])
    #expect(book.pages == 312)
    #expect(book.series == [SeriesEntry(name: "Tide", position: "2")])
    #expect(book.tags == ["a", "b"])
    #expect(book.format == .audiobook)
    #expect(plan.unusedColumns == ["Colour"])
    #expect(plan.report.isEmpty)
  }

  @Test func damagedNumbersAreMendedOrReported() throws {
    let library = MemoryLibrary()
    let plan = try library.importing(
      csv(
        """
        title,isbn10,isbn13
        padded and cut off,306406152,9.78030640616E+12
        cut off alone,,9.78E+12
        no book,,4006381333931
        both,0306406152,9783161484100
        """))
    let byTitle = Dictionary(uniqueKeysWithValues: library.books.map { ($0.title, $0) })
    #expect(byTitle["padded and cut off"]?.isbn == "9780306406157")
    #expect(byTitle["cut off alone"]?.isbn == nil)
    #expect(byTitle["cut off alone"]?.source?.raw["isbn13"] == .string("9.78E+12"))
    #expect(byTitle["no book"]?.identifiers["barcode"] == .string("4006381333931"))
    #expect(byTitle["both"]?.isbn == "9783161484100")
    #expect(
      plan.report.map(\.reason) == [
        .isbnRepaired(ISBN(number: 9_780_306_406_157)!, .fromScientific),
        .isbn(.scientific(.severalFit)), .otherBarcode(.article),
        .isbnsDisagree(taken: ISBN(number: 9_783_161_484_100)!),
      ])
  }

  @Test func filesThatAreNoTablesOfBooksAreRefused() {
    func problem(_ bytes: [UInt8]) -> ImportError? {
      do throws(ImportError) {
        _ = try MemoryLibrary().plan(bytes)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem([]) == .table(.empty))
    #expect(problem([0, 1, 2]) == .table(.binary(kind: nil)))
    #expect(problem(csv("<html></html>")) == .table(.markup))
    #expect(problem(csv("{\"a\":1}")) == .table(.json))
    #expect(problem(csv("name,author\nx,y\n")) == .noTitleColumn(["name", "author"]))
    #expect(problem(csv("just a sentence")) == .noTitleColumn(["just a sentence"]))
    #expect(
      problem(csv("{\"bookspine\":\"export\",\"version\":2}\n")) == .newerExport(version: 2))
    #expect(problem(csv("name,author\nx,y\n"))?.text.contains("name, author") == true)
  }

  @Test func rowsOfAWrongShapeAreReportedAndTheOthersComeIn() throws {
    let library = MemoryLibrary()
    let plan = try library.importing(
      csv("title,author,pages\nA,X\nB,X,3,4\nC,\"X,5\nD,X,6\n,Y,7\n\nE,X,8,,\n"))
    #expect(library.books.map(\.title).sorted() == ["A", "D", "E"])
    #expect(plan.counts[.failed] == 3)
    #expect(plan.report.map(\.row) == [2, 3, 4, 6])
    #expect(
      plan.report.map(\.reason) == [
        .tooShort(cells: 2, expected: 3), .tooLong(cells: 4, expected: 3), .torn, .noTitle,
      ])
    #expect(plan.report.allSatisfy { !$0.reason.text.isEmpty })
  }
}
