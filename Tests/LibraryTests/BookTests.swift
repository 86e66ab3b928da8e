import Documents
import Testing

@testable import Library

@Suite struct BookTests {
  static func full() -> Book {
    let book = Book(id: "b1")
    book.title = "The Lantern Keeper"
    book.author = "Ada Quill"
    book.subtitle = "A Novel"
    book.contributors = [
      Contributor(name: "Ada Quill", sortName: "Quill, Ada"),
      Contributor(name: "Noor van Dijk", role: "translator"),
    ]
    book.isbn = "9780306406157"
    book.identifiers = MapValue([("goodreads", .string("900001"))])
    book.publisher = "Tern & Gull"
    book.published = try? PartialDate("2011-07")
    book.originallyPublished = try? PartialDate("-0362")
    book.language = "en"
    book.format = .paperback
    book.pages = 312
    book.minutes = 600
    book.genres = ["Fantasy", "Sea"]
    book.rating = Rating(stars: 3.75)
    book.review = "a\n\nb"
    book.spoiler = true
    book.privateNotes = "lent"
    book.description = "A blurb."
    book.status = .reading
    book.progress = Progress(page: 12, on: try? PartialDate("2024-02-29"))
    book.shelves = ["s1"]
    book.shelfPlaces = MapValue([("s1", .integer(3))])
    book.tags = ["x, y"]
    book.series = [SeriesEntry(name: "Harbour Lights", position: "1.10")]
    book.owned = true
    book.copies = 2
    book.location = "top shelf"
    book.wished = true
    book.cover = "abc"
    book.sortTitle = "Lantern Keeper, The"
    book.sortAuthor = "Quill, Ada"
    book.added = try? PartialDate("2023-01-01")
    var source = BookSource()
    source.format = "goodreads"
    source.key = "900001"
    source.digest = "d"
    source.base = .bytes([1, 2])
    source.raw = MapValue([("binding", .string("Paperback"))])
    book.source = source
    return book
  }

  @Test func everyFieldSurvivesTheDocument() {
    let book = BookTests.full()
    let names = book.map.entries.map(\.name)
    #expect(names.count == 34)
    #expect(book.copy().map == book.map)
    #expect(book.copy().unreadable.isEmpty)
    #expect(book.map["rating"] == .double(3.75))
    #expect(book.map["originallyPublished"] == .string("-0362"))
  }

  @Test func listsReadOnlyWhatTheyShow() {
    let full = BookTests.full()
    let listed = Book(listing: "b1", Fields(full.map))
    #expect(listed.isPartial)
    for entry in listed.map.entries { #expect(full.map[entry.name] == entry.value) }
    #expect(listed.map.count == 18)
    #expect(listed.review == nil)
    #expect(listed.titleSortKey == full.titleSortKey)
    #expect(listed.authorSortKey == full.authorSortKey)
  }

  @Test func anEmptyBookHasOnlyTitleAndAuthor() {
    #expect(Book(id: "x").map.entries.map(\.name) == ["author", "title"])
  }

  @Test func wholeStarsAreIntegers() {
    let book = Book(id: "x")
    book.rating = Rating(stars: 4)
    #expect(book.map["rating"] == .integer(4))
  }

  @Test func documentsOfOtherProgramsAreShownAsFarAsTheyMakeSense() {
    let book = Book(
      id: "x",
      map: MapValue([
        ("title", .integer(1984)), ("pages", .string("312")), ("rating", .double(4)),
        ("published", .integer(2011)), ("genres", .string("Fantasy")),
        ("added", .timestamp(Timestamp(seconds: 1_672_531_199))),
        ("series", .array([.string("Tide")])), ("owned", .string("yes")), ("copies", .double(2)),
        ("format", .string("Leather")), ("isbn", .integer(9_780_306_406_157)),
      ]))
    #expect(book.title == "1984")
    #expect(book.pages == 312)
    #expect(book.rating?.stars == 4)
    #expect(book.published?.text == "2011")
    #expect(book.genres == ["Fantasy"])
    #expect(book.added?.text == "2022-12-31")
    #expect(book.series == [SeriesEntry(name: "Tide", position: "")])
    #expect(book.owned)
    #expect(book.copies == 2)
    #expect(book.format == nil)
    #expect(book.formatName == "Leather")
    #expect(book.isbn == "9780306406157")
    #expect(book.unreadable.isEmpty)
  }

  @Test func whatMakesNoSenseIsNamedAndStaysInTheDocument() {
    let map = MapValue([
      ("title", .string("T")), ("pages", .string("many")), ("rating", .boolean(true)),
      ("added", .string("someday")), ("series", .array([.boolean(false)])),
      ("unknownField", .integer(7)), ("progress", .null),
    ])
    let original = Book(id: "x", map: map)
    #expect(original.unreadable == ["added", "pages", "rating", "series"])
    let draft = original.copy()
    draft.title = "U"
    let writes = BookEdit.save(
      original: original, draft: draft, origin: ChangeOrigin(by: "a", device: "d"), changeID: "c")
    let after = writes[0].apply(to: Fields(map), time: .null).fields?.map
    var expected = map
    expected["title"] = .string("U")
    #expect(after == expected)
  }

  @Test func timestampsAreReadAsDaysAlsoBefore1970() {
    #expect(PartialDate(secondsSince1970: 0)?.text == "1970-01-01")
    #expect(PartialDate(secondsSince1970: -1)?.text == "1969-12-31")
    #expect(PartialDate(secondsSince1970: 951_782_400)?.text == "2000-02-29")
    #expect(PartialDate(secondsSince1970: -62_135_596_800)?.text == "0001-01-01")
  }

  @Test func theOtherRecordsSurviveTheirDocumentsToo() throws {
    let read = Read(id: "r")
    read.book = "b1"
    read.started = try PartialDate("2021")
    read.finished = try PartialDate("2022-01-01")
    read.outcome = .finished
    read.formatName = "ebook"
    read.note = "n"
    #expect(Read(id: "r", map: read.map).map == read.map)
    #expect(read.map.count == 6)
    let note = Note(id: "n")
    note.book = "b1"
    note.kind = "quote"
    note.text = "hold fast"
    note.page = 12
    #expect(Note(id: "n", map: note.map).map == note.map)
    let loan = Loan(id: "l")
    loan.book = "b1"
    loan.borrower = "Neighbour"
    loan.lent = try PartialDate("2024-01-02")
    loan.due = try PartialDate("2024-02")
    loan.returned = try PartialDate("2024-02-03")
    #expect(Loan(id: "l", map: loan.map).map == loan.map)
    #expect(loan.map.count == 5)
    let shelf = Shelf(id: "s")
    shelf.name = "Sea"
    shelf.position = 2
    #expect(Shelf(id: "s", map: shelf.map).map == shelf.map)
  }
}
