import Testing

@testable import ViewModels

@MainActor @Suite struct AppearanceTests {
  private final class Kept: LocalSettings {
    let window = "0"
    var values: [String: String] = [:]
    func value(_ name: String) -> String? { values[name] }
    func keep(_ value: String, as name: String) { values[name] = value.isEmpty ? nil : value }
  }

  private func appearance(_ settings: Kept) -> AppearanceViewModel {
    AppearanceViewModel(settings: settings, clock: TestClock())
  }

  @Test func whatWasChosenIsKeptOnTheDevice() {
    let settings = Kept()
    for choice in Choice.allCases {
      #expect(appearance(settings).value(of: choice) == "")
      appearance(settings).choose("de", as: choice)
      #expect(appearance(settings).value(of: choice) == "de")
    }
    #expect(settings.values.count == Choice.allCases.count)
    #expect(appearance(settings).ratesWithFaces)
    appearance(settings).choose("", as: .faces)
    #expect(!appearance(settings).ratesWithFaces)
  }

  @Test func theLookIsKeptOnTheDevice() {
    let settings = Kept()
    #expect(appearance(settings).look == .list)
    appearance(settings).show(.spines)
    #expect(appearance(settings).look == .spines)
    settings.values["look"] = "of another version"
    #expect(appearance(settings).look == .list)
  }
}
