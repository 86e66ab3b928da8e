import Testing

@testable import ViewModels

@MainActor @Suite struct AppearanceTests {
  private final class Kept: LocalSettings {
    let window = "0"
    var values: [String: String] = [:]
    func value(_ name: String) -> String? { values[name] }
    func keep(_ value: String, as name: String) { values[name] = value.isEmpty ? nil : value }
  }

  @Test func whatWasChosenIsKeptOnTheDevice() {
    let settings = Kept()
    for choice in Choice.allCases {
      #expect(AppearanceViewModel(settings: settings).value(of: choice) == "")
      AppearanceViewModel(settings: settings).choose("de", as: choice)
      #expect(AppearanceViewModel(settings: settings).value(of: choice) == "de")
    }
    #expect(settings.values.count == Choice.allCases.count)
    #expect(AppearanceViewModel(settings: settings).ratesWithFaces)
    AppearanceViewModel(settings: settings).choose("", as: .faces)
    #expect(!AppearanceViewModel(settings: settings).ratesWithFaces)
  }

  @Test func theLookIsKeptOnTheDevice() {
    let settings = Kept()
    #expect(AppearanceViewModel(settings: settings).look == .list)
    AppearanceViewModel(settings: settings).show(.spines)
    #expect(AppearanceViewModel(settings: settings).look == .spines)
    settings.values["look"] = "of another version"
    #expect(AppearanceViewModel(settings: settings).look == .list)
  }
}
