import Testing
import UI
import ViewModels

@testable import Views

@MainActor @Suite struct LooksTests {
  private let titles = (10..<60).map { "Book \($0)" }

  private func window(_ look: LibraryLook, width: Double = 1440) -> TestWindow {
    let settings = MemorySettings()
    settings.keep(look.rawValue, as: "look")
    return TestWindow(titles, width: width, settings: settings)
  }

  private func label(_ node: RecordedNode?) -> String? {
    node?.first("span", "tile-title")?.innerText
  }

  @Test func theSwitchChoosesAndRemembers() throws {
    let window = TestWindow(titles)
    let radios = window.root.all { $0.attribute("type") == "radio" }
    #expect(radios.map { $0.attribute("aria-label") } == ["List", "Covers", "Spines"])
    #expect(radios.map { $0.property("checked") } == ["1", "0", "0"])
    window.backend.choose("on", in: radios[1])
    window.flush()
    #expect(window.settings.value("look") == "covers")
    #expect(window.rows.isEmpty)
    #expect(window.root.all("a", "tile-link").count > 7)
    #expect(window.root.first("section", "list")?.attribute("class") == "list whole")
    #expect(radios.map { $0.property("checked") } == ["0", "1", "0"])
  }

  @Test func shelvesOutOfViewAreMadeAfterThePainting() {
    let window = TestWindow((100..<400).map { "Book \($0)" })
    window.app.appearance.show(.spines)
    window.flush()
    let inView = window.root.all("div", "shelf").count
    #expect(inView > 3)
    window.clock.pass(milliseconds: 100)
    window.flush()
    #expect(window.root.all("div", "shelf").count > inView)
  }

  @Test func coversAreAListInRows() throws {
    let window = window(.covers)
    let row = try #require(window.root.first("div", "cover-row"))
    #expect(row.children.count == 7)
    #expect(row.children[3].attribute("role") == "listitem")
    #expect(row.children[3].attribute("aria-posinset") == "4")
    #expect(row.children[3].attribute("aria-setsize") == "50")
  }

  @Test func coversFillTheirRows() {
    // As wide as the window without the sidebar: 7 of 136 with gaps of 30 between margins of 28.
    for (width, columns, size) in [
      (1192.0, 7, 136.57), (390, 3, 106), (360, 3, 96), (320, 2, 132.5),
    ] {
      let rows = CoverGrid.rows(9, width, 16)
      #expect(rows.columns == columns)
      #expect(abs(rows.size - size) < 0.1)
    }
  }

  @Test func arrowKeysGoInTwoDimensions() throws {
    let window = window(.covers)
    window.press("ArrowDown")
    #expect(label(window.backend.focused) == "Book 10")
    for (key, title) in [
      ("ArrowRight", "Book 11"), ("ArrowDown", "Book 18"), ("ArrowLeft", "Book 17"),
      ("ArrowUp", "Book 10"), ("End", "Book 59"), ("ArrowUp", "Book 52"), ("Home", "Book 10"),
    ] {
      window.press(key, in: window.backend.focused)
      #expect(label(window.backend.focused) == title)
      #expect(window.root.all { $0.tag == "a" && $0.attribute("tabindex") == "0" }.count == 1)
    }
    window.press("ArrowUp", in: window.backend.focused)
    #expect(window.backend.focused?.attribute("type") == "search")
  }

  @Test func aCoverOpensTheDetailsAndTheFocusComesBack() throws {
    let window = window(.covers)
    window.press("ArrowDown")
    window.press("ArrowRight", in: window.backend.focused)
    window.click(window.backend.focused)
    #expect(window.app.router.route == .book("b1"))
    window.press("Escape")
    #expect(window.app.router.route == .library)
    #expect(label(window.backend.focused) == "Book 11")
  }
}
