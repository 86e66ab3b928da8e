/// One line of an import's report.
package struct ReportLine: Equatable, Sendable {
  /// What became of the row because of it.
  package enum Kind: String, Sendable {
    /// The row did not come in.
    case failed
    /// The row was left out on purpose.
    case skipped
    /// The row came in, but not exactly as it is.
    case note
  }

  package let kind: Kind
  /// The row's number as a spreadsheet shows it.
  package let row: Int
  /// The column's name, if one cell is meant.
  package let column: String?
  package let value: String
  package let reason: RowReason

  package init(
    kind: Kind, row: Int, column: String? = nil, value: String = "", reason: RowReason
  ) {
    self.kind = kind
    self.row = row
    self.column = column
    self.value = value
    self.reason = reason
  }
}
