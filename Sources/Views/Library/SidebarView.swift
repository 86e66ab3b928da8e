import Library
import Reactivity
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
      .attribute("href", "#/")
      .on("click") { event in
        event.preventDefault()
        show(nil)
      }
      place(.library, say(.library), app.books.count, nil)
      each(Status.allCases.indices) { index in
        let status = Status.allCases[index]
        place(symbol(of: status), word(status), app.books.statusCounts[index], status)
      }
      h2("group-name") { say(.importTitle) }
      a("place") {
        icon(.file)
        span { say(.importFile) }
      }
      .attribute("href", "#/import")
      .attribute("aria-current", app.router.route == .importing ? "page" : nil)
      .on("click") { event in
        event.preventDefault()
        app.showImport()
      }
      div("foot") { SyncSignView(app: app) }
    }
    .label(say(.sections))
  }

  private func place(_ name: Icon, _ word: Phrase, _ count: Int, _ status: Status?) -> Element {
    let isCurrent = app.router.route != .importing && app.books.status == status
    return a("place") {
      icon(name)
      span { word }
      span("num") { grouped(count) }
    }
    .attribute("href", "#/")
    .attribute("aria-current", isCurrent ? "page" : nil)
    .on("click") { event in
      event.preventDefault()
      show(status)
    }
  }

  private func show(_ status: Status?) {
    app.books.show(status)
    if app.router.route == .importing { app.router.show(.library) }
  }
}
