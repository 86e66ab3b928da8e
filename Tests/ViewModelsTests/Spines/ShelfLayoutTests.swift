import Documents
import Library
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct ShelfLayoutTests {
  private let world = TestWorld()

  /// Books in the order of their authors.
  private func books(_ count: Int, reading: Set<Int> = [], pages: (Int) -> Int = { _ in 400 })
    -> [BookEntry]
  {
    for index in 0..<count {
      let author = "\(Character(Unicode.Scalar(UInt8(65 + index / 5 % 26)))) Author\(index / 5)"
      var fields: [(String, Value)] = [
        ("title", .string("Title \(index)")), ("author", .string(author)),
        ("pages", .integer(Int64(pages(index)))),
      ]
      if reading.contains(index) { fields.append(("status", .string("reading"))) }
      world.receive("b\(1000 + index)", fields)
    }
    let model = BooksViewModel(store: world.store)
    model.subscribe()
    world.server.settle()
    return model.books
  }

  @Test func aShelfTakesAsManyAsFitBetweenItsMargins() {
    // 400 pages are 40 wide, and a pixel parts two: 9 in 400 − 40.
    let layout = ShelfLayout(books(20), order: .author, width: 409)
    #expect(layout.rowCount == 3)
    #expect(layout.places(of: 0) == 0..<9)
    #expect(layout.places(of: 2) == 18..<20)
    #expect(layout.row(of: 8) == 0)
    #expect(layout.row(of: 9) == 1)
    for row in 0..<3 {
      let shelf = layout.shelf(row)
      #expect(shelf.lefts.first == 20)
      #expect(shelf.free >= 0)
      for (left, next) in zip(shelf.lefts, shelf.lefts.dropFirst()) { #expect(next - left >= 40) }
    }
  }

  @Test func whatIsLeftOverPartsTheAuthors() {
    let layout = ShelfLayout(books(20), order: .author, width: 420)
    let lefts = layout.shelf(0).lefts
    // Phones have books of 39; five of the first author, then four of the second.
    let steps = zip(lefts, lefts.dropFirst()).map { $1 - $0 }
    #expect(Set(steps.enumerated().filter { $0.offset != 4 }.map(\.element)) == [40])
    #expect(steps[4] > 45)
    #expect(ShelfLayout(books(20), order: .pages, width: 420).shelf(0).lefts[5] == 20 + 5 * 40)
  }

  @Test func whatIsBeingReadLiesInAPileAndIsNotShelvedTwice() {
    let all = books(60, reading: [3, 30, 40]) { $0 == 30 ? 800 : 300 + $0 }
    let layout = ShelfLayout(all, order: .author, width: 1192)
    let lying = layout.pile
    #expect(
      lying.map { all[$0].pages }
        == all.filter { $0.status == .reading }
        .map { $0.pages }.sorted { $0! < $1! })
    #expect(lying.allSatisfy { layout.row(of: $0) == 0 })
    // Every book has one place.
    let places = (0..<60).map { layout.position(of: $0) }
    #expect(places.sorted() == Array(0..<60))
    #expect(places.map { layout.index(at: $0) } == Array(0..<60))
    #expect(layout.shelf(0).first == 3)
    #expect(layout.shelf(0).lefts[0] > 300)
    #expect(ShelfLayout(all, order: .author, width: 390).pile == [])
  }

  @Test func whereAllAreBeingReadTheyStand() {
    let all = books(3, reading: [0, 1, 2])
    #expect(ShelfLayout(all, order: .author, width: 1192).pile == [])
    #expect(ShelfLayout([], order: .author, width: 1192).rowCount == 0)
  }

  @Test func theArrowKeysGoToTheNearestSpineOfTheNextShelf() {
    let layout = ShelfLayout(books(60) { 200 + $0 * 37 % 700 }, order: .author, width: 900)
    for index in [0, 4, 9, 13] {
      let below = layout.neighbour(of: index, rows: 1)
      #expect(layout.row(of: below) == layout.row(of: index) + 1)
      let (upper, lower) = (
        layout.shelf(layout.row(of: index)), layout.shelf(layout.row(of: below))
      )
      let place = layout.position(of: index) - upper.first
      let middle = upper.lefts[place] + upper.widths[place] / 2
      #expect(lower.place(at: middle) == layout.position(of: below) - lower.first)
    }
    #expect(layout.neighbour(of: 0, rows: -1) == 0)
  }

  @Test func aFingerReachesWhatIsNear() {
    let shelf = SpineRow(
      first: 0, lefts: [20, 60, 130], widths: [24, 40, 30], free: 0, isLast: true)
    #expect(shelf.place(at: 30, within: 22) == 0)
    #expect(shelf.place(at: 50, within: 22) == 0)
    #expect(shelf.place(at: 118, within: 22) == 2)
    #expect(shelf.place(at: 183, within: 22) == nil)
    #expect(shelf.place(at: 0) == 0)
  }

  @Test func tagsSayWhatStandsThere() throws {
    let all = books(6)
    #expect(all[0].shelfMark(by: .author) == "A")
    #expect(all[0].shelfMark(by: .title) == "T")
    #expect(all[0].shelfMark(by: .pages) == "400")
    #expect(all[0].shelfMark(by: .rating) == nil)
    world.receive("c1", [("title", .string("Ёлка")), ("published", .string("1998-05"))])
    world.receive("c2", [("title", .string("42"))])
    let model = BooksViewModel(store: world.store)
    model.subscribe()
    world.server.settle()
    let russian = try #require(model.entry("c1"))
    #expect(russian.shelfMark(by: .title) == "Е")
    #expect(russian.shelfMark(by: .author) == nil)
    #expect(russian.shelfMark(by: .year) == "1998")
    #expect(model.entry("c2")?.shelfMark(by: .title) == "#")
  }

  @Test func tenThousandBooksAreShelvedInAFewMilliseconds() {
    let some = books(200) { 40 + $0 * 53 % 900 }
    var many: [BookEntry] = []
    while many.count < 10_000 { many.append(contentsOf: some) }
    _ = ShelfLayout(many, order: .author, width: 1192)
    let took = ContinuousClock().measure {
      _ = ShelfLayout(many, order: .author, width: 1192)
    }
    // A debug build on a machine that does other things, too; a release takes less than 1 ms.
    #expect(took < .milliseconds(400))
  }
}
