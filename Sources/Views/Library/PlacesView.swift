import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The parts of the library: in the sidebar of wide windows, and a screen of its own on others.
struct PlacesView: Part {
  let app: AppViewModel

  var body: Node {
    placeLink(app, .library, say(.library), app.books.count, .library)
    status(.reading)
    status(.toRead)
    status(.read)
    status(.paused)
    status(.didNotFinish)
    part(.heart, Place(.wished), app.places.wishedCount)
    div("group-name") {
      h2 { say(.shelves) }
      iconButton(.plus, say(.newShelf), "quiet", "small").onClick { [app] in app.editShelf() }
    }
    ShelfLinks(app: app)
    h2("group-name") { say(.collections) }
    part(.layers, Place(.series), app.places.series.count)
    part(.tag, Place(.tags), app.places.tags.count)
    part(.lent, Place(.lent), app.books.lentCount)
    placeLink(app, .trash, say(.trash), nil, .trash)
    div("rest") {
      placeLink(app, .file, say(.importFile), nil, .importing)
      button("place") {
        icon(.gear)
        span { say(.settings) }
      }
      .attribute("type", "button")
      .onClick { [app] in app.show(.settings) }
    }
  }

  private func status(_ status: Status) -> Element {
    var count = 0
    for (index, other) in Status.allCases.enumerated() where other == status {
      count = app.books.statusCounts[index]
    }
    return part(symbol(of: status), Place(.status, status.rawValue), count)
  }

  private func part(_ icon: Icon, _ place: Place, _ count: Int) -> Element {
    let route = Route.place(place)
    return placeLink(app, icon, name(of: route, app), count, route)
  }
}

/// A link to a part of the library, with the number of what is there.
@inline(never)
func placeLink(
  _ app: AppViewModel, _ name: Icon, _ word: Words, _ count: Int?, _ route: Route
) -> Element {
  let shown = app.router.route
  let list = app.router.list
  var isCurrent = route == (shown == .importing || shown == .trash ? shown : list)
  if case .place(let place) = list, place.above != .shelves, !isCurrent {
    isCurrent = route == .place(Place(place.above))
  }
  return a("place") {
    icon(name)
    span("ellipsis") { word }.attribute("dir", "auto")
    span("num") { count.map { grouped($0) } ?? "" }
    icon(.chevron, "small chevron turns")
  }
  .attribute("aria-current", isCurrent ? "page" : nil)
  .goes(to: route, app)
}

/// The reader's own shelves. They are put into order by dragging, or with Alt and the arrow keys.
private struct ShelfLinks: View {
  let app: AppViewModel

  var body: Node {
    let shelves = app.shelves.shelves
    let counts = app.shelves.counts
    forEach(shelves.indices, key: { Key(shelves[$0].id) }) { index in
      link(to: shelves[index], index < counts.count ? counts[index] : 0, index)
    }
  }

  private func link(to shelf: Shelf, _ count: Int, _ index: Int) -> Element {
    let id = shelf.id
    return placeLink(
      app, shelf.filter == nil ? .shelf : .smart, title(of: shelf.name), count,
      .place(Place(.shelves, id))
    )
    .attribute("draggable", "true")
    .attribute("aria-keyshortcuts", "Alt+ArrowUp Alt+ArrowDown")
    .on("dragstart") { [app] _ in app.places.dragged = id }
    .on("dragend") { [app] _ in app.places.dragged = "" }
    .on("dragenter") { [app] _ in
      // The others step aside while it is held over them.
      if !isSame(app.places.dragged, ""), !isSame(app.places.dragged, id) {
        app.shelves.move(app.places.dragged, to: index)
      }
    }
    .onKeyDown { [app] event in
      let key = PressedKey(event)
      guard event.hasAlt, key == .arrowUp || key == .arrowDown else { return }
      event.preventDefault()
      app.moveShelf(id, by: key == .arrowUp ? -1 : 1)
    }
  }
}
