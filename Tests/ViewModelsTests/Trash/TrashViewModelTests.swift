import Documents
import Library
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct TrashViewModelTests {
  private let world = TestWorld()

  private func put(_ id: String, daysAgo days: Int64?) {
    var fields = MapValue([("book", .map(MapValue([("title", .string(id))])))])
    if let days {
      fields["at"] = .timestamp(Timestamp(seconds: world.clock.now.seconds - days * 24 * 3600 - 60))
    }
    world.server.put(LibraryCollection.trash.path(id), fields)
    world.server.settle()
  }

  @Test func theLatestComeFirstWithTheDaysThatAreLeft() {
    put("a", daysAgo: 20)
    put("b", daysAgo: 0)
    put("c", daysAgo: 29)
    put("d", daysAgo: 400)
    put("e", daysAgo: nil)
    let trash = TrashViewModel(store: world.store)
    world.server.settle()
    #expect(trash.isLoaded)
    #expect(trash.ids == ["b", "a", "c", "d", "e"])
    #expect(trash.entries.map { trash.daysLeft($0) } == [30, 10, 1, 0, 30])
    #expect(trash.entries[0].trashed.book.title == "b")
  }

  @Test func whatWasDeletedElsewhereComesIn() {
    let trash = TrashViewModel(store: world.store)
    world.server.settle()
    #expect(trash.entries.isEmpty)
    world.receive("x", [("title", .string("X"))])
    world.receiveDeletion("x")
    #expect(trash.ids == ["x"])
    let toast = ToastViewModel(clock: world.clock)
    let actions = BookActions(store: world.store, toast: toast)
    actions.restore(trash.ids)
    world.server.settle()
    #expect(trash.ids.isEmpty)
    #expect(world.stored(.books, "x")?["title"] == .string("X"))
  }

  @Test func whatIsErasedIsGone() {
    put("a", daysAgo: 1)
    put("b", daysAgo: 1)
    let trash = TrashViewModel(store: world.store)
    world.server.settle()
    let toast = ToastViewModel(clock: world.clock)
    BookActions(store: world.store, toast: toast).erase(["a"])
    world.server.settle()
    #expect(trash.ids == ["b"])
    #expect(toast.message?.kind == .erased)
    #expect(toast.message?.undo == nil)
  }
}
