import Documents
import Testing

@testable import Library

@Suite struct BookFilterTests {
  private static func fields(_ fields: [(String, Value)]) -> Fields { Fields(MapValue(fields)) }

  private static func texts(_ texts: String...) -> Value { .array(texts.map { .string($0) }) }

  private let book = fields([
    ("title", .string("The Lantern Keeper")), ("author", .string("Ada Quill & Noor van Dijk")),
    (
      "contributors",
      .array([
        .map(MapValue([("name", .string("Ada Quill"))])),
        .map(MapValue([("name", .string("Noor van Dijk")), ("role", .string("translator"))])),
      ])
    ),
    ("series", .array([.map(MapValue([("name", .string("Harbour Lights"))]))])),
    ("status", .string("read")), ("rating", .double(4.75)), ("tags", texts("sea", "comfort")),
    ("shelves", texts("s1")), ("genres", .string("Fantasy")), ("owned", .boolean(true)),
    ("language", .string("en")), ("isbn", .string("9780306406157")),
  ])

  private let bare = fields([("title", .string("Half a Map")), ("author", .string("Li Wen"))])

  private func matches(_ filter: BookFilter, _ fields: Fields, isLent: Bool = false) -> Bool {
    filter.matches(fields, isLent: isLent)
  }

  @Test(arguments: [
    (BookCriterion.status, "read"), (.shelf, "s1"), (.tag, "sea"), (.tag, "comfort"),
    (.genre, "Fantasy"), (.author, "Ada Quill"), (.series, "Harbour Lights"), (.rating, "4"),
    (.language, "en"),
  ])
  func aBookIsFoundByEachOfItsValues(_ criterion: BookCriterion, _ value: String) {
    #expect(matches(BookFilter(criterion, value), book))
    #expect(!matches(BookFilter(criterion, value), bare))
    #expect(!matches(BookFilter(criterion, value + "x"), book))
  }

  @Test func whoTranslatedABookIsNotItsAuthor() {
    #expect(!matches(BookFilter(.author, "Noor van Dijk"), book))
    #expect(matches(BookFilter(.author, "Li Wen"), bare))
  }

  @Test func anEmptyValueStandsForBooksWithoutAny() {
    for criterion in BookCriterion.allCases where criterion != .author && criterion != .format {
      #expect(matches(BookFilter(criterion, ""), bare), "\(criterion)")
      #expect(!matches(BookFilter(criterion, ""), book), "\(criterion)")
    }
  }

  @Test func oneValueOfACriterionIsEnoughButEveryCriterionMustBeMet() {
    var filter = BookFilter(.tag, "sea")
    filter.set(.tag, "mountains", to: true)
    #expect(matches(filter, book))
    filter.set(.status, "reading", to: true)
    #expect(!matches(filter, book))
    filter.set(.status, "read", to: true)
    #expect(matches(filter, book))
    filter[.owned] = true
    #expect(matches(filter, book))
    filter[.lent] = true
    #expect(!matches(filter, book))
    #expect(matches(filter, book, isLent: true))
  }

  @Test func flagsSayWhatABookIsOrLacks() {
    #expect(matches(BookFilter(.noISBN), bare) && !matches(BookFilter(.noISBN), book))
    #expect(matches(BookFilter(.noCover), bare) && matches(BookFilter(.noCover), book))
    #expect(!matches(BookFilter(.wished), book))
  }

  @Test func valuesOfOtherTypesAreReadAsFarAsTheyMakeSense() {
    let odd = BookFilterTests.fields([
      ("tags", .array([.integer(7), .null, .string("x")])), ("genres", .boolean(true)),
      ("owned", .string("yes")), ("series", BookFilterTests.texts("Bare")),
    ])
    #expect(matches(BookFilter(.tag, "7"), odd) && matches(BookFilter(.tag, "x"), odd))
    #expect(matches(BookFilter(.genre, ""), odd) && matches(BookFilter(.owned), odd))
    #expect(matches(BookFilter(.series, "Bare"), odd))
  }

  @Test func aFilterComesBackFromItsRecord() {
    var filter = BookFilter(.status, "read")
    filter.set(.tag, "sea", to: true)
    filter.set(.tag, "", to: true)
    filter[.noCover] = true
    #expect(BookFilter(map: filter.map) == filter)
    #expect(filter.count == 4)
    filter.set(.tag, "sea", to: false)
    #expect(BookFilter(map: filter.map) == filter)
    #expect(BookFilter(map: MapValue()).isEmpty)
    let shelf = Shelf(id: "s")
    shelf.filter = filter
    #expect(Shelf(id: "s", map: shelf.map).filter == filter)
    #expect(Shelf(id: "s").filter == nil)
  }
}
