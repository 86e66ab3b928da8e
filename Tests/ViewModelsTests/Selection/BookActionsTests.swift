import Documents
import Library
import Sync
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct BookActionsTests {
  private let world = TestWorld()
  private let toast: ToastViewModel
  private let actions: BookActions
  private let books: BooksViewModel
  private let sync: SyncStatusViewModel

  init() {
    toast = ToastViewModel(clock: world.clock)
    actions = BookActions(store: world.store, toast: toast)
    books = BooksViewModel(store: world.store)
    sync = SyncStatusViewModel(store: world.store, requests: world.requests)
    books.subscribe()
    world.server.settle()
  }

  private func receive(_ count: Int) -> [String] {
    for index in 0..<count {
      world.server.put(
        LibraryCollection.books.path("b\(index)"),
        MapValue([("title", .string("Book \(index)")), ("status", .string("to-read"))]))
    }
    world.server.settle()
    return (0..<count).map { "b\($0)" }
  }

  private func finish() {
    world.clock.pass(milliseconds: 1)
    world.server.settle()
  }

  private func status(_ id: String) -> Value? { world.stored(.books, id)?["status"] }

  @Test(arguments: [1, 12, 250]) func oneUndoTakesAllOfItBack(_ count: Int) {
    let ids = receive(count)
    #expect(actions.perform(.status(.read), on: ids))
    finish()
    #expect(ids.allSatisfy { status($0) == .string("read") })
    #expect(toast.message?.kind == .changed)
    #expect(toast.message?.count == count)
    // What was changed since stays.
    world.receiveEdit("b0") { $0.status = .paused }
    toast.undo()
    finish()
    #expect(status("b0") == .string("paused"))
    #expect(ids.dropFirst().allSatisfy { status($0) == .string("to-read") })
    #expect(toast.message?.kind == .undone)
  }

  @Test func deletedBooksComeBackAsTheyWere() {
    let ids = receive(120)
    let before = ids.map { world.stored(.books, $0) }
    actions.perform(.delete, on: ids)
    finish()
    #expect(books.count == 0)
    #expect(world.server.documents.keys.filter { LibraryCollection.trash.holds($0) }.count == 120)
    #expect(toast.message?.kind == .deleted)
    toast.undo()
    finish()
    #expect(ids.map { world.stored(.books, $0) } == before)
    #expect(!world.server.documents.keys.contains { LibraryCollection.trash.holds($0) })
    #expect(toast.message?.kind == .restored)
    #expect(toast.message?.count == 120)
  }

  @Test func withoutANetworkItIsAsIfItHadNotBeen() {
    let ids = receive(3)
    world.client.disableNetwork()
    actions.perform(.delete, on: ids)
    #expect(books.count == 0)
    toast.undo()
    #expect(books.count == 3)
    #expect(world.client.waitingBatches.isEmpty)
    #expect(toast.message?.kind == .restored)
  }

  @Test func withoutANetworkWhatFollowedIsKept() {
    let ids = receive(3)
    world.client.disableNetwork()
    actions.perform(.status(.read), on: ids)
    actions.perform(.add("tags", "sea"), on: ["b1"])
    let later = toast.message
    toast.close()
    actions.perform(.status(.reading), on: ["b2"])
    world.reconnect()
    #expect(status("b0") == .string("read"))
    #expect(status("b2") == .string("reading"))
    later?.undo?()
    finish()
    // `later` is not the last action any more; the last one is what is taken back.
    #expect(status("b2") == .string("read"))
  }

  @Test func aBookThatIsGoneDoesNotKeepTheOthersBack() {
    let ids = receive(9)
    world.client.disableNetwork()
    actions.perform(.status(.read), on: ids)
    // Another device deletes one of them meanwhile.
    world.receiveDeletion("b4")
    world.reconnect()
    finish()
    #expect(ids.allSatisfy { $0 == "b4" || status($0) == .string("read") })
    #expect(status("b4") == nil)
    // Its edit is kept, and can bring the book back.
    #expect(sync.refused.map(\.book) == ["b4"])
    #expect(sync.refused.first.map { sync.isGone($0) } == true)
  }

  @Test func aBookThatWasEditedMeanwhileIsNotDeletedUnseen() {
    let ids = receive(9)
    world.client.disableNetwork()
    actions.perform(.delete, on: ids)
    world.receiveEdit("b7") { $0.title = "Better" }
    world.reconnect()
    finish()
    #expect(books.count == 1)
    #expect(world.stored(.books, "b7")?["title"] == .string("Better"))
    #expect(sync.refused.map(\.book) == ["b7"])
    #expect(sync.refused.first?.kind == .deleted)
  }

  @Test func nothingToDoSaysNothing() {
    let ids = receive(2)
    #expect(!actions.perform(.status(.toRead), on: ids))
    #expect(!actions.perform(.delete, on: ["nobody"]))
    #expect(toast.message == nil)
  }

  @Test func theLastActionIsTakenBackOnceByAKey() {
    let ids = receive(2)
    actions.perform(.status(.read), on: ids)
    world.clock.pass(milliseconds: 60_000)
    #expect(toast.message == nil)
    actions.undoLast()
    finish()
    #expect(status("b1") == .string("to-read"))
    actions.undoLast()
    finish()
    #expect(status("b1") == .string("to-read"))
  }
}
