import Documents
import Library
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct ShelvesViewModelTests {
  private let world = TestWorld()
  private let books: BooksViewModel
  private let model: ShelvesViewModel

  init() {
    books = BooksViewModel(store: world.store)
    model = ShelvesViewModel(store: world.store, books: books)
    books.subscribe()
    model.subscribe()
    world.receive("b1", [("title", .string("A")), ("status", .string("read"))])
    world.receive("b2", [("title", .string("B"))])
  }

  private var names: [String] { model.shelves.map { $0.name } }

  @Test func shelvesStandInTheReadersOrder() {
    let first = model.add("Attic")
    model.add("Cellar")
    let third = model.add(" Hall  way ")
    #expect(names == ["Attic", "Cellar", "Hall way"])
    model.move(third, to: 0)
    #expect(names == ["Hall way", "Attic", "Cellar"])
    model.rename(first, to: "Loft")
    #expect(names == ["Hall way", "Loft", "Cellar"])
    world.server.settle()
    #expect(world.stored(.shelves, first)?["name"] == .string("Loft"))
  }

  @Test func aShelfThatOthersMadeWithoutAPlaceComesLast() {
    model.add("Zoo")
    world.server.put(LibraryCollection.shelves.path("x"), MapValue([("name", .string("Attic"))]))
    world.server.settle()
    #expect(names == ["Zoo", "Attic"])
    #expect(model.shelf("x")?.filter == nil)
  }

  @Test func aFilterIsKeptAsASmartShelf() {
    books.set(BookFilter(.status, "read"))
    let id = model.saveFilter(as: "Done")
    world.server.settle()
    books.clearFilter()
    #expect(model.shown == nil)
    let filter = model.shelf(id).map { model.filter(of: $0) }
    #expect(filter == BookFilter(.status, "read"))
    books.show(filter ?? BookFilter())
    #expect(model.shown?.id == id && books.status == .read)
    #expect(books.books.map { $0.title } == ["A"])
    books.set(BookFilter(.noISBN))
    var both = BookFilter(.status, "read")
    both[.noISBN] = true
    #expect(model.shelf(model.saveFilter(as: "More"))?.filter == both)
    #expect(model.counts == [1, 1])
  }

  @Test func booksAreCountedALittleAfterAChange() {
    let id = model.add("Attic")
    #expect(model.counts == [0])
    world.receive("b2", [("title", .string("B")), ("shelves", .array([.string(id)]))])
    world.clock.pass(milliseconds: 400)
    #expect(model.counts == [1])
  }

  @Test func aDeletedShelfComesBackWithItsBooks() {
    let id = model.add("Attic")
    let undo = model.delete(id)
    #expect(names.isEmpty)
    undo?()
    #expect(names == ["Attic"] && model.shelves[0].id == id)
  }
}
