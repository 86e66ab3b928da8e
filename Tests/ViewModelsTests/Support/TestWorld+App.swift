import TestServers

@testable import ViewModels

extension TestWorld {
  private final class NoSettings: LocalSettings {
    let window = "0"
    func value(_ name: String) -> String? { nil }
    func keep(_ value: String, as name: String) {}
  }

  private final class NoAddress: AddressBar {
    func go(to path: String, replacing: Bool) {}
    func goBack() {}
  }

  /// The app on this library, with what the server has.
  func startApp() -> AppViewModel {
    let app = AppViewModel(
      store: store, requests: requests, settings: NoSettings(), address: NoAddress(), path: "/")
    app.start()
    server.settle()
    return app
  }
}
