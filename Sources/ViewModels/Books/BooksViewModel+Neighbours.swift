import Documents
import Library

extension BooksViewModel {
  /// All books of a series in its order.
  package func books(inSeries name: String) -> [BookEntry] {
    var found: [BookEntry] = []
    var keys: [[UInt8]] = []
    let filter = BookFilter(.series, name)
    let bit = [UInt8](utf8: name).withUnsafeBytes { BookEntry.kinshipBit($0) }
    for entry in all where entry.kinship & bit != 0 && entry.matches(filter) {
      found.append(entry)
      var position = ""
      for series in entry.series where isSame(series.name, name) { position = series.position }
      keys.append(SeriesPosition.sortKey(position) + entry.titleKey)
    }
    return sortedPlaces(found.count) { isBefore(keys[$0], keys[$1]) }.map { found[$0] }
  }

  /// The other books that one of a book's authors wrote, by year and title.
  package func booksByAuthors(of id: String) -> [BookEntry] {
    guard let book = entry(id) else { return [] }
    var filter = BookFilter()
    var bits: UInt32 = 0
    BookCriterion.author.forEachValue(in: book.fields) {
      if $0.isEmpty { return }
      filter.set(.author, String(utf8: [UInt8]($0)), to: true)
      bits |= BookEntry.kinshipBit($0)
    }
    if filter.isEmpty { return [] }
    var found: [BookEntry] = []
    for entry in all where entry.kinship & bits != 0 && entry !== book && entry.matches(filter) {
      found.append(entry)
    }
    return found.inOrder { first, second in
      let (year, other) = (first.year ?? Int.max, second.year ?? Int.max)
      return year == other ? isBefore(first.titleKey, second.titleKey) : year < other
    }
  }

  package func isLent(_ id: String) -> Bool { entry(id)?.isLent ?? false }
}
