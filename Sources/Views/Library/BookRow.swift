import Library
import UI
import ViewModels

/// A book in the list.
struct BookRow: View, Equatable {
  let entry: BookEntry
  let isCurrent: Bool
  let glows: Bool
  /// Whether edits of it met and nobody has settled that yet.
  let isInConflict: Bool
  /// Whether Tab reaches this row; the arrow keys reach all.
  let isTabStop: Bool
  /// What is searched for, and marked.
  let search: String
  let list: LibraryList

  var body: Node {
    let language = Words(entry.language)
    let query = list.app.books.query
    a("row") {
      cover(of: entry)
      span("row-text") {
        markedText(title(of: entry.title), "row-title", query, language: language)
        if isSame(entry.author, "") {
          span("row-author none") { say(.noAuthor) }
        } else {
          markedText(Words(entry.author), "row-author", query, language: language)
        }
        facts
      }
      rowStatus(entry)
    }
    .class("glows", when: glows)
    .attribute("href", "#" + Words(Route.book(entry.id).path))
    .attribute("aria-current", isCurrent ? "true" : nil)
    .attribute("tabindex", isTabStop ? 0 : -1)
    .on("click") { [entry, list] event in
      // With a modifier the browser opens another window.
      guard !event.hasCommand, !event.hasShift else { return }
      event.preventDefault()
      list.open(entry.id)
    }
    .on("focusin") { [entry, list] _ in list.focused(entry.id) }
    .onKeyDown { [entry, list] in list.keyDown($0, in: entry.id) }
  }

  private var facts: Element {
    span("row-facts") {
      if let rating = entry.rating {
        if list.app.appearance.ratesWithFaces {
          facePicture(rating)
        } else {
          starsPicture(rating)
        }
        span("unseen") { spoken(rating) }
      } else {
        span { say(.notRated) }
      }
      if let fact = sortedFact(entry, list.app) { span("ellipsis") { fact } }
      if entry.isPending {
        span("waits-mark") { say(.waits) }
      }
      if isInConflict { span("waits-mark") { say(.editsMet) } }
    }
  }

  static func == (left: BookRow, right: BookRow) -> Bool {
    left.entry === right.entry && left.isCurrent == right.isCurrent && left.glows == right.glows
      && left.isInConflict == right.isInConflict && left.isTabStop == right.isTabStop
      && left.list === right.list && isSame(left.search, right.search)
  }
}
