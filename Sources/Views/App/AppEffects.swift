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
    case .library: return say(.appName).string
    case .importing: return title(say(.importTitle))
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
