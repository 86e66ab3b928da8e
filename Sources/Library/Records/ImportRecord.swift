package import Documents

/// One import, as it is remembered: `imports/{id}`. What it wrote is in its parts,
/// `imports/{id}/parts/{n}`, one for each commit, so that it can be undone, also when it was broken
/// off.
package final class ImportRecord: LibraryRecord {
  package let id: String
  /// The name of the format.
  package var format = ""
  /// The file's name, as the reader's device has it.
  package var file = ""
  /// How many rows had which outcome: `{new: 5, unchanged: 0, …}`.
  package var counts = MapValue()
  /// The rows that did not come in, or not as they are: `[{row, column, value, why, kind}]`, a bounded
  /// number of them.
  package var report: [ReportEntry] = []
  package var by = ""
  package var device = ""
  /// When it began, was complete, and was undone, by the server's clock.
  package var at: Timestamp?
  package var completed: Timestamp?
  package var undone: Timestamp?

  /// One line of the report.
  package struct ReportEntry {
    package var row: Int?
    package var column: String?
    package var value: String?
    /// A sentence.
    package var why = ""
    /// `failed`, `skipped` or `note`.
    package var kind = ""

    package init() {}

    mutating func visit(_ coder: FieldCoder) {
      coder.text("column", &column)
      coder.text("kind", &kind)
      coder.integer("row", &row)
      coder.text("value", &value)
      coder.text("why", &why)
    }
  }

  package init(id: String) {
    self.id = id
  }

  package convenience init(id: String, map: MapValue) {
    self.init(id: id)
    read(map)
  }

  package func visit(_ coder: FieldCoder) {
    coder.serverTime("at", &at)
    coder.text("by", &by)
    coder.serverTime("completed", &completed)
    coder.entries("counts", &counts)
    coder.text("device", &device)
    coder.text("file", &file)
    coder.text("format", &format)
    coder.list("report", &report, empty: ReportEntry()) { $0.visit($1) }
    coder.serverTime("undone", &undone)
  }

  package var path: DocumentPath { LibraryCollection.imports.path(id) }

  /// Where the `number`th part is.
  package func partPath(_ number: Int) -> DocumentPath {
    DocumentPath(unchecked: path.utf8 + Array(("/parts/" + String(number)).utf8))
  }
}
