import Documents
import Library
import Testing

@testable import Exchange

@Suite(.enabled(if: Samples.isThere)) struct GoodreadsTests {
  private static let samples = [
    "samples/goodreads_23col_since_mid_2026.csv", "samples/goodreads_24col_2022_to_2026.csv",
    "samples/goodreads_31col_before_2022.csv",
    "samples/goodreads_resaved_by_spreadsheet_semicolon_bom.csv",
  ]

  private func imported(_ name: String) throws -> (MemoryLibrary, ImportPlan) {
    let library = MemoryLibrary()
    let plan = try library.importing(sample: name)
    return (library, plan)
  }

  @Test(arguments: samples) func everyGenerationGivesTheSameBooks(name: String) throws {
    let (library, plan) = try imported(name)
    #expect(plan.format == "goodreads")
    #expect(plan.counts[.new] == 5)
    #expect(plan.counts.rows == 5)
    #expect(plan.unusedColumns.isEmpty)
    #expect(!plan.needsDateOrder)
    let books = library.books
    #expect(
      books.map(\.title) == [
        "The Lantern Keeper", "Fog Over Pier Nine", "Letters from the Cistern",
        "Half a Map, or: What the Owl Kept", "Şiir ve Deniz",
      ])
    #expect(
      books.map(\.author) == [
        "Ada Quill", "Ada Quill", "Bram de Wolff", "Li Wen", "İpek Ilgaz",
      ])
    #expect(
      books.map(\.isbn) == [
        "9780306406157", nil, "9780804429573", "9783161484100", "9781402894626",
      ])
    #expect(books.map(\.status) == [.read, .read, .reading, .didNotFinish, .toRead])
    #expect(books.map(\.rating?.stars) == [4, nil, 5, nil, nil])
    #expect(
      books.map(\.added?.text) == [
        "2023-01-01", "2023-02-03", "2023-02-03", "2023-02-03", "2023-02-03",
      ])
    let first = books[0]
    #expect(first.series == [SeriesEntry(name: "Harbour Lights", position: "1")])
    #expect(books[1].series == [SeriesEntry(name: "Harbour Lights", position: "1.5")])
    #expect(first.sortAuthor == "Quill, Ada")
    #expect(first.publisher == "Tern & Gull")
    #expect(first.format == .paperback)
    #expect(first.pages == 312)
    #expect(first.published?.text == "2011")
    #expect(first.originallyPublished?.text == "2010")
    #expect(first.owned)
    #expect(first.copies == 1)
    #expect(first.identifiers["goodreads"] == .string("900001"))
    #expect(first.source?.raw["title"] == .string("The Lantern Keeper (Harbour Lights, #1)"))
    #expect(
      first.review
        == "Slow start,\n\nbut the **storm** chapter is \"perfect\". She said \"hold fast\".")
    #expect(library.shelfNames(of: first) == ["favourites", "sea-stories"])
    #expect(first.shelves.map { first.shelfPlaces[$0] } == [.integer(2), .integer(11)])
    #expect(library.reads(of: first).map(\.finished?.text) == ["2023-01-31"])

    let second = books[1]
    #expect(second.format == .ebook)
    #expect(second.source?.raw["binding"] == .string("Kindle Edition"))
    #expect(second.isbn == nil)
    #expect(library.reads(of: second).count == 3)
    #expect(library.reads(of: second).allSatisfy { $0.finished == nil && $0.outcome == .finished })

    let third = books[2]
    #expect(third.originallyPublished?.yearText == "380 BC")
    #expect(third.contributors.map(\.name) == ["Bram de Wolff", "Noor van Dijk"])
    #expect(third.shelves.isEmpty)
    #expect(library.reads(of: third).isEmpty)

    let fourth = books[3]
    #expect(fourth.review == "Line one.\nLine two, with a comma; and a semicolon.")
    #expect(fourth.spoiler)
    #expect(fourth.privateNotes == "lent to a neighbour")
    #expect(library.reads(of: fourth).map(\.outcome) == [.didNotFinish])
    #expect(library.shelfNames(of: books[4]) == ["şiir"])

    // And the same documents, but for what is kept of the file's own spelling.
    let (other, _) = try imported(GoodreadsTests.samples[1])
    for (book, twin) in zip(books, other.books) {
      #expect(book.id == twin.id)
      #expect(book.source?.digest == twin.source?.digest)
      book.source = nil
      twin.source = nil
      #expect(book.map == twin.map)
    }
  }

  @Test func anotherGenerationOfTheSameLibraryChangesNothing() throws {
    let (library, _) = try imported(GoodreadsTests.samples[0])
    for name in GoodreadsTests.samples {
      let plan = try library.plan(Samples.bytes(name))
      #expect(plan.counts[.unchanged] == 5)
      #expect(plan.isEmpty)
    }
  }

  @Test func caseB01AMissingColumnShiftsNothing() throws {
    let (library, plan) = try imported("reported/B01_goodreads_no_average_rating.csv")
    #expect(plan.counts[.new] == 2)
    #expect(library.books.map(\.status) == [.read, .toRead])
    #expect(library.books.map(\.rating?.stars) == [4, nil])
  }

  @Test func caseB02RowsWithoutANumberAreTwoBooks() throws {
    let (library, plan) = try imported("reported/B02_goodreads_no_isbn_rows.csv")
    #expect(plan.counts[.new] == 2)
    #expect(library.books.map(\.isbn) == [nil, nil])
  }

  @Test func caseB04TheOldNumberIsEnough() throws {
    let (library, _) = try imported("reported/B04_goodreads_isbn10_only.csv")
    #expect(library.books[0].isbn == "9780804429573")
    #expect(library.books[0].source?.raw["isbn"] == .string("080442957X"))
  }

  @Test func caseB05AnUnknownDateStaysUnknown() throws {
    let (library, _) = try imported("reported/B05_goodreads_read_without_date.csv")
    let book = library.books[0]
    #expect(book.status == .read)
    #expect(book.added?.text == "2011-10-08")
    #expect(library.reads(of: book).map(\.outcome) == [.finished])
    #expect(library.reads(of: book).allSatisfy { $0.finished == nil && $0.started == nil })
  }

  @Test func caseB07OwnExclusiveShelvesAreUnderstoodOrKept() throws {
    let (library, plan) = try imported(
      "reported/B07_goodreads_custom_exclusive_shelf_first_row.csv")
    let byTitle = Dictionary(uniqueKeysWithValues: library.books.map { ($0.title, $0) })
    #expect(byTitle["Given Up"]?.status == .didNotFinish)
    #expect(byTitle["Paused"]?.status == .paused)
    #expect(byTitle["The Lantern Keeper"]?.status == .read)
    #expect(byTitle["Given Up"]?.shelves == [])
    #expect(plan.unknownStatuses.isEmpty)
  }

  @Test func caseB08TheSameFileTwiceChangesNothing() throws {
    let (library, _) = try imported("reported/B08_goodreads_same_file_twice.csv")
    let before = library.documents
    let plan = try library.importing(sample: "reported/B08_goodreads_same_file_twice.csv")
    #expect(plan.counts[.new] == 0)
    #expect(plan.counts[.unchanged] == 1)
    #expect(plan.isEmpty)
    #expect(library.documents == before)
  }

  @Test func caseB10ATitleAloneIsNeverMatched() throws {
    let library = MemoryLibrary()
    let other = Book(id: "other")
    other.title = "Transit"
    other.author = "Somebody Else"
    let same = Book(id: "same")
    same.title = "Transit"
    same.author = "A. N. Author"
    library.apply(BookEdit.add(other) + BookEdit.add(same))
    let plan = try library.importing(sample: "reported/B10_goodreads_wrong_match_no_isbn.csv")
    #expect(plan.counts[.new] == 1)
    #expect(library.books.count == 3)
    // The one of the same author is proposed, and only proposed.
    #expect(plan.rows[0].possibleDuplicates == ["same"])
  }

  @Test func caseB11OldYearsComeIn() throws {
    let (library, plan) = try imported("reported/B11_goodreads_negative_year.csv")
    #expect(library.books.map { $0.originallyPublished?.yearText } == ["362 BC", "399"])
    #expect(plan.report.isEmpty)
  }

  @Test func aGoodreadsRowNeedsATitleAndNothingElse() throws {
    let library = MemoryLibrary()
    let plan = try library.importing(
      csv(
        """
        Book Id,Title,Author l-f,ISBN13,Number of Pages,Date Read,My Rating,Exclusive Shelf
        1,T,,,,,,
        2,,,,,,,
        3,U,,9780306406158,many,2023/02/30,7,waiting
        """))
    #expect(plan.counts[.new] == 2)
    #expect(plan.counts[.failed] == 1)
    #expect(
      plan.report == [
        ReportLine(kind: .failed, row: 3, column: "Title", reason: .noTitle),
        ReportLine(
          kind: .note, row: 4, column: "ISBN13", value: "9780306406158",
          reason: .isbn(.checkDigit(expected: "7"))),
        ReportLine(
          kind: .note, row: 4, column: "Number of Pages", value: "many", reason: .notANumber),
        ReportLine(kind: .note, row: 4, column: "My Rating", value: "7", reason: .notARating),
        ReportLine(
          kind: .note, row: 4, column: "Exclusive Shelf", value: "waiting",
          reason: .unknownStatus),
        ReportLine(
          kind: .note, row: 4, column: "Date Read", value: "2023/02/30",
          reason: .date(.noSuchDay(30, month: 2, year: 2023, daysInMonth: 28))),
      ])
    #expect(plan.unknownStatuses == ["waiting"])
    #expect(library.books.map { library.shelfNames(of: $0) } == [[], ["waiting"]])
    var choices = ImportChoices()
    choices.statuses = [ImportChoices.StatusChoice(word: "waiting", status: .paused)]
    let other = MemoryLibrary()
    try other.importing(
      csv("Book Id,Title,Exclusive Shelf,Bookshelves\n3,U,waiting,waiting\n"), choices)
    #expect(other.books[0].status == .paused)
    #expect(other.books[0].shelves.isEmpty)
  }

  @Test func datesThatNothingDecidesAreAskedFor() throws {
    let file = csv("Book Id,Title,Exclusive Shelf,Date Added\n1,T,read,03/02/2023\n")
    let library = MemoryLibrary()
    let plan = try library.plan(file)
    #expect(plan.needsDateOrder)
    #expect(plan.report.map(\.reason) == [.dateOrderUnknown])
    var choices = ImportChoices()
    choices.dateOrder = .monthFirst
    try library.importing(file, choices)
    #expect(library.books[0].added?.text == "2023-03-02")
    let dotted = MemoryLibrary()
    try dotted.importing(csv("Book Id;Title;Exclusive Shelf;Date Added\n1;T;read;03.02.2023\n"))
    #expect(dotted.books[0].added?.text == "2023-02-03")
  }

  @Test func readingsFollowStatusAndCount() throws {
    let library = MemoryLibrary()
    try library.importing(
      csv(
        """
        Book Id,Title,Exclusive Shelf,Read Count,Date Read
        1,A,read,0,
        2,B,read,3,2023/05/06
        3,C,to-read,0,
        4,D,currently-reading,1,
        5,E,currently-reading,2,2020/01/02
        6,F,did-not-finish,1,2021/01/02
        7,G,to-read,2,
        8,H,read,1000000,
        """))
    func summary(_ title: String) -> [String] {
      let book = library.books.first { $0.title == title }!
      return library.reads(of: book)
        .map { ($0.outcomeName ?? "-") + " " + ($0.finished?.text ?? "?") }.sorted()
    }
    #expect(summary("A") == ["finished ?"])
    #expect(summary("B") == ["finished 2023-05-06", "finished ?", "finished ?"])
    #expect(summary("C") == [])
    #expect(summary("D") == [])
    #expect(summary("E") == ["finished 2020-01-02"])
    #expect(summary("F") == ["did-not-finish 2021-01-02"])
    #expect(summary("G") == ["finished ?", "finished ?"])
    #expect(summary("H").count == 100)
  }

  @Test func oldColumnsAreKeptInTheNotes() throws {
    let library = MemoryLibrary()
    try library.importing(
      csv(
        """
        Book Id,Title,Exclusive Shelf,Private Notes,Recommended By,Condition
        1,T,read,mine,Noor,good
        """))
    #expect(library.books[0].privateNotes == "mine\nRecommended By: Noor\nCondition: good")
  }
}
