import Library
import Testing

@testable import ViewModels

@MainActor @Suite struct AppViewModelTests {
  private final class NoSettings: LocalSettings {
    func value(_ name: String) -> String? { nil }
    func keep(_ value: String, as name: String) {}
  }

  private final class NoAddress: AddressBar {
    func go(to path: String, replacing: Bool) {}
    func goBack() {}
  }

  private func start(_ world: TestWorld) -> AppViewModel {
    let app = AppViewModel(
      store: world.store, requests: world.requests, settings: NoSettings(), address: NoAddress(),
      path: "/")
    app.start()
    world.server.settle()
    return app
  }

  @Test func aHiddenWindowRestsAndComesBackAtOnce() {
    let world = TestWorld()
    let app = start(world)
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
    let app = start(world)
    app.hidden()
    world.clock.pass(milliseconds: 30_000)
    app.returned()
    world.clock.pass(milliseconds: 60_000)
    #expect(world.server.isWatched)
  }

  @Test func whatWaitsKeepsAHiddenWindowAwake() {
    let world = TestWorld()
    let app = start(world)
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
