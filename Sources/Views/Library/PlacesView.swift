import Library
import Reactivity
import UI
import ViewModels

/// The parts of the library: in the sidebar of wide windows, and a screen of its own on others.
struct PlacesView: Part {
  let app: AppViewModel

  var body: Node {
    place(.library, say(.library), app.books.count, .library)
    status(.reading)
    status(.toRead)
    status(.read)
    status(.paused)
    status(.didNotFinish)
    h2("group-name") { say(.importTitle) }
    place(.file, say(.importFile), nil, .importing)
    button("place") {
      icon(.gear)
      span { say(.settings) }
    }
    .attribute("type", "button")
    .onClick { [app] in app.show(.settings) }
  }

  private func status(_ status: Status) -> Element {
    var count = 0
    for (index, other) in Status.allCases.enumerated() where other == status {
      count = app.books.statusCounts[index]
    }
    return place(symbol(of: status), word(status), count, .place(Place(.status, status.rawValue)))
  }

  @inline(never)
  private func place(_ name: Icon, _ word: Words, _ count: Int?, _ route: Route) -> Element {
    let shown = app.router.route
    let isCurrent = route == (shown == .importing ? shown : app.router.list)
    return a("place") {
      icon(name)
      span("ellipsis") { word }
      span("num") { count.map { grouped($0) } ?? "" }
      icon(.chevron, "small chevron turns")
    }
    .attribute("aria-current", isCurrent ? "page" : nil)
    .goes(to: route, app)
  }
}
