import Library
import Reactivity
import UI
import ViewModels

/// What the list of books remembers, and what its keys do.
final class LibraryList {
  let app: AppViewModel
  let controller = ListController()
  let searchField = ElementReference()
  /// The row that Tab reaches.
  @Observed private(set) var tabStop = ""

  init(_ app: AppViewModel) {
    self.app = app
  }

  func open(_ id: String) {
    app.router.show(.book(id))
  }

  func focused(_ id: String) {
    tabStop = id
  }

  /// Goes to the row that is shown, or to the first.
  func focusList() {
    let index = app.books.index(of: tabStop) ?? 0
    if index < app.books.books.count { controller.focus(index) }
  }

  func focusSearch() {
    searchField.focus()
    searchField.invoke("select")
  }

  func keyDown(_ event: Event, in id: String) {
    guard !event.hasControl, !event.hasMeta, !event.hasAlt else { return }
    guard let index = app.books.index(of: id) else { return }
    let last = app.books.books.count - 1
    switch PressedKey(event) {
    case .arrowDown: go(to: index + 1, event)
    case .arrowUp where index > 0: go(to: index - 1, event)
    case .arrowUp:
      event.preventDefault()
      focusSearch()
    case .pageDown: go(to: index + 8, event)
    case .pageUp: go(to: index - 8, event)
    case .home: go(to: 0, event)
    case .end: go(to: last, event)
    case .delete, .backspace:
      event.preventDefault()
      app.askToDelete(id)
    case .e:
      event.preventDefault()
      app.router.show(.edit(id))
    default: break
    }
  }

  /// Keys in the list while no row has the focus, such as after it was scrolled away.
  func keyDown(_ event: Event) {
    guard !event.isDefaultPrevented, PressedKey(event) == .arrowDown else { return }
    event.preventDefault()
    focusList()
  }

  private func go(to index: Int, _ event: Event) {
    event.preventDefault()
    controller.focus(max(0, min(index, app.books.books.count - 1)))
  }
}
