/// What the list of books is sorted by; equal books follow by title, then by author.
package enum BookOrder: String, CaseIterable, Sendable {
  case title
  case author
  case rating
  case added
  case finished
  case pages
  case year
  /// By the series' names, and in each by position.
  case series

  /// Whether the list is more useful from the large end.
  package var descendsFirst: Bool {
    switch self {
    case .title, .author, .pages, .series: false
    case .added, .finished, .rating, .year: true
    }
  }

  /// The order and its direction in one word: `title+`, `rating-`.
  package func name(descending: Bool) -> String { rawValue + (descending ? "-" : "+") }
}
