import Library
import UI
import ViewModels

/// What every part of the page needs.
final class DetailsScreen {
  let app: AppViewModel
  let model: BookDetailsViewModel
  let page: Page

  init(_ app: AppViewModel, _ model: BookDetailsViewModel, _ page: Page) {
    self.app = app
    self.model = model
    self.page = page
  }

  /// The names of shelves and tags that there are.
  var labels: [String] {
    model.shelves.map { $0.name } + app.books.facet(.tag).map { $0.value }
  }
}
