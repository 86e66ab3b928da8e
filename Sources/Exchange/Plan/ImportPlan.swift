internal import Documents
internal import Library

/// What an import would do, before anything is done: shown to the reader, then turned into commits.
///
/// A plan holds for the library as it was. Plan again, with the same choices, right before committing:
/// the same file and the same library give the same plan.
package final class ImportPlan {
  /// The name of the format: `goodreads`, `csv`, `bookspine`.
  package let format: String
  /// The file's name.
  package let file: String
  /// Every row of the file, in its order.
  package let rows: [PlanRow]
  /// What is to be said about rows, in their order.
  package private(set) var report: [ReportLine]
  package private(set) var counts: ImportCounts
  /// Whether the order of day and month has to be chosen.
  package let needsDateOrder: Bool
  /// Words for a status that are not known, each once; the first 100.
  package let unknownStatuses: [String]
  /// Columns that mean nothing here.
  package let unusedColumns: [String]
  /// Shelves that are made.
  private(set) var shelves: [PlannedWrite]

  init(
    format: String, file: String, rows: [PlanRow], report: [ReportLine],
    needsDateOrder: Bool = false, unusedColumns: [String] = [], shelves: [PlannedWrite] = []
  ) {
    self.format = format
    self.file = file
    self.rows = rows
    self.report = report
    self.needsDateOrder = needsDateOrder
    self.unusedColumns = unusedColumns
    self.shelves = shelves
    counts = ImportCounts(rows)
    var words: [String] = []
    for line in report where line.reason == .unknownStatus && words.count < 100 {
      if !words.contains(where: { isSame($0, line.value) }) { words.append(line.value) }
    }
    unknownStatuses = words
  }

  /// Leaves out what was planned for a document that is not as it was any more. Its rows count as
  /// conflicts; the same file brings them in later.
  /// - Returns: whether anything was planned for it.
  func leaveOut(_ path: DocumentPath) -> Bool {
    var isFound = false
    for index in shelves.indices where shelves[index].path == path {
      // Somebody else has made the shelf.
      shelves.remove(at: index)
      isFound = true
      break
    }
    for row in rows {
      var isConcerned = false
      for write in row.writes where write.path == path { isConcerned = true }
      if !isConcerned { continue }
      isFound = true
      row.leaveOut()
      report.append(
        ReportLine(kind: .skipped, row: row.number, value: row.title, reason: .changedMeanwhile))
    }
    counts = ImportCounts(rows)
    return isFound
  }

  /// Whether committing it would change nothing.
  package var isEmpty: Bool {
    shelves.isEmpty && rows.allSatisfy { $0.writes.isEmpty }
  }

  /// Plans the import of a file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - file: its name, for the report.
  ///   - library: what is there already.
  /// - Throws: `ImportError` when the file as a whole cannot be imported.
  package static func make(
    _ bytes: [UInt8], file: String, library: LibraryIndex,
    choices: ImportChoices = ImportChoices()
  ) throws(ImportError) -> ImportPlan {
    if ExportReader.recognises(bytes) {
      return try ExportPlanner(library, choices).plan(bytes, file: file)
    }
    let table: Table
    do throws(TableError) {
      table = try Table(bytes)
    } catch {
      throw .table(error)
    }
    let columns = Columns(table.header)
    let format: any RowFormat
    if GoodreadsFormat.recognises(columns) {
      format = GoodreadsFormat(table, columns, choices)
    } else if PlainFormat.recognises(columns) {
      format = PlainFormat(table, columns, choices)
    } else {
      throw .noTitleColumn(table.header)
    }
    return RowPlanner(format, library, choices).plan(file: file)
  }
}
