import ViewModels

/// The browser's local storage.
final class BrowserSettings: LocalSettings {
  var window: String { String(bridgeTabSlot()) }

  func value(_ name: String) -> String? {
    Browser.setting(name)
  }

  func keep(_ value: String, as name: String) {
    Browser.keep(value, as: name)
  }
}
