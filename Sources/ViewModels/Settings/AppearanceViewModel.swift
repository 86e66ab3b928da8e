import Library
import Reactivity

/// How this device shows the library: not of the books, and so kept in the browser.
package final class AppearanceViewModel {
  @Observed private var values: [String]
  /// How often a language was taken up. What the interface says follows from it.
  @Observed package private(set) var languages = 0
  /// Whether the look was just chosen. What is in view is painted first, and what is around it then.
  @Observed package private(set) var isNewLook = false
  private let settings: any LocalSettings
  private let clock: any Clock
  private var timer: (any Waiting)?

  private static let paintingMilliseconds = 100

  package init(settings: any LocalSettings, clock: any Clock) {
    self.settings = settings
    self.clock = clock
    var values: [String] = []
    for choice in Choice.allCases { values.append(settings.value(choice.name) ?? "") }
    self.values = values
  }

  deinit {
    timer?.cancel()
  }

  package func value(of choice: Choice) -> String {
    values[choice.rawValue]
  }

  package func choose(_ value: String, as choice: Choice) {
    values[choice.rawValue] = value
    settings.keep(value, as: choice.name)
  }

  /// Whether a row shows a rating as one face instead of five stars.
  package var ratesWithFaces: Bool {
    !isSame(value(of: .faces), "")
  }

  package var look: LibraryLook {
    LibraryLook(name: value(of: .look))
  }

  package func show(_ look: LibraryLook) {
    choose(look == .list ? "" : look.rawValue, as: .look)
    isNewLook = true
    timer?.cancel()
    timer = clock.after(milliseconds: AppearanceViewModel.paintingMilliseconds) {
      [unowned(unsafe) self] in isNewLook = false
    }
  }

  /// The phrases are now those of another language.
  package func languageChanged() {
    languages += 1
  }
}
