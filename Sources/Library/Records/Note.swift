package import Documents

/// A note or a quotation: `notes/{id}`.
package final class Note: LibraryRecord {
  package let id: String
  /// The book's identifier.
  package var book = ""
  /// `note` or `quote`.
  package var kind = "note"
  package var text = ""
  package var page: Int?

  package init(id: String) {
    self.id = id
  }

  package convenience init(id: String, map: MapValue) {
    self.init(id: id)
    read(map)
  }

  package func visit(_ coder: FieldCoder) {
    coder.text("book", &book)
    coder.text("kind", &kind)
    coder.integer("page", &page)
    coder.text("text", &text)
  }

  package var path: DocumentPath { LibraryCollection.notes.path(id) }

  package var isQuote: Bool { isSame(kind, "quote") }
}
