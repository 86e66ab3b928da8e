internal import Library

/// What a row of a file says: a book with its readings and shelves.
final class ImportedRow {
  /// The name of a shelf and the book's place on it.
  struct ShelfMark {
    let name: String
    let place: Int?
  }

  let number: Int
  /// The row's own key, or what stands for it.
  let key: String
  let book: Book
  var reads: [Read] = []
  var shelves: [ShelfMark] = []

  init(number: Int, key: String, book: Book) {
    self.number = number
    self.key = key
    self.book = book
  }

  /// Adds a reading; its identifier follows from the book's and its number.
  func addRead(
    started: PartialDate? = nil, finished: PartialDate? = nil, outcome: Read.Outcome?
  ) {
    let read = Read(id: ImportedRow.readID(book.id, reads.count))
    read.book = book.id
    read.started = started
    read.finished = finished
    read.outcome = outcome
    reads.append(read)
  }

  static func readID(_ book: String, _ number: Int) -> String {
    StableID.make("read", book + "/" + String(number))
  }
}
