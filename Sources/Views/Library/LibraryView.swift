import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The library: its head and the list of books.
struct LibraryView: View {
  let app: AppViewModel
  let list: LibraryList
  let page: Page

  var body: Node {
    let overview = app.router.list.overview
    section("list") {
      if let overview {
        OverviewView(app: app, place: overview, page: page)
      } else {
        LibraryHead(app: app, list: list)
        books
      }
      TabBar(app: app)
    }
    // With nothing beside it, it is what the page is about.
    .attribute("role", app.router.route.ground.isList ? "main" : nil)
    // Covers and spines take the room of the details, too.
    .class("whole", when: app.appearance.look != .list && overview == nil)
    .label(say(.library))
  }

  @ViewBuilder private var books: Node {
    if app.books.isLoaded, app.books.count == 0 {
      EmptyLibraryView(app: app, list: list)
    } else if app.books.isLoaded, app.books.books.isEmpty {
      NothingFoundView(app: app, list: list)
    } else {
      SamplesNote(app: app)
      switch app.appearance.look {
      case .list: BookListView(app: app, list: list, page: page)
      case .covers: CoverGrid(app: app, list: list, page: page)
      case .spines: SpinesView(app: app, list: list, page: page)
      }
      SelectionBar(app: app)
      TouchListeners(touch: list.touch)
    }
  }
}

/// The books, of which only those in view are in the document.
private struct BookListView: View {
  let app: AppViewModel
  let list: LibraryList
  let page: Page

  var body: Node {
    let books = app.books
    // Once for all rows: under a search it is looked for one by one.
    let stop = books.index(of: list.tabStop) ?? 0
    let rows = list.arrange(
      BookRows(.list, count: books.books.count, rowHeight: 5.5 * page.rem))
    WindowedList(
      count: rows.count, rowHeight: rows.rowHeight, key: { Key(books.books[$0].id) }
    ) { index in
      row(books.books[index], index, stop: stop)
    }
    .classes("rows").label(say(.library)).controller(list.controller)
  }

  private func row(_ entry: BookEntry, _ index: Int, stop: Int) -> BookRow {
    let books = app.books
    let shown = app.router.route.bookID
    return BookRow(
      entry: entry, isCurrent: shown.map { isSame($0, entry.id) } ?? false,
      glows: books.glowing.contains { isSame($0, entry.id) },
      isInConflict: app.conflicts.open.contains { isSame($0.later.book, entry.id) },
      isTabStop: index == stop, isChoosing: app.selection.isOn,
      isChosen: app.selection.isOn && app.selection.contains(entry.id),
      shift: isSame(list.touch.id, entry.id) ? list.touch.shift : 0, search: books.search,
      list: list)
  }
}

/// A search or a filter that no book meets.
private struct NothingFoundView: Part {
  let app: AppViewModel
  let list: LibraryList

  /// An own shelf that nothing was put on yet.
  private var isEmptyShelf: Bool {
    guard case .place(let place) = app.router.list, place.kind == .shelves,
      app.books.filter.isEmpty, let shelf = app.shelves.shelf(place.name)
    else { return false }
    return shelf.filter == nil
  }

  var body: Node {
    let books = app.books
    let isSearch = !isSame(books.search, "")
    div("empty") {
      p("hint") {
        if isSearch {
          say(.nothingFound, Words(books.search))
        } else {
          say(isEmptyShelf ? .shelfIsEmpty : .nothingHere)
        }
      }
      if isSearch {
        textButton(say(.clearSearch), "secondary").onClick { [list] in
          books.search(for: "")
          list.focusSearch()
        }
      }
      // The chips above name what narrows the list.
      if !books.filter.isEmpty {
        textButton(say(.filterClear), "secondary").onClick { [list] in
          books.clearFilter()
          list.keepFocus()
        }
      }
      if app.router.list != .library {
        textButton(say(.showAll), "secondary").onClick { [app, list] in
          app.router.show(.library)
          list.keepFocus()
        }
      }
    }
  }
}
