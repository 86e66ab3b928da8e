import Documents
import Library
import Reactivity
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct BookDetailsViewModelTests {
  private let world = TestWorld()

  init() {
    world.receive("b1", [("title", .string("Hush")), ("pages", .integer(276))])
  }

  private func open(_ id: String = "b1") -> BookDetailsViewModel {
    world.page(of: id)
  }

  @Test func aChangeElsewhereShowsWhileThePageIsOpen() {
    let model = open()
    #expect(model.book?.title == "Hush")
    world.receive("b1", [("title", .string("Hush, Hush")), ("pages", .integer(276))])
    #expect(model.book?.title == "Hush, Hush")
    #expect(model.state == .shown)
  }

  /// The list's next key press must not wait for four collections.
  @Test func whatIsLookedUpWaitsUntilTheBookIsPainted() {
    let first = open()
    first.rate(Rating(quarters: 8))
    let model = BookDetailsViewModel("b1", store: world.store)
    #expect(model.book?.title == "Hush")
    #expect(model.state == .shown)
    #expect(!model.isWhole)
    #expect(model.changes.isEmpty)
    world.clock.pass(milliseconds: 0)
    #expect(model.isWhole)
    #expect(model.changes.count == 1)
  }

  @Test func aDeletionElsewhereIsSaidAndCanBeTakenBack() {
    let model = open()
    world.receiveDeletion("b1")
    #expect(model.state == .deleted)
    #expect(model.book?.title == "Hush")
    #expect(model.canRestore)
    model.restore()
    #expect(model.state == .shown)
    world.server.settle()
    #expect(world.stored(.books, "b1")?["title"] == .string("Hush"))
    #expect(world.stored(.trash, "b1") == nil)
    #expect(model.state == .shown)
  }

  @Test func aLinkToABookThatNeverWasSaysSo() {
    let model = open("nothing")
    #expect(model.state == .deleted)
    #expect(model.book == nil)
    #expect(!model.canRestore)
  }

  @Test func aLinkToABookInTheTrashShowsIt() {
    world.receiveDeletion("b1")
    let model = open()
    #expect(model.state == .deleted)
    #expect(model.book?.title == "Hush")
    #expect(model.canRestore)
  }

  @Test func starsAndStatusAreSavedAndRememberedInTheHistory() {
    let model = open()
    model.rate(Rating(quarters: 17))
    #expect(model.book?.rating?.text == "4.25")
    model.setStatus(.read)
    world.server.settle()
    #expect(world.stored(.books, "b1")?["rating"] == .double(4.25))
    #expect(model.changes.count == 2)
    #expect(model.changes.first?.differences.first?.name == "status")
    model.rate(nil)
    world.server.settle()
    #expect(world.stored(.books, "b1")?["rating"] == nil)
  }

  @Test func starsThatAreSetStepByStepAreOneChange() {
    let model = open()
    for quarters in 1...9 { model.rate(stepwise: quarters) }
    #expect(model.quarters == 9)
    #expect(model.changes.isEmpty)
    world.clock.pass(milliseconds: 700)
    world.server.settle()
    #expect(model.changes.count == 1)
    #expect(model.book?.rating?.text == "2.25")
    #expect(model.quarters == 9)
  }

  @Test func deletingHereLeavesItInTheTrash() {
    let model = open()
    #expect(model.delete())
    #expect(model.state == .deleted)
    world.server.settle()
    #expect(world.stored(.trash, "b1") != nil)
  }
}
