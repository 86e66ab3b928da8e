import Controls
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
  /// Whether the list is in edit mode, and the book is chosen there.
  let isChoosing: Bool
  let isChosen: Bool
  /// How far a finger has pushed the row aside, in pixels.
  let shift: Double
  /// What is searched for, and marked.
  let search: String
  let list: LibraryList

  var body: Node {
    let language = Words(entry.language)
    let query = list.app.books.query
    list.takePresses(
      a("row") {
        if isChoosing { circle() }
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
      }, entry.id
    )
    .class("glows", when: glows)
    .attribute("href", "#" + Words(Route.book(entry.id).path))
    .attribute("aria-current", isCurrent ? "true" : nil)
    .attribute("tabindex", isTabStop ? 0 : -1)
    .class("aside", when: shift != 0)
    .style("translate", shift == 0 ? nil : String(Int(shift)) + "px")
    .on("click") { [entry, list] event in list.press(event, entry.id) }
    .on("focusin") { [entry, list] _ in list.focused(entry.id) }
    .onKeyDown { [entry, list] in list.keyDown($0, in: entry.id) }
    if shift != 0 {
      underneath
    } else if !isChoosing {
      iconButton(.more, say(.more), "quiet row-more", "small")
        .attribute("tabindex", isTabStop ? 0 : -1)
        .attribute("aria-haspopup", "menu")
        .on("click") { [entry, list] in list.showMenu(entry.id, $0) }
    }
  }

  /// What a swipe does, below the row that stands aside.
  private var underneath: Element {
    let isDeletion = shift < 0
    let status = RowTouch.status(entry)
    return button("swipe") {
      icon(isDeletion ? .trash : symbol(of: status))
      span { isDeletion ? say(.delete) : word(status) }
    }
    .class(isDeletion ? "deletes" : "reads")
    .attribute("type", "button")
    .onClick { [list] in list.touch.act() }
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
      && left.isChoosing == right.isChoosing && left.isChosen == right.isChosen
      && left.shift == right.shift
      && left.list === right.list && isSame(left.search, right.search)
  }
}
