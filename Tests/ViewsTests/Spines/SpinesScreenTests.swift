import Documents
import Library
import Testing
import ViewModels

@testable import UI
@testable import Views

@MainActor @Suite struct SpinesScreenTests {
  private let window: TestWindow

  init() {
    let settings = MemorySettings()
    settings.keep("spines", as: "look")
    window = TestWindow((10..<90).map { "Book \($0)" }, settings: settings)
  }

  private var spines: [RecordedNode] { window.root.all("button", "spine") }

  private var focused: String? { window.backend.focused?.attribute("aria-label") }

  @Test func shelvesAreGroupsOfButtons() throws {
    let library = try #require(window.root.all { $0.attribute("aria-label") == "Library" }.last)
    #expect(library.attribute("role") == "group")
    let shelves = window.root.all("div", "shelf")
    #expect(shelves.count > 2)
    // All are by one author; the order is by title.
    #expect(shelves[0].attribute("aria-label") == "B")
    #expect(spines[0].attribute("aria-label") == "Book 10, Ann Author")
    #expect(spines.allSatisfy { $0.children.count <= 6 })
    #expect(spines.filter { $0.attribute("tabindex") == "0" }.count == 1)
  }

  @Test func arrowKeysGoAlongAndBetweenShelvesAndPullOut() throws {
    window.press("ArrowDown")
    #expect(focused == "Book 10, Ann Author")
    #expect(window.root.first("div", "spine-card")?.innerText.contains("Book 10") == true)
    window.press("ArrowRight", in: window.backend.focused)
    #expect(focused == "Book 11, Ann Author")
    window.press("ArrowDown", in: window.backend.focused)
    let perShelf = window.root.all("div", "shelf")[0].all("button", "spine").count
    #expect(focused == "Book \(11 + perShelf), Ann Author")
    #expect(window.root.all("button", "out").count == 1)
    window.press("Escape", in: window.backend.focused)
    #expect(window.root.first("div", "spine-card") == nil)
    window.press("End", in: window.backend.focused)
    #expect(focused == "Book 89, Ann Author")
  }

  @Test func aPointerThatStaysShowsTheCardAndAClickOpens() throws {
    let mouse = [RecordedValue(name: "pointerType", value: "mouse")]
    let spine = spines[4]
    window.backend.dispatch("pointerover", on: spine, mouse)
    window.flush()
    #expect(window.root.first("div", "spine-card") == nil)
    window.clock.pass(milliseconds: 120)
    window.flush()
    #expect(window.root.first("div", "spine-card")?.innerText.contains("Book 14") == true)
    window.click(spines[4])
    #expect(window.app.router.route == .book("b4"))
  }

  @Test func theFirstTapPullsOutAndTheSecondOpens() throws {
    let touch = [RecordedValue(name: "pointerType", value: "touch")]
    for isOpen in [false, true] {
      window.backend.dispatch("pointerdown", on: spines[2], touch)
      window.backend.focus(spines[2])
      window.backend.dispatch("click", on: spines[2], touch)
      window.flush()
      #expect((window.app.router.route == .book("b2")) == isOpen)
      #expect(window.app.spine.id == "b2")
    }
  }

  @Test func aTapBesideABookIsForTheNearest() throws {
    let shelf = try #require(window.root.first("div", "shelf"))
    let tap = [
      RecordedValue(name: "pointerType", value: "touch"),
      RecordedValue(name: "offsetX", value: "5"),
    ]
    window.backend.dispatch("pointerdown", on: shelf, tap)
    window.backend.dispatch("click", on: shelf, tap)
    #expect(window.app.spine.id == "b0")
  }

  @Test func aChangedBookRendersItsShelfAlone() throws {
    let before = window.renderer.renderCount
    window.backend.clearLog()
    window.app.actions.perform(.set("pages", .integer(900)), on: ["b3"])
    window.flush()
    let book = try #require(spines.first { $0.attribute("aria-label") == "Book 13, Ann Author" })
    #expect(book.style("width") == "73px")
    #expect(window.renderer.renderCount - before < 60)
  }
}
