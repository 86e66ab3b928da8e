import Library
import Reactivity
import UI
import ViewModels

/// The library as shelves of spines. Shelves in view and one screen around are in the document, the
/// latter once the former are painted.
struct SpinesView: View {
  let app: AppViewModel
  let list: LibraryList
  let page: Page

  var body: Node {
    let layout = ShelfLayout(app.books.books, order: app.books.order, width: list.width(page))
    let rows = list.arrange(layout)
    let around = app.appearance.isNewLook ? 0 : Int(page.height / rows.rowHeight) + 1
    WindowedList(count: rows.rowCount, rowHeight: rows.rowHeight, key: { Key($0) }) { row in
      let run = list.run(row)
      ShelfView(list: list, layout: layout, row: row, run: run, out: run.place(of: app.spine.id))
    }
    .overscan(around).roles("group", row: "presentation")
    .classes("rows shelves").label(say(.library)).controller(list.controller)
    .header { list.ruler() }
    if layout.width < ShelfLayout.narrow { FootCard(app: app, list: list) }
  }
}

/// The card of a phone, above what stands at the foot of the window.
private struct FootCard: View {
  let app: AppViewModel
  let list: LibraryList

  var body: Node {
    if let entry = app.books.entry(app.spine.id) {
      div("foot-place") { SpineCard(app: app, list: list, entry: entry).content.class("at-foot") }
    }
  }
}
