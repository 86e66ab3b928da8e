internal import Documents
internal import Library

/// Judges the rows of a table against a library.
final class RowPlanner {
  private let format: any RowFormat
  private let library: LibraryIndex
  private let choices: ImportChoices
  private var rows: [PlanRow] = []
  private var report: [ReportLine] = []
  private var shelves: [PlannedWrite] = []
  private var shelfIDs: [UTF8Key: String] = [:]
  /// The row that has brought a book, by the book's identifier.
  private var rowsOfBooks: [UTF8Key: Int] = [:]
  /// The books that rows are merged into.
  private var mergedInto: [UTF8Key: Int] = [:]

  init(_ format: any RowFormat, _ library: LibraryIndex, _ choices: ImportChoices) {
    self.format = format
    self.library = library
    self.choices = choices
  }

  func plan(file: String) -> ImportPlan {
    let table = format.reader.table
    rows.reserveCapacity(table.rows.count)
    for row in table.rows {
      let imported = format.read(row)
      report += format.reader.lines
      if let imported {
        rows.append(judge(imported))
      } else {
        rows.append(PlanRow(number: row.number, title: "", author: "", outcome: .failed))
      }
    }
    return ImportPlan(
      format: format.name, file: file, rows: rows, report: report,
      needsDateOrder: format.needsDateOrder, unusedColumns: format.unusedColumns,
      shelves: shelves)
  }

  private func judge(_ row: ImportedRow) -> PlanRow {
    let book = row.book
    let planned = PlanRow(
      number: row.number, title: book.title, author: book.author, outcome: .unchanged,
      book: book.id)
    if choices.rowsLeftOut.contains(row.number) {
      return skip(planned, row, .leftOut)
    }
    if let other = rowsOfBooks[UTF8Key(book.id)] {
      return skip(planned, row, .duplicateRow(of: other))
    }
    rowsOfBooks[UTF8Key(book.id)] = row.number
    let existing = library.book(book.id)
    if existing == nil, library.isInTrash(book.id) { return skip(planned, row, .inTrash) }

    resolveShelves(row)
    let judgement = RowJudgement(row, planned, library, choices)
    if let existing {
      judgement.compare(with: existing)
    } else if let other = mergeTarget(row) {
      planned.book = other
      judgement.merge(into: other)
      // Only the first of several rows can see whether the book is as it was.
      if mergedInto[UTF8Key(other)] != nil {
        for index in planned.writes.indices { planned.writes[index].base = nil }
      }
      mergedInto[UTF8Key(other)] = row.number
    } else {
      judgement.create()
      planned.possibleDuplicates = library.books(title: book.title, author: book.author)
    }
    if judgement.isTooLarge {
      planned.writes = []
      planned.outcome = .failed
      report.append(
        ReportLine(
          kind: .failed, row: row.number, value: book.title, reason: .tooLarge))
    }
    return planned
  }

  private func skip(_ planned: PlanRow, _ row: ImportedRow, _ reason: RowReason) -> PlanRow {
    planned.outcome = .skipped
    report.append(
      ReportLine(kind: .skipped, row: row.number, value: row.book.title, reason: reason))
    return planned
  }

  /// The book with the row's ISBN that came another way: from another format, or by hand. Two rows of
  /// one format are two books, whatever their numbers say.
  private func mergeTarget(_ row: ImportedRow) -> String? {
    guard let text = row.book.isbn, case .isbn(let isbn, _) = ISBN.read(text) else { return nil }
    return library.books(isbn: isbn).first { id in
      guard let fields = library.book(id), case .map(let source)? = fields["source"],
        case .string(let other)? = source["format"]
      else { return true }
      return !isSame(other, format.name)
    }
  }

  private func resolveShelves(_ row: ImportedRow) {
    for mark in row.shelves {
      let id = shelf(named: mark.name)
      row.book.shelves.append(id)
      if let place = mark.place { row.book.shelfPlaces[id] = .integer(Int64(place)) }
    }
  }

  private func shelf(named name: String) -> String {
    let key = LibraryIndex.shelfKey(name)
    if let known = shelfIDs[key] { return known }
    let id: String
    if let existing = library.shelf(named: name) {
      id = existing
    } else {
      id = StableID.make("shelf", key.string)
      let shelf = Shelf(id: id)
      shelf.name = name
      // A shelf of this origin that was renamed since is still the same shelf.
      if library.document(shelf.path) == nil {
        shelves.append(PlannedWrite(path: shelf.path, kind: .create(Fields(shelf.map))))
      }
    }
    shelfIDs[key] = id
    return id
  }
}
