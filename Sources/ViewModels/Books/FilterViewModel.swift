package import Library
package import Reactivity

/// The panel that narrows the list: which of its criteria is open, and what is sought in there.
package final class FilterViewModel {
  package let books: BooksViewModel
  package let shelves: ShelvesViewModel
  /// The criterion whose values are shown: the others need not be counted.
  @Observed package private(set) var open: BookCriterion?
  /// What is sought among the values.
  @Observed package var sought = ""
  /// The name of the smart shelf that is to be made; nil while none is.
  @Observed package var shelfName: String?

  /// More values than these are found by typing.
  package static let longest = 40

  package init(books: BooksViewModel, shelves: ShelvesViewModel) {
    self.books = books
    self.shelves = shelves
  }

  /// Opens a criterion, or closes it.
  package func toggle(_ criterion: BookCriterion) {
    open = open == criterion ? nil : criterion
    sought = ""
  }

  package func toggle(_ flag: BookFlag) {
    var filter = books.filter
    filter[flag].toggle()
    books.set(filter)
  }

  package func set(_ criterion: BookCriterion, _ value: String, to isOn: Bool) {
    var filter = books.filter
    filter.set(criterion, value, to: isOn)
    books.set(filter)
  }

  /// The values of the open criterion whose words have what is sought.
  ///
  /// - Parameter word: what stands for a value on the screen.
  package func values(_ word: (FacetValue) -> String) -> [FacetValue] {
    guard let open else { return [] }
    let values = books.facet(open)
    let query = SearchQuery(sought)
    return query.isEmpty ? values : values.filter { query.isFound(in: word($0)) }
  }

  /// Makes a smart shelf of the filter.
  ///
  /// - Returns: its identifier; nil where it has no name yet.
  package func saveShelf() -> String? {
    guard let name = shelfName, !collapsingWhitespace(name).utf8.isEmpty else { return nil }
    shelfName = nil
    return shelves.saveFilter(as: name)
  }
}
