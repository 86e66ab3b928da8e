import Library
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct AppViewModelTests {
  @Test func aHiddenWindowRestsAndComesBackAtOnce() {
    let world = TestWorld()
    let app = world.startApp()
    app.hidden()
    world.clock.pass(milliseconds: 59_000)
    #expect(world.server.isWatched)
    world.clock.pass(milliseconds: 2_000)
    #expect(!world.server.isWatched)
    #expect(app.sync.sign == .saved)
    world.clock.pass(milliseconds: 600_000)
    #expect(!world.server.isWatched)
    app.returned()
    #expect(world.server.isWatched)
    world.server.settle()
    world.clock.pass(milliseconds: 600_000)
    #expect(world.server.isWatched)
  }

  @Test func aShortLookElsewhereChangesNothing() {
    let world = TestWorld()
    let app = world.startApp()
    app.hidden()
    world.clock.pass(milliseconds: 30_000)
    app.returned()
    world.clock.pass(milliseconds: 60_000)
    #expect(world.server.isWatched)
  }

  @Test func whatWaitsKeepsAHiddenWindowAwake() {
    let world = TestWorld()
    let app = world.startApp()
    world.server.holdsWrites = true
    let book = Book(id: "b")
    book.title = "Waits"
    world.store.add(book)
    world.server.settle()
    app.hidden()
    world.clock.pass(milliseconds: 61_000)
    #expect(world.server.isWatched)
    world.server.releaseWrites()
    world.clock.pass(milliseconds: 61_000)
    #expect(!world.server.isWatched)
    #expect(app.sync.sign == .saved)
  }
}
