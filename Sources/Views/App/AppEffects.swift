import Library
import Reactivity
import UI
import ViewModels

/// What follows from the state outside the tree: the router follows the address, the window's name
/// the place, and the focus is never lost.
final class AppEffects {
  private let following: Effect
  private let listing: Effect
  private let showing: Effect
  private let beginning: Effect
  private let naming: Effect
  private let focusing: Effect
  private let placing: Effect
  private let dressing: Effect

  init(app: AppViewModel, page: Page, list: LibraryList, queue: FlushQueue) {
    following = Effect(on: queue) {
      let path = page.path
      Tracking.ignoring { app.router.follow(path) }
    }
    listing = Effect(on: queue) {
      let next = app.router.list
      Tracking.ignoring {
        list.goes(to: next)
        app.arrive(at: next)
      }
    }
    showing = Effect(on: queue) {
      // What a smart shelf shows may change.
      _ = app.shelves.shelves
      let list = app.router.list
      Tracking.ignoring { app.showBooks(of: list) }
    }
    var isNew = true
    beginning = Effect(on: queue) {
      _ = app.books.asked
      if isNew { isNew = false } else { Tracking.ignoring { list.begin() } }
    }
    naming = Effect(on: queue) {
      _ = app.appearance.languages
      page.setTitle(AppEffects.title(app))
    }
    var before: Route?
    focusing = Effect(on: queue) {
      // What was pressed may be gone with the screen, the dialog or the step that it stood in.
      let route = app.router.route
      _ = app.dialog
      _ = app.imports.stage
      _ = app.books.filter
      if let before { Tracking.ignoring { list.keepFocus(from: before, to: route) } }
      before = route
    }
    var isPlaced = false
    placing = Effect(on: queue) {
      // A link to a book shows where it stands.
      guard !isPlaced, app.books.isLoaded else { return }
      isPlaced = true
      if let id = app.router.route.bookID, let index = app.books.index(of: id) {
        list.focused(id)
        queue.afterFlush { list.controller.scroll(to: list.rows.row(of: index), .center) }
      }
    }
    dressing = Effect(on: queue) {
      for choice in Choice.allCases { _ = app.appearance.value(of: choice) }
      page.dress()
    }
  }

  private static func title(_ app: AppViewModel) -> String {
    switch app.router.route {
    case .library: return say(.appName).string
    case .place: return title(name(of: app.router.list, app))
    case .importing: return title(say(.importTitle))
    case .trash: return title(say(.trash))
    case .add: return title(say(.newBook))
    case .book(let id), .edit(let id):
      // A change of the books may have changed the title.
      _ = app.books.books.count
      guard let name = app.books.entry(id)?.title, !isSame(name, "") else {
        return say(.appName).string
      }
      return title(Words(name))
    }
  }

  private static func title(_ part: Words) -> String {
    (part + " · " + say(.appName)).string
  }
}
