import Documents
import Library
import Reactivity
import Sync
import TestServers
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
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    add("Quick", to: world)
    #expect(model.sign == .saved)
    world.server.settle()
    #expect(model.sign == .saved)
    #expect(model.waiting.isEmpty)
  }

  @Test func savingIsSaidAfterAWhile() {
    let world = TestWorld()
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
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
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
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
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
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

  @Test(arguments: [
    (-1, "", SyncFailure.noNetwork), (0, "", .noAnswer), (302, "", .signInAgain),
    (401, "", .signInAgain), (403, "text/plain", .signInAgain),
    (200, "text/html; charset=utf-8", .signInAgain), (502, "text/html", .serverFault),
    (404, "", .serverFault), (200, "application/json", nil),
  ])
  func theAnswerTellsWhatStandsInTheWay(status: Int, type: String, expected: SyncFailure?) {
    let world = TestWorld(isOnline: false)
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    #expect(world.requests.probes.map { $0.path } == ["/health"])
    world.requests.probes.last?.answer(status, type)
    #expect(model.obstacle == expected)
    #expect(model.sign == .offline(0))
  }

  @Test func theServerIsAskedAgainUntilItIsReached() {
    let world = TestWorld(isOnline: false)
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    world.requests.probes.last?.answer(0, "")
    world.clock.pass(milliseconds: 29_000)
    #expect(world.requests.probes.count == 1)
    world.clock.pass(milliseconds: 2_000)
    #expect(world.requests.probes.count == 2)
    world.client.enableNetwork()
    #expect(world.requests.probes.last?.isCancelled == true)
    add("New", to: world)
    let listening = world.client.listen(LibraryCollection.books.path("b")) { _ in }
    world.server.settle()
    #expect(model.obstacle == nil)
    #expect(model.sign == .saved)
    world.clock.pass(milliseconds: 90_000)
    #expect(world.requests.probes.count == 2)
    listening.remove()
  }

  @Test func anotherVersionOfTheServerEndsTheAttempts() {
    let world = TestWorld(isOnline: false)
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    world.client.stop()
    model.serverIsOther()
    #expect(model.obstacle == .otherVersion)
    add("Waits", to: world)
    #expect(model.sign == .offline(1))
    world.clock.pass(milliseconds: 90_000)
    #expect(world.requests.probes.count == 1)
  }
}
