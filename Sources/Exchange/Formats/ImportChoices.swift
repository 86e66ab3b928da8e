package import Library

/// What a reader has decided about an import. Without decisions the safe way is taken, and the plan
/// says what could be decided.
package struct ImportChoices {
  /// The order of day and month where the file does not prove one.
  package var dateOrder: DateOrder?
  /// What unknown statuses mean; without an entry such a status is kept as a shelf.
  package var statuses: [StatusChoice] = []
  /// Rows whose values win over the reader's own edits.
  package var rowsThatWin: [Int] = []
  /// Whether that holds for all rows.
  package var fileWins = false
  /// Rows that are left out, such as possible duplicates.
  package var rowsLeftOut: [Int] = []

  package struct StatusChoice {
    package let word: String
    package let status: Status

    package init(word: String, status: Status) {
      self.word = word
      self.status = status
    }
  }

  package init() {}
}
