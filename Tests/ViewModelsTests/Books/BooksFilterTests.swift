import Documents
import Library
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct BooksFilterTests {
  private let world = TestWorld()
  private let model: BooksViewModel

  init() {
    model = BooksViewModel(store: world.store)
    book(
      "b1", "Alpha", [("status", .string("read")), ("tags", texts("sea")), ("rating", .integer(4))])
    book("b2", "Beta", [("status", .string("read")), ("tags", texts("sea", "war"))])
    book("b3", "Gamma", [("tags", texts("war")), ("author", .string("Ann"))])
    model.subscribe()
    world.server.settle()
  }

  private func texts(_ texts: String...) -> Value { .array(texts.map { .string($0) }) }

  private func book(_ id: String, _ title: String, _ fields: [(String, Value)]) {
    world.receive(id, [("title", .string(title))] + fields)
  }

  private func put(_ collection: LibraryCollection, _ id: String, _ fields: [(String, Value)]) {
    world.server.put(collection.path(id), MapValue(fields))
    world.server.settle()
  }

  private func listenToTheOthers() {
    world.clock.pass(milliseconds: 10)
    world.server.settle()
  }

  private var titles: [String] { model.books.map { $0.title } }

  private func counts(_ criterion: BookCriterion) -> [String] {
    model.facet(criterion).map { "\($0.value) \($0.count)" }
  }

  @Test func criteriaCombine() {
    var filter = BookFilter(.tag, "sea")
    filter.set(.tag, "war", to: true)
    model.set(filter)
    #expect(titles == ["Alpha", "Beta", "Gamma"])
    filter.set(.status, "read", to: true)
    model.set(filter)
    #expect(titles == ["Alpha", "Beta"])
    // Another part of the library begins with nothing narrowed down.
    model.show(BookFilter(.tag, "war"))
    #expect(titles == ["Beta", "Gamma"])
    model.set(BookFilter(.status, "read"))
    #expect(titles == ["Beta"])
    #expect(counts(.tag) == ["sea 1", "war 1"])
    model.show(BookFilter())
    #expect(titles.count == 3)
  }

  @Test func facetsCountWhatEachValueWouldShow() {
    #expect(counts(.tag) == ["sea 2", "war 2"])
    #expect(counts(.status) == ["read 2", " 1"])
    #expect(counts(.rating) == ["4 1", " 2"])
    model.set(BookFilter(.status, "read"))
    #expect(counts(.tag) == ["sea 2", "war 1"])
    #expect(counts(.status) == ["read 2", " 1"])
    model.set(BookFilter(.tag, "gone"))
    #expect(counts(.tag) == ["sea 2", "war 2", "gone 0"])
    #expect(model.countFlags()[BookFlag.noISBN.rawValue] == 0)
    model.clearFilter()
    #expect(model.countFlags() == [0, 0, 0, 3, 3])
  }

  @Test func aChangeElsewhereComesIntoAndLeavesTheFilteredList() {
    model.set(BookFilter(.status, "read"))
    book("b3", "Gamma", [("status", .string("read"))])
    #expect(titles == ["Alpha", "Beta", "Gamma"])
    book("b1", "Alpha", [("status", .string("reading"))])
    #expect(titles == ["Beta", "Gamma"])
    world.receiveDeletion("b2")
    #expect(titles == ["Gamma"])
    #expect(model.statusCounts == [0, 1, 1, 0, 0])
    #expect(model.index(of: "b3") == 0 && model.index(of: "b1") == nil)
  }

  @Test func loansAreHeardOfAfterTheFirstList() {
    put(.loans, "l1", [("book", .string("b2")), ("borrower", .string("Jo"))])
    put(
      .loans, "l2",
      [("book", .string("b1")), ("lent", .string("2025")), ("returned", .string("2026"))])
    #expect(!model.isLent("b2"))
    listenToTheOthers()
    #expect(model.isLent("b2") && !model.isLent("b1"))
    #expect(model.lentCount == 1)
    model.set(BookFilter(.lent))
    #expect(titles == ["Beta"])
    put(.loans, "l1", [("book", .string("b2")), ("returned", .string("2026-02"))])
    #expect(titles.isEmpty)
    #expect(model.lentCount == 0)
  }

  @Test func theLastReadToTheEndPutsABookIntoOrder() {
    put(.reads, "r1", [("book", .string("b2")), ("finished", .string("2020-05"))])
    put(.reads, "r2", [("book", .string("b2")), ("finished", .string("2010"))])
    put(.reads, "r3", [("book", .string("b1")), ("finished", .string("2019"))])
    listenToTheOthers()
    model.sort(by: .finished, descending: true)
    #expect(titles == ["Beta", "Alpha", "Gamma"])
    put(.reads, "r4", [("book", .string("b3")), ("finished", .string("2024-01-31"))])
    #expect(titles == ["Gamma", "Beta", "Alpha"])
    // What reads say survives a change of the book itself.
    book("b2", "Aa", [])
    #expect(titles == ["Gamma", "Aa", "Alpha"])
    // A book that comes after its reads.
    put(.reads, "r5", [("book", .string("b9")), ("finished", .string("2025"))])
    book("b9", "New", [])
    #expect(titles == ["New", "Gamma", "Aa", "Alpha"])
    #expect(zip(model.books, 0...).allSatisfy { model.index(of: $0.id) == $1 })
  }

  @Test func neighboursOfABook() {
    func series(_ position: String) -> (String, Value) {
      let entry = MapValue([("name", .string("Tide")), ("position", .string(position))])
      return ("series", .array([.map(entry)]))
    }
    book("s10", "Ten", [series("10"), ("author", .string("Ann"))])
    book("s2", "Two", [series("2"), ("author", .string("Bo")), ("published", .string("1990"))])
    book(
      "s05", "Half", [series("0.5"), ("author", .string("Ann")), ("published", .string("-0362"))])
    #expect(model.books(inSeries: "Tide").map { $0.title } == ["Half", "Two", "Ten"])
    #expect(model.booksByAuthors(of: "b3").map { $0.title } == ["Half", "Ten"])
    #expect(model.booksByAuthors(of: "b1").isEmpty)
  }
}
