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
    let top = min(Int(controller.offset / old.rowHeight + 0.5), old.rowCount)
    // Going there and back ends where it began.
    if old.row(of: anchor) != top { anchor = old.first(of: top) }
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
    let first = min(rows.first(of: row), books.count)
    let last = min(rows.first(of: row + 1), books.count)
    var stop = app.books.index(of: tabStop) ?? 0
    if stop < first || stop >= last { stop = -1 }
    var glowing: [Int] = []
    for id in app.books.glowing {
      if let index = app.books.index(of: id), index >= first, index < last { glowing.append(index) }
    }
    var chosen: [Int] = []
    if app.selection.isOn {
      for index in first..<last where app.selection.contains(books[index].id) {
        chosen.append(index)
      }
    }
    return BookRun(
      entries: Array(books[first..<last]), first: first, count: books.count, tabStop: stop,
      glowing: glowing, isChoosing: app.selection.isOn, chosen: chosen)
  }

  /// Makes an element the one that stands for a book.
  func stand(_ element: Element, for entry: BookEntry, at index: Int, _ run: BookRun) -> Element {
    if index == run.tabStop { element.reference(stop) }
    return
      takePresses(element, entry.id)
      .class("glows", when: run.glowing.contains(index))
      .attribute("tabindex", index == run.tabStop ? 0 : -1)
      .on("focusin") { [self] _ in focused(entry.id) }
      .onKeyDown { [self] in keyDown($0, in: entry.id) }
  }
}
