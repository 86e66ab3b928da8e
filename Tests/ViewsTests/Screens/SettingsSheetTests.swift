import Testing
import UI
import ViewModels

@testable import Views

@MainActor @Suite struct SettingsSheetTests {
  @Test func aChoiceIsKeptAndShown() {
    let window = TestWindow(["Ash & Honey"])
    window.click(window.button("Settings"))
    #expect(window.button("As the system")?.attribute("aria-pressed") == "true")
    window.click(window.button("Dark"))
    #expect(window.button("Dark")?.attribute("aria-pressed") == "true")
    #expect(window.button("As the system")?.attribute("aria-pressed") == "false")
    #expect(window.settings.values["theme"] == "dark")
    window.click(window.button("Done"))
    #expect(window.root.first("dialog") == nil)
  }

  @Test func aRatingMayBeOneFace() {
    let window = TestWindow(["Ash & Honey"])
    window.click(window.button("Settings"))
    window.click(window.button("One face"))
    #expect(window.app.appearance.ratesWithFaces)
    window.click(window.button("Stars"))
    #expect(!window.app.appearance.ratesWithFaces)
  }

  @Test func languagesHaveTheirOwnNames() {
    let window = TestWindow(["Ash & Honey"])
    window.click(window.button("Settings"))
    let options = window.root.all("option").map(\.innerText)
    #expect(options.contains("As the browser"))
    #expect(options.contains("English"))
  }

  @Test func whatIsOnTheDeviceIsSaid() {
    let window = TestWindow(["Ash & Honey", "Hush"])
    window.click(window.button("Settings"))
    let said = window.root.first("dialog")?.innerText ?? ""
    #expect(said.contains("2 books are kept here"))
    #expect(said.contains("Bookspine 0."))
  }

  /// Another language makes everything anew, and what the reader was doing is still there.
  @Test func anotherLanguageLosesNothing() {
    let window = TestWindow((0..<3).map { "Book \($0)" })
    window.app.books.search(for: "Book 1")
    window.click(window.button("Settings"))
    let sheet = window.root.first("dialog")
    window.app.appearance.languageChanged()
    window.flush()
    #expect(window.root.first("dialog") !== sheet)
    #expect(window.button("Done") != nil)
    #expect(window.titles == ["Book 1"])
  }
}
