import Documents
import Library
import Reactivity
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct BooksViewModelTests {
  private let world = TestWorld()
  private let model: BooksViewModel

  init() {
    model = BooksViewModel(store: world.store)
    world.receive("b1", [("title", .string("The Zoo")), ("author", .string("Ann Low"))])
    world.receive("b2", [("title", .string("Émile 10")), ("author", .string("Bo High"))])
    world.receive("b3", [("title", .string("Emile 9")), ("pages", .integer(120))])
    model.subscribe()
    world.server.settle()
  }

  private var titles: [String] { model.books.map { $0.title } }

  @Test func booksAreSortedByTitleWithoutArticlesAndNumbersAsNumbers() {
    #expect(titles == ["Emile 9", "Émile 10", "The Zoo"])
    #expect(model.count == 3)
    #expect(model.isLoaded)
  }

  @Test func numbersThatNoBookHasAreBorne() {
    let huge = Int64.max
    for (id, page, pages, percent) in [
      ("p1", huge, huge, 100), ("p2", huge, 1, 100), ("p3", huge / 2, huge, 50),
      ("p4", -huge, huge, 0), ("p5", 29, 100, 29),
    ] {
      let progress = MapValue([("page", .integer(page))])
      world.receive(
        id, [("title", .string(id)), ("pages", .integer(pages)), ("progress", .map(progress))])
      world.server.settle()
      #expect(model.entry(id)?.percent == percent, "\(id)")
    }
  }

  @Test func aChangeElsewhereMovesTheBookAndLetsItGlow() {
    world.receive("b1", [("title", .string("An Apple"))])
    #expect(titles == ["An Apple", "Emile 9", "Émile 10"])
    #expect(model.glowing == ["b1"])
    world.clock.pass(milliseconds: 2100)
    #expect(model.glowing.isEmpty)
  }

  @Test func anOwnChangeDoesNotGlow() {
    let book = Book(id: "b4")
    book.title = "Mine"
    world.store.add(book)
    #expect(model.entry("b4")?.isPending == true)
    world.server.settle()
    #expect(model.entry("b4")?.isPending == false)
    #expect(model.glowing.isEmpty)
    #expect(titles == ["Emile 9", "Émile 10", "Mine", "The Zoo"])
  }

  @Test func removingABookMovesItToTheTrash() {
    model.remove("b1")
    #expect(titles == ["Emile 9", "Émile 10"])
    world.server.settle()
    #expect(world.stored(.books, "b1") == nil)
    guard case .map(let kept)? = world.stored(.trash, "b1")?["book"] else {
      Issue.record("The trash does not hold the book.")
      return
    }
    #expect(kept["title"] == .string("The Zoo"))
  }

  @Test func theSearchIgnoresCaseAndAccentsAndNeedsEveryWord() {
    model.search(for: "emile")
    #expect(titles == ["Emile 9", "Émile 10"])
    model.search(for: "emi HIGH")
    #expect(titles == ["Émile 10"])
    model.search(for: "mile")
    #expect(titles.isEmpty)
    model.search(for: "")
    #expect(titles.count == 3)
  }

  @Test func aNewBookIsFoundBySearchOnlyIfItMatches() {
    model.search(for: "zoo")
    world.receive("b5", [("title", .string("Zoo Keeping"))])
    world.receive("b6", [("title", .string("Other"))])
    #expect(titles == ["The Zoo", "Zoo Keeping"])
    #expect(model.count == 5)
  }

  @Test func otherOrdersPutTheUnknownLast() {
    world.receive("b4", [("title", .string("Long")), ("pages", .integer(900))])
    model.sort(by: .pages, descending: false)
    #expect(titles == ["Emile 9", "Long", "Émile 10", "The Zoo"])
    model.sort(by: .pages, descending: true)
    #expect(titles == ["Long", "Emile 9", "Émile 10", "The Zoo"])
    model.sort(by: .author, descending: false)
    #expect(titles == ["Émile 10", "The Zoo", "Emile 9", "Long"])
    model.sort(by: .title, descending: true)
    #expect(titles == ["The Zoo", "Long", "Émile 10", "Emile 9"])
  }

  @Test func filteringByStatusCountsAndShows() {
    world.receive("b4", [("title", .string("Now")), ("status", .string("reading"))])
    model.show(.reading)
    #expect(titles == ["Now"])
    #expect(model.statusCounts == [0, 1, 0, 0, 0])
    #expect(model.count == 4)
  }

  @Test func indexesFollowTheOrder() {
    #expect(model.index(of: "b1") == 2)
    #expect(model.index(of: "b3") == 0)
    #expect(model.index(of: "nothing") == nil)
    model.search(for: "zoo")
    #expect(model.index(of: "b1") == 0)
    #expect(model.index(of: "b3") == nil)
  }

  @Test func manyChangesAtOnceAreNoEvent() {
    for number in 0..<300 {
      world.server.put(
        LibraryCollection.books.path("n\(number)"), MapValue([("title", .string("N \(number)"))]))
    }
    world.server.settle()
    #expect(model.count == 303)
    #expect(model.books.count == 303)
    #expect(zip(model.books, 0...).allSatisfy { model.index(of: $0.id) == $1 })
    #expect(titles.filter { $0.utf8.first == 0x4E } == (0..<300).map { "N \($0)" })
  }

  @Test func afterUnsubscribingNothingComesAnyMore() {
    model.unsubscribe()
    world.receive("b9", [("title", .string("Late"))])
    #expect(titles.count == 3)
    model.subscribe()
    world.server.settle()
    #expect(titles.count == 4)
  }
}
