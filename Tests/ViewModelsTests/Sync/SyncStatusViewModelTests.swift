import Documents
import Library
import Reactivity
import Sync
import Testing

@testable import ViewModels

@MainActor @Suite struct SyncStatusViewModelTests {
  private func add(_ title: String, to world: TestWorld) {
    let book = Book(id: world.store.newID())
    book.title = title
    world.store.add(book)
  }

  @Test func whatIsSavedAtOnceSaysNothing() {
    let world = TestWorld()
    let model = SyncStatusViewModel(store: world.store)
    add("Quick", to: world)
    #expect(model.sign == .saved)
    world.server.settle()
    #expect(model.sign == .saved)
    #expect(model.waiting.isEmpty)
  }

  @Test func savingIsSaidAfterAWhile() {
    let world = TestWorld()
    let model = SyncStatusViewModel(store: world.store)
    world.server.holdsWrites = true
    add("Slow", to: world)
    world.server.settle()
    world.clock.pass(milliseconds: 300)
    #expect(model.sign == .saved)
    world.clock.pass(milliseconds: 200)
    #expect(model.sign == .saving)
    #expect(model.waiting.map { $0.title } == ["Slow"])
    world.server.releaseWrites()
    #expect(model.sign == .saved)
    #expect(model.waiting.isEmpty)
  }

  @Test func offlineCountsWhatWaits() {
    let world = TestWorld(isOnline: false)
    let model = SyncStatusViewModel(store: world.store)
    #expect(model.sign == .offline(0))
    add("One", to: world)
    add("Two", to: world)
    #expect(model.sign == .offline(2))
    #expect(model.waiting.map { $0.title } == ["One", "Two"])
    world.client.enableNetwork()
    world.server.settle()
    #expect(model.sign == .saved)
  }

  @Test func aRefusedChangeIsKept() {
    let world = TestWorld()
    let model = SyncStatusViewModel(store: world.store)
    world.server.refusal = SyncError(.permissionDenied, "No.")
    add("Refused", to: world)
    world.server.settle()
    world.clock.pass(milliseconds: 60_000)
    world.server.settle()
    #expect(model.refused.map { $0.title } == ["Refused"])
    #expect(model.refused.first?.reason == .notAllowed)
    #expect(model.sign == .refused(1))
    model.sendAgain(model.refused[0])
    world.server.settle()
    #expect(model.refused.isEmpty)
    #expect(world.server.documents.count == 1)
    #expect(model.sign == .saved)
  }
}
