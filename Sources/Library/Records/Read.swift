package import Documents

/// One reading of a book: `reads/{id}`. Its dates may be partial or missing.
package final class Read: LibraryRecord {
  /// How a reading ended.
  package enum Outcome: String, CaseIterable, Sendable {
    case finished
    case didNotFinish = "did-not-finish"
  }

  package let id: String
  /// The book's identifier.
  package var book = ""
  package var started: PartialDate?
  package var finished: PartialDate?
  /// An `Outcome`'s name; nil while it goes on.
  package var outcomeName: String?
  package var formatName: String?
  package var note: String?

  package init(id: String) {
    self.id = id
  }

  package convenience init(id: String, map: MapValue) {
    self.init(id: id)
    read(map)
  }

  package func visit(_ coder: FieldCoder) {
    coder.text("book", &book)
    coder.date("finished", &finished)
    coder.text("format", &formatName)
    coder.text("note", &note)
    coder.text("outcome", &outcomeName)
    coder.date("started", &started)
  }

  package var path: DocumentPath { LibraryCollection.reads.path(id) }

  package var outcome: Outcome? {
    get { outcomeName.flatMap { name in Outcome.allCases.first { isSame($0.rawValue, name) } } }
    set { outcomeName = newValue?.rawValue }
  }
}
