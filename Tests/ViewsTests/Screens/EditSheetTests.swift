import Documents
import Library
import Reactivity
import Testing
import ViewModels

@testable import UI
@testable import Views

@MainActor @Suite struct EditSheetTests {
  private func open() -> TestWindow {
    let window = TestWindow(["Alpha", "Beta"])
    window.click(window.rows[0])
    window.press("e")
    return window
  }

  private func save(_ window: TestWindow) -> RecordedNode? {
    window.root.all { $0.attribute("type") == "submit" }.first
  }

  private func submit(_ window: TestWindow) {
    guard let form = window.root.first("form") else { return }
    window.backend.dispatch("submit", on: form)
    window.flush()
  }

  @Test func saveIsEnabledOnlyWhileSomethingDiffers() throws {
    let window = open()
    #expect(save(window)?.innerText == "Save")
    #expect(save(window)?.property("disabled") == "1")
    window.type("Alpha 2", into: window.field("Title"))
    #expect(save(window)?.property("disabled") == "0")
    #expect(window.root.first("h2", "sheet-title")?.innerText == "Alpha 2")
    #expect(window.root.innerText.contains("1 change"))
    window.type("Alpha", into: window.field("Title"))
    #expect(save(window)?.property("disabled") == "1")
  }

  @Test func aProblemStandsAtItsFieldAndIsTiedToIt() throws {
    let window = open()
    window.type("412 pp", into: window.field("Pages"))
    let field = try #require(window.field("Pages"))
    #expect(field.attribute("aria-invalid") == "true")
    let id = try #require(field.attribute("aria-describedby"))
    let notes = try #require(window.root.all { $0.attribute("id") == id }.first)
    #expect(notes.innerText == "Use digits only, for example 412.")
    #expect(save(window)?.property("disabled") == "1")
    window.type("412", into: field)
    #expect(notes.innerText.isEmpty)
    #expect(window.field("Pages")?.attribute("aria-invalid") == nil)
  }

  @Test func savingClosesTheSheetAndShowsTheChange() {
    let window = open()
    window.type("Aleph", into: window.field("Title"))
    submit(window)
    #expect(window.root.first("dialog") == nil)
    #expect(window.app.router.route == .book("b0"))
    #expect(window.root.first("h1", "display")?.innerText == "Aleph")
    #expect(window.titles == ["Aleph", "Beta"])
  }

  @Test func cancellingWithChangesAsks() {
    let window = open()
    window.type("Aleph", into: window.field("Title"))
    window.click(window.button("Cancel"))
    #expect(window.root.all("dialog").count == 2)
    window.click(window.button("Keep editing"))
    #expect(window.root.all("dialog").count == 1)
    #expect(window.field("Title")?.property("value") == "Aleph")
    window.click(window.button("Cancel"))
    window.click(window.button("Discard changes"))
    #expect(window.root.all("dialog").isEmpty)
    #expect(window.titles == ["Alpha", "Beta"])
  }

  /// A window that is opened where another one was, with what the browser kept of it.
  private func reopened(_ window: TestWindow, titles: [String] = ["Alpha", "Beta"]) -> TestWindow {
    let window = TestWindow(titles, settings: window.settings)
    window.click(window.rows[0])
    window.press("e")
    return window
  }

  @Test func aHalfFilledSheetOutlivesTheWindow() {
    let window = open()
    window.type("Aleph & Co. = 100 %", into: window.field("Title"))
    window.type("412 pp", into: window.field("Pages"))
    let second = reopened(window)
    #expect(second.field("Title")?.property("value") == "Aleph & Co. = 100 %")
    #expect(second.field("Pages")?.property("value") == "412 pp")
    #expect(second.root.innerText.contains("2 changes"))
    second.type("412", into: second.field("Pages"))
    submit(second)
    #expect(second.settings.values.isEmpty)
    #expect(second.titles == ["Aleph & Co. = 100 %", "Beta"])
  }

  @Test func aNewBookOutlivesTheWindow() {
    let window = TestWindow()
    window.press("n")
    window.type("Émile", into: window.field("Title"))
    let second = TestWindow(settings: window.settings)
    second.press("n")
    #expect(second.field("Title")?.property("value") == "Émile")
    submit(second)
    #expect(second.settings.values.isEmpty)
    second.press("n")
    #expect(second.field("Title")?.property("value") == "")
  }

  @Test func aDraftOfABookThatChangedMeanwhileShowsBothValues() {
    let window = open()
    window.type("Aleph", into: window.field("Title"))
    let second = reopened(window, titles: ["Alpha and Omega", "Beta"])
    #expect(second.field("Title")?.property("value") == "Aleph")
    #expect(second.root.innerText.contains("Alpha and Omega"))
    second.click(second.button("Use it"))
    #expect(second.field("Title")?.property("value") == "Alpha and Omega")
    #expect(save(second)?.property("disabled") == "1")
  }

  @Test func whatIsUndoneOrGivenUpIsNotKept() {
    let window = open()
    window.type("Aleph", into: window.field("Title"))
    #expect(!window.settings.values.isEmpty)
    window.type("Alpha", into: window.field("Title"))
    #expect(window.settings.values.isEmpty)
    window.type("Aleph", into: window.field("Title"))
    window.click(window.button("Cancel"))
    window.click(window.button("Discard changes"))
    #expect(window.settings.values.isEmpty)
  }

  @Test(arguments: ["", "&", "a&", "=&", "z1=2&", "%", "a=", "aAlpha=b"])
  func whatIsNoDraftChangesNothing(kept: String) {
    let settings = MemorySettings()
    settings.keep(kept, as: "draft0/books/b0/edit")
    let window = TestWindow(["Alpha"], settings: settings)
    window.click(window.rows[0])
    window.press("e")
    #expect(window.field("Title")?.property("value") == "Alpha")
  }

  @Test func cancellingWithoutChangesDoesNotAsk() {
    let window = open()
    window.click(window.button("Cancel"))
    #expect(window.root.all("dialog").isEmpty)
    #expect(window.app.router.route == .book("b0"))
  }

  @Test func deletingFromTheSheetClosesTheDetailsToo() throws {
    let window = open()
    let delete = window.root.all { $0.tag == "button" && $0.innerText == "Delete book" }.last
    window.click(delete)
    window.click(window.button("Delete"))
    #expect(window.root.all("dialog").isEmpty)
    #expect(window.app.router.route == .library)
    #expect(window.titles == ["Beta"])
  }

  @Test func addingBeginsWithoutReproachAndOpensTheNewBook() {
    let window = TestWindow(["Alpha"])
    window.press("n")
    #expect(save(window)?.innerText == "Done")
    #expect(window.root.first("h2", "sheet-title")?.innerText == "New book")
    #expect(window.field("Title")?.attribute("aria-invalid") == nil)
    window.type("Gamma", into: window.field("Title"))
    window.type("G. Writer", into: window.field("Author"))
    submit(window)
    #expect(window.titles == ["Alpha", "Gamma"])
    #expect(window.root.first("h1", "display")?.innerText == "Gamma")
  }

  @Test func aSecondCopyIsAnnouncedBeforeItIsMade() {
    let window = TestWindow(["Alpha"])
    window.press("n")
    window.type("Alpha", into: window.field("Title"))
    window.type("978-1-949102-83-3", into: window.field("ISBN"))
    submit(window)
    window.press("n")
    window.type("9781949102833", into: window.field("ISBN"))
    #expect(window.root.innerText.contains("“Alpha” is already in your library."))
  }

  /// A button of the sheet; the page below it has some of the same name.
  private func button(_ name: String, _ window: TestWindow) -> RecordedNode? {
    window.root.first("dialog")?.all {
      $0.tag == "button" && ($0.innerText == name || $0.attribute("aria-label") == name)
    }.first
  }

  @Test func enterGoesToTheFirstFieldThatIsWrong() {
    let window = open()
    window.click(button("More", window))
    window.type("2024-02-30", into: window.field("First published"))
    window.type("412 pp", into: window.field("Pages"))
    window.press("Enter", in: window.field("Title"))
    #expect(window.root.first("dialog") != nil)
    #expect(window.backend.focused === window.field("Pages"))
    window.type("412", into: window.field("Pages"))
    window.click(button("More", window))
    #expect(window.field("First published") == nil)
    window.press("Enter", in: window.field("Title"))
    #expect(window.backend.focused === window.field("First published"))
    #expect(window.root.innerText.contains("February 2024 has 29 days."))
  }

  @Test func enterInAnEmptyFormAsksForATitle() {
    let window = TestWindow()
    window.press("n")
    #expect(!window.root.innerText.contains("A book needs a title."))
    window.press("Enter", in: window.field("Title"))
    #expect(window.root.innerText.contains("A book needs a title."))
    #expect(window.backend.focused === window.field("Title"))
  }

  @Test func oneBookAfterTheOtherIsAddedWithoutLeavingTheSheet() {
    let window = TestWindow()
    window.press("n")
    window.type("One", into: window.field("Title"))
    window.click(window.button("Save and add another"))
    #expect(window.field("Title")?.property("value") == "")
    #expect(window.backend.focused === window.field("Title"))
    #expect(window.root.innerText.contains("Added “One”"))
    window.type("Two", into: window.field("Title"))
    #expect(window.settings.values.count == 1)
    window.press("Enter", in: window.field("Title"))
    #expect(window.root.first("dialog") == nil)
    #expect(window.titles == ["One", "Two"])
    #expect(window.settings.values.isEmpty)
  }

  @Test func theSameTitleAndAuthorAreAnnounced() {
    let window = TestWindow(["Älpha"])
    window.press("n")
    window.type("alpha", into: window.field("Title"))
    #expect(!window.root.innerText.contains("is already in your library."))
    window.type("ann", into: window.field("Author"))
    #expect(!window.root.innerText.contains("is already in your library."))
    window.type("ann author", into: window.field("Author"))
    #expect(window.root.innerText.contains("“Älpha” is already in your library."))
    window.click(window.button("Add a second copy"))
    #expect(window.root.first("dialog") == nil)
    #expect(window.titles == ["alpha", "Älpha"] || window.titles == ["Älpha", "alpha"])
  }

  @Test func theBookThatIsThereAlreadyCanBeOpened() {
    let window = TestWindow(["Alpha"])
    window.press("n")
    window.type("Alpha", into: window.field("Title"))
    window.type("Ann Author", into: window.field("Author"))
    window.click(window.button("Open it"))
    window.click(window.button("Discard changes"))
    #expect(window.root.first("dialog") == nil)
    #expect(window.app.router.route == .book("b0"))
    #expect(window.settings.values.isEmpty)
  }

  private func chips(_ window: TestWindow) -> [String] {
    window.root.all("div", "chips-field").flatMap { $0.all("span", "chip") }.map(\.innerText)
  }

  @Test func chipsEndWithEnterACommaOrTheWayOut() {
    let window = open()
    window.type("sea, maps, sal", into: window.field("Tags"))
    #expect(window.field("Tags")?.property("value") == " sal")
    window.type("salt", into: window.field("Tags"))
    window.press("Enter", in: window.field("Tags"))
    #expect(chips(window) == ["sea", "maps", "salt"])
    #expect(window.root.first("dialog") != nil)
    window.press("Backspace", in: window.field("Tags"))
    window.click(window.button("Remove sea"))
    #expect(chips(window) == ["maps"])
    window.press("Enter", in: window.field("Tags"))
    #expect(window.root.first("dialog") == nil)
    #expect(window.app.store.book("b0")?["tags"] == .array([.string("maps")]))
  }

  @Test func rowsAreAddedMovedAndRemovedAndTheFocusGoesAlong() {
    let window = open()
    window.type("Tides", into: window.field("Series"))
    window.click(button("Add", window))
    let second = window.root.all { $0.attribute("aria-label") == "Series 2" }.first
    #expect(window.backend.focused === second)
    window.type("Salt", into: second)
    window.click(button("Move up", window))
    #expect(window.field("Series")?.property("value") == "Salt")
    #expect(window.backend.focused === button("Add", window))
    window.click(button("Remove Salt", window))
    #expect(window.field("Series")?.property("value") == "Tides")
    #expect(window.backend.focused === button("Add", window))
  }

  @Test func aLanguageOfTheReadersOwnIsACode() {
    let window = open()
    window.backend.choose("?", in: window.field("Language")!)
    window.flush()
    let field = window.field("Language")
    #expect(field?.tag == "input")
    #expect(window.backend.focused === field)
    window.type("Frysk", into: field)
    #expect(window.root.innerText.contains("Write a code of 2 or 3 letters"))
    window.type("fy", into: field)
    submit(window)
    #expect(window.app.store.book("b0")?["language"] == .string("fy"))
  }

  @Test func pullingTheSheetDownAsksAsCancelDoes() {
    let window = open()
    window.type("Aleph", into: window.field("Title"))
    guard let grabber = window.root.first("div", "grabber") else {
      Issue.record("There is nothing to pull.")
      return
    }
    func pull(to y: String) {
      window.backend.dispatch(
        "pointerdown", on: grabber, [RecordedValue(name: "clientY", value: "40")])
      window.backend.dispatch(
        "pointermove", on: grabber, [RecordedValue(name: "clientY", value: y)])
      window.flush()
      window.backend.dispatch("pointerup", on: grabber)
      window.flush()
    }
    pull(to: "90")
    #expect(window.root.all("dialog").count == 1)
    pull(to: "300")
    #expect(window.root.all("dialog").count == 2)
    #expect(window.root.first("dialog", "sheet")?.style("--pull") == "0px")
    window.click(window.button("Discard changes"))
    #expect(window.root.all("dialog").isEmpty)
  }
}
