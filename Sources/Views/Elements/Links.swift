import UI
import ViewModels

extension Element {
  /// A link to a place in the app. With a modifier the browser opens another window.
  @inline(never)
  func goes(to route: Route, _ app: AppViewModel) -> Element {
    attribute("href", "#" + Words(route.path))
      .on("click") { [app] event in
        guard !event.hasCommand, !event.hasShift else { return }
        event.preventDefault()
        if route == .importing { app.showImport() } else { app.router.show(route) }
      }
  }
}
