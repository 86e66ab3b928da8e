internal import Documents
internal import Library

/// A row's title as it was typed, and what of it names a series.
struct RowTitle {
  let typed: String
  private let split: SeriesTitle

  /// Nil where no title is left.
  init?(_ typed: String) {
    self.typed = typed
    split = SeriesTitle(typed)
    if split.title.utf8.isEmpty { return nil }
  }

  /// Gives a book its title and series.
  ///
  /// - Returns: Where the book comes from; with the title as it was typed, where that is another.
  func begin(_ book: Book, format: String, key: String) -> BookSource {
    var source = BookSource()
    source.format = format
    source.key = key
    book.title = split.title
    book.series = split.series
    if !isSame(typed, split.title) { source.raw["title"] = .string(typed) }
    return source
  }
}

extension RowReader {
  /// The title, without which a row is no book; that is noted.
  func title(_ column: Int?) -> RowTitle? {
    let title = RowTitle(line(column))
    if title == nil { note(column, "", .noTitle, kind: .failed) }
    return title
  }
}
