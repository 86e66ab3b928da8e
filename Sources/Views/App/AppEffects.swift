import Library
import Reactivity
import UI
import ViewModels

/// What follows from the state outside the tree: the router follows the address, the window's name
/// the place.
final class AppEffects {
  private let following: Effect
  private let naming: Effect

  init(app: AppViewModel, page: Page, queue: FlushQueue) {
    following = Effect(on: queue) {
      let path = page.path
      Tracking.ignoring { app.router.follow(path) }
    }
    naming = Effect(on: queue) {
      page.setTitle(AppEffects.title(app))
    }
  }

  private static func title(_ app: AppViewModel) -> String {
    switch app.router.route {
    case .library: return say(.appName)
    case .importing: return say(.importTitle) + " · " + say(.appName)
    case .add: return say(.newBook) + " · " + say(.appName)
    case .book(let id), .edit(let id):
      // A change of the books may have changed the title.
      _ = app.books.books.count
      guard let title = app.books.entry(id)?.title, !title.utf8.isEmpty else {
        return say(.appName)
      }
      return title + " · " + say(.appName)
    }
  }
}
