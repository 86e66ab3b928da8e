import UI
import ViewModels

/// The window's address.
final class BrowserAddress: AddressBar {
  private let page: Page

  init(_ page: Page) {
    self.page = page
  }

  func go(to path: String, replacing: Bool) {
    page.go(to: path, replacing: replacing)
  }

  func goBack() {
    page.goBack()
  }
}
