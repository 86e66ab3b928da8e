import Documents
import Library

/// A field of a document as it is stored, whatever it holds.
package final class StoredField {
  package let name: String
  /// In a form that can be shown; nil for nothing.
  package let text: String?

  init(_ name: String, _ value: Value?) {
    self.name = name
    text = ChangeLine.text(value, limit: 200)
  }
}

extension BookDetailsViewModel {
  /// The numbers that catalogues have for the book.
  package var identifiers: [StoredField] {
    (book?.identifiers.entries ?? []).map { StoredField($0.name, $0.value) }
  }
}
