import Library
import Reactivity
import UI
import ViewModels

// Books that stand in rows of several.

extension LibraryList {
  /// Takes over where the books stand. When that has changed, what was at the top stays there.
  func arrange(_ next: BookRows) -> BookRows {
    let old = rows
    rows = next
    guard next.differs(from: old) else { return next }
    let top = max(0, min(Int(controller.offset / old.rowHeight + 0.5), old.rowCount - 1))
    // Going there and back ends where it began.
    if old.rowCount > 0, old.row(of: min(anchor, old.count - 1)) != top {
      anchor = old.index(at: old.places(of: top).lowerBound)
    }
    anchor = max(0, min(anchor, next.count - 1))
    let row = next.row(of: anchor)
    controller.offset = Double(row) * next.rowHeight
    if next.look == old.look {
      queue.afterFlush { [controller] in controller.scroll(to: row, .top) }
    }
    return next
  }

  /// The room for rows, in pixels.
  func width(_ page: Page) -> Double {
    if measuredWidth > 0 { return measuredWidth }
    return page.width >= 1100 ? page.width - 248 : page.width
  }

  /// What says how wide the rows are, without the scroll bar.
  func ruler() -> Element {
    div("ruler").onResize { [self] event in
      measuredWidth = event.number("clientWidth", of: .currentTarget)
    }
  }

  /// The books of a row, with what this row has to know of them.
  func run(_ row: Int) -> BookRun {
    let books = app.books.books
    let places = rows.places(of: row)
    let stop = rows.position(of: app.books.index(of: tabStop) ?? rows.index(at: 0))
    var glowing: [Int] = []
    for id in app.books.glowing {
      guard let index = app.books.index(of: id) else { continue }
      let place = rows.position(of: index)
      if places.contains(place) { glowing.append(place - places.lowerBound) }
    }
    var entries: [BookEntry] = []
    var chosen: [Int] = []
    for place in places {
      let entry = books[rows.index(at: place)]
      if app.selection.isOn, app.selection.contains(entry.id) { chosen.append(entries.count) }
      entries.append(entry)
    }
    return BookRun(
      entries: entries, first: places.lowerBound, count: books.count,
      tabStop: places.contains(stop) ? stop - places.lowerBound : -1, glowing: glowing,
      isChoosing: app.selection.isOn, chosen: chosen)
  }

  /// Whether rows begin at the right.
  var runsFromRight: Bool { page.runsFromRight }
}
