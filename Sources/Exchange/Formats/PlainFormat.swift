internal import Documents
internal import Library

/// Any table with a column for the title, by the names that such columns usually have
/// (`formats/README.md`, general rules).
final class PlainFormat: RowFormat {
  let name = "csv"
  let reader: RowReader
  let needsDateOrder: Bool
  let unusedColumns: [String]

  private let columns: PlainColumns
  private let choices: ImportChoices
  private var occurrences: [UTF8Key: Int] = [:]

  static func recognises(_ columns: Columns) -> Bool {
    columns.has("title") || columns.has("book title")
  }

  init(_ table: Table, _ found: Columns, _ choices: ImportChoices) {
    var found = found
    columns = PlainColumns(&found)
    unusedColumns = found.unclaimed
    self.choices = choices
    let dates = SlashedDate.order(
      in: table,
      columns: [
        columns.added, columns.started, columns.finished, columns.published, columns.original,
      ], chosen: choices.dateOrder)
    needsDateOrder = dates.isNeeded
    reader = RowReader(table, dateOrder: dates.order)
  }

  func read() -> ImportedRow? {
    guard let title = reader.title(columns.title) else { return nil }
    let author = reader.line(columns.author)
    let cells = ISBNCells(reader, ten: columns.isbn, thirteen: columns.isbn13)
    let key = cells.isbn.map { "isbn:" + $0.text } ?? key(title.typed, author)
    let book = Book(id: StableID.make(name, key))
    let row = ImportedRow(number: reader.row.number, key: key, book: book)
    var source = title.begin(book, format: name, key: key)
    book.author = author
    book.isbn = cells.isbn?.text
    cells.keep(in: book, &source)
    readEdition(into: book, &source)
    readOpinion(into: book)
    readStatus(into: row)
    book.source = source
    return row
  }

  /// Without an ISBN the title, the author and how often both were there before stand for the row: an
  /// empty number never makes two rows one book.
  private func key(_ title: String, _ author: String) -> String {
    let base = "title:" + Folding.fold(title) + "\u{1F}" + Folding.fold(author)
    let occurrence = (occurrences[UTF8Key(base)] ?? 0) + 1
    occurrences[UTF8Key(base)] = occurrence
    return base + "\u{1F}" + String(occurrence)
  }

  private func readEdition(into book: Book, _ source: inout BookSource) {
    book.subtitle = reader.optionalLine(columns.subtitle)
    book.sortAuthor = reader.optionalLine(columns.sortAuthor)
    book.sortTitle = reader.optionalLine(columns.sortTitle)
    book.publisher = reader.optionalLine(columns.publisher)
    book.pages = reader.count(columns.pages)
    book.published = reader.date(columns.published)
    book.originallyPublished = reader.date(columns.original)
    book.language = reader.optionalLine(columns.language)
    book.added = reader.date(columns.added)
    book.description = reader.markdown(columns.description)?.text
    book.genres = AuthorNames.split(reader.line(columns.genres))
    book.tags = AuthorNames.split(reader.line(columns.tags))
    book.location = reader.optionalLine(columns.location)
    book.owned = reader.flag(columns.owned)
    if let series = reader.optionalLine(columns.series), book.series.isEmpty {
      book.series = [SeriesEntry(name: series, position: reader.line(columns.seriesPosition))]
    }
    let binding = reader.line(columns.binding)
    book.format = BookFormat(binding: binding)
    if let format = book.format, Folding.bytes(of: binding) != Array(format.rawValue.utf8) {
      source.raw["binding"] = .string(binding)
    }
    if let copies = reader.count(columns.copies) {
      book.owned = true
      book.copies = copies
    }
  }

  private func readOpinion(into book: Book) {
    book.rating = reader.rating(columns.rating)
    if let review = reader.markdown(columns.review) {
      book.review = review.text
      book.spoiler = review.hasSpoiler
    }
    book.privateNotes = reader.lines(columns.notes)
  }

  private func readStatus(into row: ImportedRow) {
    let book = row.book
    let word = reader.line(columns.status)
    book.status = choices.status(for: word)
    row.shelves = ShelfList.marks(
      reader.line(columns.shelves), positions: "", without: book.status == nil ? "" : word)
    if !word.utf8.isEmpty, book.status == nil {
      reader.note(columns.status, word, .unknownStatus)
      if !row.shelves.contains(where: { isSame($0.name, word) }) {
        row.shelves.insert(ImportedRow.ShelfMark(name: word, place: nil), at: 0)
      }
    }
    let started = reader.date(columns.started)
    let finished = reader.date(columns.finished)
    switch book.status {
    case .read: row.addRead(started: started, finished: finished, outcome: .finished)
    case .didNotFinish: row.addRead(started: started, finished: finished, outcome: .didNotFinish)
    default:
      if started == nil, finished == nil { return }
      row.addRead(started: started, finished: finished, outcome: finished == nil ? nil : .finished)
    }
    // A date on which it was finished says that it was read.
    if book.status == nil, word.utf8.isEmpty, finished != nil { book.status = .read }
  }
}

/// Which column is where; the names and their order are those that other importers have found in the
/// wild.
private struct PlainColumns {
  let title, subtitle, author, sortAuthor, sortTitle, isbn, isbn13: Int?
  let status, shelves, rating, review, notes, tags, genres: Int?
  let added, started, finished, published, original: Int?
  let publisher, pages, language, binding, series, seriesPosition: Int?
  let description, location, owned, copies: Int?

  init(_ columns: inout Columns) {
    title = columns.claim("title", "book title")
    subtitle = columns.claim("subtitle")
    author = columns.claim("author text", "author", "authors", "primary author", "creators")
    sortAuthor = columns.claim("author sort", "sort author", "author l f")
    sortTitle = columns.claim("title sort", "sort title")
    isbn13 = columns.claim("isbn 13", "isbn13", "ean isbn13", "ean")
    isbn = columns.claim("isbn 10", "isbn10", "upc isbn10", "isbn", "isbn/uid", "isbns")
    status = columns.claim("status", "exclusive shelf", "read status", "reading status", "shelf")
    shelves = columns.claim("bookshelves", "shelves", "bookshelf", "collections")
    rating = columns.claim("my rating", "rating", "star rating")
    review = columns.claim("review content", "my review", "review")
    notes = columns.claim("private notes", "notes", "private comment")
    tags = columns.claim("tags")
    genres = columns.claim("genres", "genre")
    added = columns.claim("shelf date", "date added", "entry date", "added")
    started = columns.claim("start date", "date started", "started", "read start", "began")
    finished = columns.claim(
      "finish date", "date finished", "last date read", "date read", "finished", "read end",
      "completed")
    published = columns.claim(
      "published", "year published", "publication year", "publish date", "date published",
      "publication date", "pubdate", "year")
    original = columns.claim("originally published", "original publication year")
    publisher = columns.claim("publisher")
    pages = columns.claim("pages", "number of pages", "page count", "total pages")
    language = columns.claim("language", "languages", "language code")
    binding = columns.claim("format", "binding", "book format", "media")
    series = columns.claim("series", "series name")
    seriesPosition = columns.claim(
      "series index", "series position", "series number", "volume", "number in series")
    description = columns.claim("description", "summary", "blurb")
    location = columns.claim("location")
    owned = columns.claim("owned", "owned?")
    copies = columns.claim("copies", "owned copies")
  }
}
