import Controls
import Library
import Reactivity
import UI
import ViewModels

/// What the list of books remembers, and what its keys do.
final class LibraryList {
  let app: AppViewModel
  let controller = ListController()
  let searchField = ElementReference()
  /// What stands beside the list.
  let ground = ElementReference()
  /// The row that Tab reaches.
  @Observed private(set) var tabStop = ""
  /// What stands for that book where rows hold several.
  let stop = ElementReference()
  /// Where the books stand.
  var rows = BookRows(.list, count: 0, rowHeight: 88)
  /// A book that was in the first row in view when the look last changed.
  var anchor = 0
  @Observed var measuredWidth = 0.0
  /// Where that row stands, for when its book is gone.
  private var lastIndex = 0

  let queue: FlushQueue
  let page: Page
  let touch: RowTouch

  private var shown: Route?
  private var stands: [Stand] = []

  private final class Stand {
    let list: Route
    let top: Int

    init(list: Route, top: Int) {
      self.list = list
      self.top = top
    }
  }

  init(_ app: AppViewModel, _ page: Page, _ queue: FlushQueue) {
    self.app = app
    self.page = page
    self.queue = queue
    touch = RowTouch(app)
  }

  func open(_ id: String) {
    app.router.show(.book(id))
  }

  func focused(_ id: String) {
    tabStop = id
    if let index = app.books.index(of: id) { lastIndex = index }
  }

  /// Goes to the row that had the focus last, or to the one in its place.
  func focusList() {
    let last = app.books.books.count - 1
    if last >= 0 { focus(app.books.index(of: tabStop) ?? min(lastIndex, last)) }
  }

  /// Scrolls to a book and gives it the focus.
  func focus(_ index: Int) {
    guard rows.look != .list else { return controller.focus(index) }
    tabStop = app.books.books[index].id
    controller.scroll(to: rows.row(of: index))
    queue.afterFlush { [stop] in stop.focus() }
  }

  /// Keeps where a list stood, for when the reader comes back to it.
  func goes(to next: Route) {
    let row = max(0, min(Int(controller.offset / rows.rowHeight), rows.rowCount - 1))
    let top = rows.count > 0 ? rows.index(at: rows.places(of: row).lowerBound) : 0
    if let shown {
      stands.removeAll { $0.list == shown }
      stands.append(Stand(list: shown, top: top))
      let wanted = stands.first { $0.list == next }?.top ?? 0
      queue.afterFlush { [self] in
        controller.scroll(to: rows.row(of: min(wanted, max(rows.count - 1, 0))), .top)
      }
    }
    shown = next
  }

  /// Shows the first book of what the reader asked for.
  func begin() {
    anchor = 0
    if !isSame(app.books.search, "") {
      tabStop = ""
      lastIndex = 0
    }
    controller.offset = 0
    queue.afterFlush { [controller] in controller.scroll(to: 0, .top) }
  }

  /// The same on the way from one place to another: a book may cover the list, with the row that has
  /// the focus.
  func keepFocus(from before: Route, to route: Route) {
    let covers = page.width < 700 || app.appearance.look != .list
    guard covers, before.isList, route.bookID != nil, !route.isSheet else { return keepFocus() }
    queue.afterFlush { [ground] in ground.focus() }
  }

  /// Gives the focus to where the reader is, if what had it is gone after the next flush.
  func keepFocus() {
    queue.afterFlush { [self] in
      guard page.hasLostFocus, app.dialog == nil, !app.router.route.isSheet else { return }
      if app.router.route.isList { focusList() } else { ground.focus() }
    }
  }

  /// Goes to the search from anywhere.
  func goToSearch() {
    if app.router.list.overview != nil {
      app.router.show(.library)
    } else if app.router.route == .importing {
      app.router.close()
    }
    queue.afterFlush { [self] in focusSearch() }
  }

  func focusSearch() {
    searchField.focus()
    searchField.invoke("select")
  }

  func keyDown(_ event: Event, in id: String) {
    if choose(event, id) { return }
    guard !event.hasCommand else { return }
    guard let index = app.books.index(of: id) else { return }
    let last = app.books.books.count - 1
    switch PressedKey(event) {
    case .arrowDown: go(to: rows.neighbour(of: index, rows: 1), event)
    case .arrowUp where rows.row(of: index) > 0:
      go(to: rows.neighbour(of: index, rows: -1), event)
    case .arrowLeft where rows.look != .list: go(along: page.runsFromRight ? 1 : -1, index, event)
    case .arrowRight where rows.look != .list: go(along: page.runsFromRight ? -1 : 1, index, event)
    case .arrowUp:
      event.preventDefault()
      focusSearch()
    case .pageDown: go(to: rows.neighbour(of: index, rows: rowsInView), event)
    case .pageUp: go(to: rows.neighbour(of: index, rows: -rowsInView), event)
    case .home: go(to: rows.index(at: 0), event)
    case .end: go(to: rows.index(at: last), event)
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

  private var rowsInView: Int { max(1, Int(page.height * 0.8 / rows.rowHeight)) }

  /// Goes on to the next book, or to the one before.
  private func go(along step: Int, _ index: Int, _ event: Event) {
    let last = app.books.books.count - 1
    go(to: rows.index(at: max(0, min(rows.position(of: index) + step, last))), event)
  }

  private func go(to index: Int, _ event: Event) {
    event.preventDefault()
    let index = max(0, min(index, app.books.books.count - 1))
    if event.hasShift, app.selection.isOn {
      app.selection.extend(to: app.books.books[index].id, from: tabStop)
    }
    focus(index)
  }
}
