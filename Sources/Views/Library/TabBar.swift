import Controls
import Library
import UI
import ViewModels

/// The parts of the app for windows that have no sidebar.
struct TabBar: View {
  let app: AppViewModel

  var body: Node {
    let isLibrary = app.router.list == .library
    nav("tabs narrow-only") {
      tab(.library, .library, isLibrary).goes(to: .library, app)
      tab(.shelf, .shelves, !isLibrary).goes(to: .place(Place(.shelves)), app)
      button("tab") {
        icon(.gear, "large")
        span { say(.settings) }
      }
      .attribute("type", "button")
      .onClick { [app] in app.show(.settings) }
    }
    .label(say(.sections))
  }

  private func tab(_ name: Icon, _ word: Phrase, _ isCurrent: Bool) -> Element {
    a("tab") {
      icon(name, "large")
      span { word }
    }
    .attribute("aria-current", isCurrent ? "page" : nil)
  }
}
