internal import Documents
internal import Library

/// The library export of Goodreads, in all three generations of its header and after a spreadsheet
/// has saved it again. Rules: `formats/README.md`, section 1.
final class GoodreadsFormat: RowFormat {
  let name = "goodreads"
  let reader: RowReader
  let needsDateOrder: Bool
  let unusedColumns: [String]

  private let columns: GoodreadsColumns
  private let choices: ImportChoices

  /// Whether a header is that of Goodreads: by names, since columns come and go.
  static func recognises(_ columns: Columns) -> Bool {
    columns.has("book id") && columns.has("title")
      && (columns.has("author l f") || columns.has("exclusive shelf"))
  }

  init(_ table: Table, _ found: Columns, _ choices: ImportChoices) {
    var found = found
    columns = GoodreadsColumns(&found)
    unusedColumns = found.unclaimed
    self.choices = choices
    let dates = SlashedDate.order(
      in: table, columns: [columns.dateRead, columns.dateAdded], chosen: choices.dateOrder)
    needsDateOrder = dates.isNeeded
    reader = RowReader(table, dateOrder: dates.order)
  }

  func read() -> ImportedRow? {
    guard let title = reader.title(columns.title) else { return nil }
    let author = reader.line(columns.author)
    var key = reader.line(columns.bookID)
    if key.utf8.isEmpty { key = "title:" + title.typed + "\u{1F}" + author }
    let book = Book(id: StableID.make(name, key))
    let row = ImportedRow(number: reader.row.number, key: key, book: book)
    var source = title.begin(book, format: name, key: key)
    readAuthors(into: book, author)
    readIdentifiers(into: book, &source)
    readEdition(into: book, &source)
    readOpinion(into: book)
    readStatus(into: row)
    book.source = source
    return row
  }

  private func readAuthors(into book: Book, _ author: String) {
    book.author = author
    let sortName = reader.optionalLine(columns.authorSortName)
    book.sortAuthor = sortName
    let others = AuthorNames.others(reader.line(columns.additionalAuthors), besides: author)
    if others.isEmpty { return }
    book.contributors = [Contributor(name: author, sortName: sortName)]
    for name in others { book.contributors.append(Contributor(name: name)) }
  }

  private func readIdentifiers(into book: Book, _ source: inout BookSource) {
    let id = reader.line(columns.bookID)
    if !id.utf8.isEmpty { book.identifiers["goodreads"] = .string(id) }
    let cells = ISBNCells(reader, ten: columns.isbn, thirteen: columns.isbn13)
    book.isbn = cells.isbn?.text
    cells.keep(in: book, &source)
  }

  private func readEdition(into book: Book, _ source: inout BookSource) {
    book.publisher = reader.optionalLine(columns.publisher)
    book.pages = reader.count(columns.pages)
    book.published = reader.date(columns.yearPublished)
    book.originallyPublished = reader.date(columns.originalYear)
    book.added = reader.date(columns.dateAdded)
    let binding = reader.line(columns.binding)
    book.format = BookFormat(binding: binding)
    if let format = book.format {
      let isPlain = Folding.bytes(of: binding) == Array(format.rawValue.utf8)
      if !isPlain { source.raw["binding"] = .string(binding) }
    }
    if let copies = reader.count(columns.ownedCopies) {
      book.owned = true
      book.copies = copies
    }
  }

  private func readOpinion(into book: Book) {
    // The site's average is never taken for the reader's own rating.
    book.rating = reader.rating(columns.rating)
    if let review = reader.markdown(columns.review) {
      book.review = review.text
      book.spoiler = review.hasSpoiler
    }
    if reader.flag(columns.spoiler) { book.spoiler = true }
    var notes: [String] = []
    if let text = reader.lines(columns.privateNotes) { notes.append(text) }
    for column in columns.remarks {
      guard let text = reader.optionalLine(column) else { continue }
      notes.append(reader.table.header[column] + ": " + text)
    }
    if !notes.isEmpty {
      var text = notes[0]
      for note in notes.dropFirst() { text += "\n" + note }
      book.privateNotes = text
    }
  }

  private func readStatus(into row: ImportedRow) {
    let exclusive = reader.line(columns.exclusiveShelf)
    let book = row.book
    book.status = choices.status(for: exclusive)
    if !exclusive.utf8.isEmpty, book.status == nil {
      reader.note(columns.exclusiveShelf, exclusive, .unknownStatus)
    }
    let dropped = book.status == nil ? "" : exclusive
    row.shelves = ShelfList.marks(
      reader.line(columns.bookshelves), positions: reader.line(columns.positions),
      without: dropped)
    if book.status == nil, !exclusive.utf8.isEmpty,
      !row.shelves.contains(where: { isSame($0.name, exclusive) })
    {
      row.shelves.insert(ImportedRow.ShelfMark(name: exclusive, place: nil), at: 0)
    }
    readReads(into: row)
  }

  /// Only the last of several readings has a date in the file; the count says nothing of a book that
  /// was never finished.
  private func readReads(into row: ImportedRow) {
    let finished = reader.date(columns.dateRead)
    let count = min(reader.count(columns.readCount) ?? 0, GoodreadsFormat.mostReads)
    switch row.book.status {
    case .read:
      for _ in 1..<max(count, 1) { row.addRead(outcome: .finished) }
      row.addRead(finished: finished, outcome: .finished)
    case .didNotFinish:
      for _ in 1..<max(count, 1) { row.addRead(outcome: .finished) }
      row.addRead(finished: finished, outcome: .didNotFinish)
    case .reading, .paused:
      // The reading that goes on is counted too.
      for _ in 1..<max(count, 1) where finished == nil { row.addRead(outcome: .finished) }
      if let finished {
        for _ in 2..<max(count, 2) { row.addRead(outcome: .finished) }
        row.addRead(finished: finished, outcome: .finished)
      }
    case .toRead, nil:
      if finished == nil, count == 0 { return }
      for _ in 1..<max(count, 1) { row.addRead(outcome: .finished) }
      row.addRead(finished: finished, outcome: .finished)
    }
  }

  /// More is a slip of the keyboard, and would be a flood of documents.
  private static let mostReads = 100
}

/// Which column is where.
private struct GoodreadsColumns {
  let bookID, title, author, authorSortName, additionalAuthors: Int?
  let isbn, isbn13, rating, publisher, binding, pages: Int?
  let yearPublished, originalYear, dateRead, dateAdded: Int?
  let bookshelves, positions, exclusiveShelf, review, spoiler, privateNotes: Int?
  let readCount, ownedCopies: Int?
  /// Columns that are kept as lines of the notes.
  let remarks: [Int]

  init(_ columns: inout Columns) {
    bookID = columns.claim("book id")
    title = columns.claim("title")
    author = columns.claim("author")
    authorSortName = columns.claim("author l f")
    additionalAuthors = columns.claim("additional authors")
    isbn = columns.claim("isbn")
    isbn13 = columns.claim("isbn13")
    rating = columns.claim("my rating")
    _ = columns.claim("average rating")
    publisher = columns.claim("publisher")
    binding = columns.claim("binding")
    pages = columns.claim("number of pages")
    yearPublished = columns.claim("year published")
    originalYear = columns.claim("original publication year")
    dateRead = columns.claim("date read")
    dateAdded = columns.claim("date added")
    bookshelves = columns.claim("bookshelves")
    positions = columns.claim("bookshelves with positions")
    exclusiveShelf = columns.claim("exclusive shelf")
    review = columns.claim("my review")
    spoiler = columns.claim("spoiler")
    privateNotes = columns.claim("private notes")
    readCount = columns.claim("read count")
    ownedCopies = columns.claim("owned copies")
    remarks = [
      columns.claim("recommended for"), columns.claim("recommended by"),
      columns.claim("original purchase date"), columns.claim("original purchase location"),
      columns.claim("condition"), columns.claim("condition description"), columns.claim("bcid"),
    ].compactMap { $0 }
  }
}
