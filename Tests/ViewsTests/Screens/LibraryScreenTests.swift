import Library
import Reactivity
import Testing
import UI
import ViewModels

@testable import Views

@MainActor @Suite struct LibraryScreenTests {
  @Test func anEmptyLibraryOffersItsBeginnings() {
    let window = TestWindow()
    #expect(window.root.innerText.contains("A shelf with room for everything"))
    let beginnings = window.root.all("button", "begin").map { $0.all("strong").first?.innerText }
    #expect(beginnings == ["Add a book", "Import a file", "Look around first"])
    #expect(window.root.all("input").filter { $0.attribute("type") == "search" }.isEmpty)
  }

  @Test func booksAreALabelledListOfLinks() throws {
    let window = TestWindow(["Beta", "The Alpha"])
    #expect(window.titles == ["The Alpha", "Beta"])
    let list = try #require(window.root.all { $0.attribute("role") == "list" }.first)
    #expect(list.attribute("aria-label") == "Library")
    #expect(window.rows[0].attribute("href") == "#/books/b1")
    #expect(window.rows.map { $0.attribute("tabindex") } == ["0", "-1"])
    #expect(window.root.innerText.contains("2 books"))
  }

  @Test func aClickOpensTheDetails() throws {
    let window = TestWindow(["Beta", "Alpha"])
    window.click(window.rows[1])
    #expect(window.app.router.route == .book("b0"))
    #expect(window.root.first("h1", "display")?.innerText == "Beta")
    #expect(window.rows[1].attribute("aria-current") == "true")
  }

  @Test func arrowKeysGoThroughTheListAndDeleteAsks() throws {
    let window = TestWindow(["Alpha", "Beta", "Gamma"])
    window.press("ArrowDown")
    #expect(window.backend.focused === window.rows[0])
    window.press("ArrowDown", in: window.rows[0])
    #expect(window.backend.focused === window.rows[1])
    #expect(window.rows.map { $0.attribute("tabindex") } == ["-1", "0", "-1"])
    window.press("End", in: window.rows[1])
    #expect(window.backend.focused === window.rows[2])
    window.press("Delete", in: window.rows[2])
    let alert = try #require(window.root.first("dialog"))
    #expect(alert.attribute("role") == "alertdialog")
    #expect(alert.innerText.contains("“Gamma” stays in the trash for 30 days."))
    window.click(window.button("Delete"))
    #expect(window.titles == ["Alpha", "Beta"])
    #expect(window.root.first("dialog") == nil)
    #expect(window.root.first("div", "toast")?.innerText.contains("Deleted “Gamma”") == true)
    window.click(window.button("Undo"))
    #expect(window.titles == ["Alpha", "Beta", "Gamma"])
    #expect(window.root.first("div", "toast")?.innerText.contains("Restored “Gamma”") == true)
  }

  @Test func theSearchNarrowsTheListAndSaysSo() throws {
    let window = TestWindow(["Alpha", "Beta", "Gamma"])
    let field = window.root.all { $0.attribute("type") == "search" }.first
    window.type("be", into: field)
    #expect(window.titles == ["Beta"])
    #expect(window.root.innerText.contains("1 of 3 books"))
    window.type("nothing", into: field)
    #expect(window.root.innerText.contains("No book matches “nothing”."))
    window.click(window.button("Clear the search"))
    #expect(window.titles.count == 3)
  }

  @Test func aPartOfTheLibraryHasItsNameAndTheWayToIt() throws {
    let window = TestWindow(["Alpha", "Beta"])
    let side = try #require(window.root.first("nav", "side"))
    window.click(side.all("a", "place").first { $0.innerText.hasPrefix("Read") })
    #expect(window.root.first("h1", "large-title")?.innerText == "Reading")
    #expect(window.titles.isEmpty)
    window.click(window.button("Show all books"))
    #expect(window.titles == ["Alpha", "Beta"])
    // Without a sidebar the same parts are a screen.
    window.click(window.root.all("a", "tab").first { $0.innerText == "Shelves" })
    let places = try #require(window.root.first("div", "places"))
    #expect(
      places.all("a", "place").map { $0.attribute("href") }
        == side.all("a", "place").map { $0.attribute("href") })
    // The search is where the books are.
    window.press("/")
    #expect(window.root.first("h1", "large-title")?.innerText == "Library")
  }

  @Test func keysOfThePageDoNothingInAField() throws {
    let window = TestWindow(["Alpha"])
    let field = try #require(window.root.all { $0.attribute("type") == "search" }.first)
    window.press("n", in: field)
    #expect(window.app.router.route == .library)
    window.press("n")
    #expect(window.app.router.route == .add)
  }

  @Test func offlineIsSaidWithItsNumber() {
    let window = TestWindow(["Alpha", "Beta"])
    #expect(window.root.first("button", "sync")?.innerText == "Offline, 2 changes wait")
    #expect(window.rows[0].innerText.contains("Waits"))
    window.click(window.root.first("button", "sync"))
    let sheet = window.root.first("dialog")
    #expect(sheet?.innerText.contains("Waiting changes") == true)
    #expect(sheet?.all("li").count == 2)
    window.click(window.button("Done"))
    #expect(window.root.first("dialog") == nil)
  }

  @Test func aLongListKeepsFewRowsInTheDocument() {
    let window = TestWindow((0..<400).map { "Book \($0)" })
    #expect(window.rows.count < 40)
    #expect(window.titles[0] == "Book 0")
    #expect(window.titles[9] == "Book 9")
    #expect(window.titles[10] == "Book 10")
  }

  @Test func aFileHeldOverTheWindowIsInvited() {
    let window = TestWindow(["Alpha"])
    window.backend.dispatch("dragover", on: window.root)
    window.flush()
    #expect(window.root.first("div", "dropping")?.attribute("data-drop") == "Drop to import")
    window.clock.pass(milliseconds: 600)
    window.flush()
    #expect(window.root.first("div", "dropping") == nil)
  }

  @Test func everyControlHasAName() {
    let window = TestWindow(["Alpha"])
    window.click(window.rows[0])
    for node in window.root.all({ ["button", "input", "select"].contains($0.tag) }) {
      let name = node.attribute("aria-label") ?? node.innerText
      #expect(!name.isEmpty, "\(node.attribute("class") ?? node.tag)")
    }
  }

  @Test func closingTheWindowFreesEverything() {
    let window = TestWindow(["Alpha", "Beta"])
    window.click(window.rows[0])
    window.press("e")
    window.renderer.unmount()
    window.flush()
    #expect(window.backend.liveCount == 0)
    // The page itself goes on listening to the window.
    #expect(window.renderer.targetCount == 2)
  }
}
