package import Documents

/// A deleted book: `trash/{id}`, under the book's own identifier. The whole document is kept, so that
/// restoring it loses nothing, not even fields that are not known here.
package final class TrashedBook: LibraryRecord {
  package let id: String
  package var fields = MapValue()
  package var by = ""
  package var device = ""
  /// What it was deleted together with: the same for all books of one action.
  package var group: String?
  /// When it was deleted, by the server's clock.
  package var at: Timestamp?
  /// The version that the deleter knew, where the server could not be asked to hold the deletion
  /// against it: what was edited after it is not in `fields`.
  package var seen: Value?

  package init(id: String) {
    self.id = id
  }

  package convenience init(id: String, map: MapValue) {
    self.init(id: id)
    read(map)
  }

  package func visit(_ coder: FieldCoder) {
    coder.serverTime("at", &at)
    coder.entries("book", &fields)
    coder.text("by", &by)
    coder.text("device", &device)
    coder.text("group", &group)
    coder.value("seen", &seen)
  }

  package var path: DocumentPath { LibraryCollection.trash.path(id) }

  /// The book as it was.
  package var book: Book { Book(id: id, map: fields) }
}
