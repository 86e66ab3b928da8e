package import Documents

/// A book that is lent out, or was: `loans/{id}`.
package final class Loan: LibraryRecord {
  package let id: String
  /// The book's identifier.
  package var book = ""
  package var borrower = ""
  package var lent: PartialDate?
  package var due: PartialDate?
  package var returned: PartialDate?

  package init(id: String) {
    self.id = id
  }

  package convenience init(id: String, map: MapValue) {
    self.init(id: id)
    read(map)
  }

  package func visit(_ coder: FieldCoder) {
    coder.text("book", &book)
    coder.text("borrower", &borrower)
    coder.date("due", &due)
    coder.date("lent", &lent)
    coder.date("returned", &returned)
  }

  package var path: DocumentPath { LibraryCollection.loans.path(id) }
}

extension Loan {
  /// Whether it should be back by now.
  package func isOverdue(on today: PartialDate) -> Bool {
    returned == nil && due?.isBefore(today) ?? false
  }
}
