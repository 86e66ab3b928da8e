import Reactivity

/// How this device shows the library: not of the books, and so kept in the browser.
package final class AppearanceViewModel {
  /// Whether a row shows a rating as one face instead of five stars.
  @Observed package private(set) var ratesWithFaces = false
  @Observed package private(set) var look = LibraryLook.list
  private let settings: any LocalSettings

  private static let facesName = "faces"
  private static let lookName = "look"

  package init(settings: any LocalSettings) {
    self.settings = settings
    ratesWithFaces = settings.value(AppearanceViewModel.facesName) != nil
    look = LibraryLook(name: settings.value(AppearanceViewModel.lookName) ?? "")
  }

  package func rateWithFaces(_ wanted: Bool) {
    ratesWithFaces = wanted
    settings.keep(wanted ? "1" : "", as: AppearanceViewModel.facesName)
  }

  package func show(_ look: LibraryLook) {
    self.look = look
    settings.keep(look == .list ? "" : look.rawValue, as: AppearanceViewModel.lookName)
  }
}
