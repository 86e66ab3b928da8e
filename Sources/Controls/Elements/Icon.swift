package import UI

/// The drawings of `icons.svg`, on a grid of 24.
package enum Icon: Int {
  case search, plus, sort, filter, chevron, back, more, check, bookmark, book, library, clock
  case stopped, trash, pencil, file, undo, alert, close, merge, equal
  case history, sign
  case checkCircle, cloudOff, arrowUp, arrowDown
  case list, grid, spines, arrow
  case camera
  case shelf, smart, layers, tag, heart, lent, gear, sample
  case quote, note

  /// The addresses of the drawings, in the order of the cases.
  fileprivate static let addresses: [Name] = [
    "#search", "#plus", "#sort", "#filter", "#chevron", "#back", "#more", "#check", "#bookmark",
    "#book", "#library", "#clock", "#stopped", "#trash", "#pencil", "#file", "#undo", "#alert",
    "#close", "#merge", "#equal", "#history", "#sign", "#check-circle", "#cloud-off", "#arrow-up",
    "#arrow-down",
    "#list", "#grid", "#spines", "#arrow",
    "#camera",
    "#shelf", "#smart", "#layers", "#tag", "#heart", "#lent", "#gear", "#sample",
    "#quote", "#note",
  ]
}

/// An icon of the line of text; it says nothing by itself: a word or a label stands with it.
@inline(never)
package func icon(_ icon: Icon, _ classes: Name = "") -> Element {
  svg("icon") { SVG.element("use").attribute("href", Icon.addresses[icon.rawValue]) }
    .class(classes)
}
