import Documents
import Library

/// The present order of the list: by a criterion, then title, author and identifier, so that it is one
/// order.
struct BookSorting {
  var order = BookOrder.title
  var isDescending = false

  /// Where most entries are told apart by one number: the criterion's, or how a key begins. What is not
  /// known comes last in both directions.
  func rank(of entry: BookEntry) -> Int {
    let number: Int?
    switch order {
    case .title: number = start(of: entry.titleKey)
    case .author: number = entry.hasAuthor ? start(of: entry.authorKey) : nil
    case .rating: number = entry.rating?.quarters
    case .added: number = entry.added?.orderValue
    case .finished: number = entry.finished
    case .pages: number = entry.pages
    case .year: number = entry.year
    case .series: number = entry.seriesKey.isEmpty ? nil : start(of: entry.seriesKey)
    }
    // Any program may have written these numbers.
    guard let number else { return Int.max }
    let bounded = min(max(number, -0x4000_0000), 0x4000_0000)
    return isDescending ? -bounded : bounded
  }

  func isBefore(_ first: BookEntry, _ second: BookEntry) -> Bool {
    if first.rank != second.rank { return first.rank < second.rank }
    var order: Ordering
    if self.order == .author || self.order == .series {
      order = directed(
        self.order == .series
          ? compareBytes(first.seriesKey, second.seriesKey)
          : compareBytes(first.authorKey, second.authorKey))
      if order == .same { order = compareBytes(first.titleKey, second.titleKey) }
    } else {
      order = compareBytes(first.titleKey, second.titleKey)
      if self.order == .title { order = directed(order) }
      if order == .same { order = compareBytes(first.authorKey, second.authorKey) }
    }
    if order == .same { order = compareUTF8(first.id, second.id) }
    return order == .ascending
  }

  private func directed(_ order: Ordering) -> Ordering {
    guard isDescending, order != .same else { return order }
    return order == .ascending ? .descending : .ascending
  }

  /// The first bytes of a key as a number; three, since a number of the browser's has 32 bits.
  private func start(of key: [UInt8]) -> Int {
    var number = 0
    for index in 0..<3 { number = number << 8 | Int(index < key.count ? key[index] : 0) }
    return number
  }
}

extension BookSorting {
  /// The first place in a sorted list whose entry is not before this one.
  func place(of entry: BookEntry, in books: [BookEntry]) -> Int {
    var low = 0
    var high = books.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(books[middle], entry) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func insert(_ entry: BookEntry, into books: inout [BookEntry]) {
    books.insert(entry, at: place(of: entry, in: books))
  }

  func remove(_ entry: BookEntry, from books: inout [BookEntry]) {
    let index = place(of: entry, in: books)
    if index < books.count, books[index] === entry { books.remove(at: index) }
  }
}
