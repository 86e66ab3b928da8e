import Library
import Reactivity
import Testing
import UI
import ViewModels

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
    settings.keep(kept, as: "draft/books/b0/edit")
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
}
