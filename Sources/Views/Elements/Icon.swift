import UI

/// The drawings of `icons.svg`, on a grid of 24.
enum Icon: String {
  case search, plus, sort, filter, chevron, back, more, check, bookmark, book, library, clock
  case stopped, trash, pencil, file, undo, alert, close, merge, equal
  case history, sign
  case checkCircle = "check-circle"
  case cloudOff = "cloud-off"
  case arrowUp = "arrow-up"
  case arrowDown = "arrow-down"
}

/// An icon of the line of text; it says nothing by itself: a word or a label stands with it.
@inline(never)
func icon(_ icon: Icon, _ classes: Name = "") -> Element {
  svg("icon") { SVG.element("use").attribute("href", "#" + icon.rawValue) }
    .class(classes)
}
