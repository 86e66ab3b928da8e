internal import Documents
package import Library

/// What becomes of a row.
package enum RowOutcome: String, CaseIterable, Sendable {
  /// A book that is not there yet.
  case new
  /// A book that another file or the reader has brought, found by its ISBN; what it lacks is filled in.
  case merged
  /// A book of the same file, changed by a newer export.
  case updated
  /// Nothing to do.
  case unchanged
  /// The reader and the newer file have changed the same field.
  case conflicting
  /// Left out, and why is in the report.
  case skipped
  /// Not a book, and why is in the report.
  case failed
}

/// A row of the file in a plan.
package final class PlanRow {
  /// Its number as a spreadsheet shows it.
  package let number: Int
  package let title: String
  package let author: String
  package internal(set) var outcome: RowOutcome
  /// The book that it is or becomes; nil for a row that failed.
  package internal(set) var book: String?
  /// Fields that the reader and the file have both changed: `from` is the reader's, `to` the file's.
  package internal(set) var conflicts: [FieldDifference] = []
  /// Books of the same title and author that this may be. They are proposals only.
  package internal(set) var possibleDuplicates: [String] = []
  /// The writes that bring it in; they belong into one commit.
  var writes: [PlannedWrite] = []

  init(number: Int, title: String, author: String, outcome: RowOutcome, book: String? = nil) {
    self.number = number
    self.title = title
    self.author = author
    self.outcome = outcome
    self.book = book
  }

  /// Takes its writes back, because what they were planned for has been changed since.
  func leaveOut() {
    for write in writes {
      guard case .change(let differences) = write.kind else { continue }
      for difference in differences where !isSame(difference.name, "source") {
        conflicts.append(difference)
      }
    }
    writes = []
    outcome = .conflicting
  }
}
