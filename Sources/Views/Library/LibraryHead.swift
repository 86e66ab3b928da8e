import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The head of the list: name, count, search, order and filter.
struct LibraryHead: View {
  let app: AppViewModel
  let list: LibraryList

  var body: Node {
    let books = app.books
    header("head") {
      div("actions") {
        wayBack(app)
        if case .place(let place) = app.router.list, place.kind == .shelves {
          iconButton(.pencil, say(.editShelf), "quiet").onClick { [app] in
            app.editShelf(place.name)
          }
        }
        if books.count > 0 {
          textButton(app.selection.isOn ? say(.done) : say(.edit), "quiet edit")
            // A book's page has another button of this name.
            .label(app.selection.isOn ? say(.done) : say(.selectToEdit))
            .onClick { [app] in
              if app.selection.isOn { app.selection.end() } else { app.selection.begin() }
            }
        }
        iconButton(.file, say(.importFile), "quiet narrow-only", "large")
          .onClick { [app] in app.showImport() }
        iconButton(.plus, say(.addBook), "primary").onClick { [app] in app.router.show(.add) }
      }
      div {
        h1("large-title") { name(of: app.router.list, app) }.attribute("dir", "auto")
        div("count") {
          span { countText(books) }.role("status")
          span("narrow-only") { "·" }.attribute("aria-hidden", "true")
          SyncSignView(app: app, classes: "narrow-only")
        }
      }
      if books.count > 0 {
        tools(books)
        FilterChips(app: app)
      }
    }
  }

  private func countText(_ books: BooksViewModel) -> Words {
    if !books.isLoaded { return say(.loading) }
    if books.count == 0 { return say(.noBooksYet) }
    if case .place(let place) = app.router.list, isSame(books.search, "") {
      let count = say(.books, books.books.count)
      guard place.kind == .series, let gaps = app.places.gaps(in: place.name), gaps.count > 0
      else { return count }
      return count + " · " + missing(gaps)
    }
    return books.books.count == books.count
      ? say(.books, books.count) : say(.booksOf, books.books.count, books.count)
  }

  private func tools(_ books: BooksViewModel) -> Element {
    div("tools") {
      div("search") {
        icon(.search)
        input()
          .attribute("type", "search")
          .attribute("placeholder", say(.searchPlaceholder))
          .attribute("autocomplete", "off")
          .attribute("enterkeyhint", "search")
          .label(say(.searchLabel))
          .reference(list.searchField)
          .value(Binding(get: { books.search }, set: { books.search(for: $0) }))
          .onKeyDown { [list] event in
            guard !event.isComposing else { return }
            switch PressedKey(event) {
            case .arrowDown, .enter:
              event.preventDefault()
              list.focusList()
            case .escape where !isSame(books.search, ""):
              event.preventDefault()
              books.search(for: "")
            default: break
            }
          }
        if isSame(books.search, "") {
          kbd { "/" }.attribute("aria-hidden", "true")
        } else {
          iconButton(.close, say(.clearSearch), "quiet", "small").onClick { [list] in
            books.search(for: "")
            list.searchField.focus()
          }
        }
      }
      LookSwitch(app: app)
      div("chips") {
        orderChip(books)
        filterButton(app)
      }
    }
  }

  private func orderChip(_ books: BooksViewModel) -> Element {
    span("chip") {
      icon(.sort)
      span { word(books.order) }.attribute("aria-hidden", "true")
      icon(books.isDescending ? .arrowDown : .arrowUp)
      select {
        each(BookOrder.allCases) { order in
          each([order.descendsFirst, !order.descendsFirst]) { descends in
            option {
              word(order) + ", " + (descends ? say(.descending) : say(.ascending))
            }
            .attribute("value", Words(order.name(descending: descends)))
          }
        }
      }
      .label(say(.sortBy))
      .property("value", Words(books.order.name(descending: books.isDescending)))
      .onChange { [app] chosen in
        for order in BookOrder.allCases {
          for descends in [true, false] where isSame(chosen, order.name(descending: descends)) {
            app.sort(by: order, descending: descends)
          }
        }
      }
    }
  }
}
