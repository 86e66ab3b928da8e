import UI
import ViewModels

/// The sidebar of wide windows: the library's parts, import, and the state of sync.
struct SidebarView: View {
  let app: AppViewModel

  var body: Node {
    nav("side") {
      a("brand") {
        svg { SVG.element("use").attribute("href", "#sign") }
        say(.appName)
      }
      .goes(to: .library, app)
      PlacesView(app: app)
      div("foot") { SyncSignView(app: app) }
    }
    .label(say(.sections))
  }
}
