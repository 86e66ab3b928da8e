internal import Documents
internal import Library

/// Plans the import of the library's own export: every document comes back as it was. What is there
/// and differs stays, unless the reader decides for the file.
final class ExportPlanner {
  private let library: LibraryIndex
  private let choices: ImportChoices
  private var rows: [PlanRow] = []
  private var report: [ReportLine] = []
  private var seen: [UTF8Key: Int] = [:]

  init(_ library: LibraryIndex, _ choices: ImportChoices) {
    self.library = library
    self.choices = choices
  }

  func plan(_ bytes: [UInt8], file: String) throws(ImportError) -> ImportPlan {
    var reader = try ExportReader(bytes)
    while let line = reader.next() {
      if rows.count == TableParser.rowLimit { throw .table(.tooLarge) }
      switch line.result {
      case .success(let document): judge(document, line.number)
      case .failure(let error):
        rows.append(PlanRow(number: line.number, title: "", author: "", outcome: .failed))
        report.append(
          ReportLine(kind: .failed, row: line.number, value: error.text, reason: error.reason))
      }
    }
    return ImportPlan(format: "bookspine", file: file, rows: rows, report: report)
  }

  private func judge(_ document: ExportedDocument, _ number: Int) {
    let row = PlanRow(
      number: number, title: text(document.fields["title"]),
      author: text(document.fields["author"]),
      outcome: .unchanged, book: document.path.string)
    rows.append(row)
    let key = UTF8Key(bytes: document.path.utf8)
    if let other = seen[key] {
      skip(row, document, .duplicateRow(of: other))
      return
    }
    seen[key] = number
    if choices.rowsLeftOut.contains(number) {
      skip(row, document, .leftOut)
      return
    }
    let fields = Fields(document.fields)
    guard fields.encoded.count < Limits.documentBytes else {
      row.outcome = .failed
      report.append(
        ReportLine(
          kind: .failed, row: number, value: document.path.string, reason: .tooLarge))
      return
    }
    guard let existing = library.document(document.path) else {
      row.outcome = .new
      row.writes = [PlannedWrite(path: document.path, kind: .create(fields))]
      return
    }
    if existing == fields { return }
    row.outcome = .conflicting
    row.conflicts = FieldDifference.between(existing.map, document.fields)
    if choices.fileWins || choices.rowsThatWin.contains(number) {
      row.writes = [
        PlannedWrite(
          path: document.path, kind: .change(row.conflicts),
          base: library.updateTime(document.path))
      ]
    }
  }

  private func skip(_ row: PlanRow, _ document: ExportedDocument, _ reason: RowReason) {
    row.outcome = .skipped
    report.append(
      ReportLine(
        kind: .skipped, row: row.number, value: document.path.string, reason: reason))
  }

  private func text(_ value: Value?) -> String {
    if case .string(let text)? = value { return text }
    return ""
  }
}
