import Reactivity

/// The window as state: its size and its address.
///
/// The address is the part after `#`, so that one page serves all and a link to a book works.
package final class Page {
  /// In pixels.
  @Observed package private(set) var width = 0.0
  @Observed package private(set) var height = 0.0
  /// The size of one `rem` in pixels, as the reader has set it.
  @Observed package private(set) var rem = 16.0
  /// Such as `/books/abc`; empty at the start.
  @Observed package private(set) var path = ""
  private let renderer: Renderer
  private var listeners: [WindowListener] = []

  package init(_ renderer: Renderer) {
    self.renderer = renderer
    measure()
    path = renderer.backend.path()
    let resized = renderer.addWindowListener("resize") { [unowned(unsafe) self] _ in measure() }
    let moved = renderer.addWindowListener("popstate") { [unowned(unsafe) self] _ in
      path = self.renderer.backend.path()
    }
    listeners = [resized, moved]
  }

  deinit {
    for listener in listeners {
      renderer.removeWindowListener(listener)
    }
  }

  /// Goes to another address.
  ///
  /// - Parameter replacing: whether "back" skips the present one.
  package func go(to path: String, replacing: Bool = false) {
    guard path != self.path else { return }
    renderer.backend.setPath(path, replacing: replacing)
    self.path = path
  }

  package func goBack() {
    renderer.backend.goBack()
  }

  /// Loads the page again, in the newest version that there is.
  package func renew() {
    renderer.backend.invoke(.window, "renew")
  }

  /// Takes up what the reader has chosen for the look and the language of the page.
  package func dress() {
    renderer.backend.invoke(.window, "dress")
  }

  /// Whether no element has the focus, such as after the one that had it was removed.
  package var hasLostFocus: Bool {
    let handle = renderer.backend.activeElement()
    if handle == .none { return true }
    renderer.backend.release(handle)
    return false
  }

  /// What is to be taken from UTC for the reader's time, in minutes.
  package var minutesBehindUTC: Int {
    Int(renderer.backend.number(.window, "timezoneOffset"))
  }

  /// Whether the page is one of a language that is written from the right.
  package var runsFromRight: Bool {
    renderer.backend.text(.document, "dir") == "rtl"
  }

  /// The name of the window and of the entry in the history.
  package func setTitle(_ title: String) {
    renderer.backend.setProperty(.document, "title", text: title)
  }

  private func measure() {
    width = renderer.backend.number(.window, "innerWidth")
    height = renderer.backend.number(.window, "innerHeight")
    let size = renderer.backend.number(.window, "rootFontSize")
    rem = size > 0 ? size : 16
  }
}
