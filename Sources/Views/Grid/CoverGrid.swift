import Library
import Reactivity
import UI
import ViewModels

/// The books as covers, as many in a row as there is room for.
struct CoverGrid: View {
  let app: AppViewModel
  let list: LibraryList
  let page: Page

  var body: Node {
    let rows = list.arrange(
      CoverGrid.rows(app.books.books.count, list.width(page), page.rem))
    WindowedList(count: rows.rowCount, rowHeight: rows.rowHeight, key: { Key($0) }) { row in
      CoverRow(list: list, run: list.run(row), rows: rows)
    }
    .overscan(3).roles("list", row: "presentation")
    .classes("rows grid").label(say(.library)).controller(list.controller)
    .header { list.ruler() }
  }

  /// Covers of about 106 pixels on a phone and of 136 elsewhere, so that a row is filled, with a
  /// caption of three lines.
  static func rows(_ count: Int, _ width: Double, _ rem: Double) -> BookRows {
    let isNarrow = width < 700
    let size = isNarrow ? 106.0 : 136.0
    let gap = isNarrow ? 20.0 : 30
    let room = width - (isNarrow ? 32 : 56) + gap
    let columns = max(1, (room / (size + gap) + 0.3).rounded(.down))
    let cover = min(room / columns - gap, size * 1.25)
    return BookRows(
      .covers, count: count, columns: Int(columns), size: cover,
      rowHeight: cover * 1.5 + 3.5 * rem + (isNarrow ? 34 : 42))
  }
}

/// A row of covers.
private struct CoverRow: View, Equatable {
  let list: LibraryList
  let run: BookRun
  let rows: BookRows

  var body: Node {
    div("cover-row") {
      forEach(run.entries.indices, key: { Key(run.entries[$0].id) }) { place in
        tile(run.entries[place], run.first + place)
      }
    }
    .role("presentation")
    .style("--columns", Words(rows.columns))
    .style("--cover", pixels: rows.size)
  }

  private func tile(_ entry: BookEntry, _ index: Int) -> Element {
    let language = Words(entry.language)
    return div("tile") {
      list.stand(
        a("tile-link") {
          if run.isChoosing { circle() }
          cover(
            Words(entry.title), Words(entry.author), entry.genre, language: language,
            picture: Words(entry.cover))
          bookText(title(of: entry.title), "tile-title", language: language)
          bookText(author(of: entry.author), "tile-author")
          if entry.isPending { span("waits-mark") { say(.waits) } }
        }, for: entry, at: index, run
      )
      .attribute("href", "#" + Words(Route.book(entry.id).path))
      .on("click") { [list] event in list.press(event, entry.id) }
    }
    .role("listitem")
    .attribute("aria-setsize", run.count)
    .attribute("aria-posinset", index + 1)
  }

  static func == (left: CoverRow, right: CoverRow) -> Bool {
    left.run == right.run && !left.rows.differs(from: right.rows)
  }
}
