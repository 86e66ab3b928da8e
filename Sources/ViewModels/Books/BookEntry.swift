import Documents
package import Library
import Sync

/// A book as the list shows it. It does not change: a change of the book makes a new entry.
package final class BookEntry {
  package let id: String
  package let title: String
  package let author: String
  package let language: String?
  package let pages: Int?
  package let rating: Rating?
  package let status: Status?
  /// How far the reader is, where that is known.
  package let percent: Int?
  package let genre: Genre?
  package let isbn: String?
  /// The name of the cover's picture.
  package let cover: String?
  /// Whether some of it is not on the server yet.
  package let isPending: Bool
  let year: Int?
  let added: Int?
  let titleKey: [UInt8]
  let authorKey: [UInt8]
  /// Title and author folded, each word after a space.
  let searchText: [UInt8]
  /// Its place in the present order of the list, as bytes.
  var place: [UInt8] = []

  init(_ document: DocumentSnapshot) {
    let book = Book(listing: document.id, document.fields)
    id = book.id
    title = book.title
    author = book.author
    language = book.language
    pages = book.pages
    rating = book.rating
    status = book.status
    percent = book.percentRead
    genre = book.mainGenre
    isbn = book.isbn
    cover = book.cover
    isPending = document.hasPendingWrites
    year = (book.originallyPublished ?? book.published)?.orderValue
    added = book.added?.orderValue
    titleKey = book.titleSortKey
    authorKey = book.author.utf8.isEmpty ? [0xFF] : book.authorSortKey
    searchText = BookSearch.text(book.title, book.author)
  }

  /// The bytes that put the entry into its place: the criterion, title, author, id.
  func place(by order: BookOrder, descending: Bool) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(titleKey.count + authorKey.count + 24)
    switch order {
    case .title: append(titleKey, descending, to: &key)
    case .author: append(authorKey, descending, to: &key)
    case .added: append(added, descending, to: &key)
    case .rating: append(rating?.quarters, descending, to: &key)
    case .pages: append(pages, descending, to: &key)
    case .year: append(year, descending, to: &key)
    }
    if order != .title { append(titleKey, false, to: &key) }
    append(authorKey, false, to: &key)
    key.append(contentsOf: id.utf8)
    return key
  }

  /// What is not known comes last in both directions.
  private func append(_ number: Int?, _ descending: Bool, to key: inout [UInt8]) {
    guard let number else {
      key.append(1)
      return
    }
    key.append(0)
    // Years before Christ are below zero.
    let shifted = UInt32(truncatingIfNeeded: number) ^ 0x8000_0000
    let bits = descending ? ~shifted : shifted
    for shift in [24, 16, 8, 0] { key.append(UInt8(truncatingIfNeeded: bits >> UInt32(shift))) }
  }

  private func append(_ text: [UInt8], _ descending: Bool, to key: inout [UInt8]) {
    if descending {
      for byte in text { key.append(~byte) }
      key.append(0xFF)
    } else {
      key.append(contentsOf: text)
      key.append(0)
    }
  }
}

extension Book {
  /// The first genre, if it is one that has a picture.
  package var mainGenre: Genre? { genres.first.flatMap { Genre(name: $0) } }

  /// How far the reader is, from a percentage or from the page.
  package var percentRead: Int? {
    guard let progress else { return nil }
    if let percent = progress.percent { return min(max(percent, 0), 100) }
    guard let page = progress.page, let pages, pages > 0 else { return nil }
    // Any program may have written these numbers: what is too large must not end the app.
    let part = min(max(page, 0), pages)
    let hundredfold = part.multipliedReportingOverflow(by: 100)
    return min(hundredfold.overflow ? part / (pages / 100) : hundredfold.partialValue / pages, 100)
  }
}
