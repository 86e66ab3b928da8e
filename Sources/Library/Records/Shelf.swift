package import Documents

/// A shelf of the reader's own: `shelves/{id}`. Books name the shelves they stand on.
package final class Shelf: LibraryRecord {
  package let id: String
  package var name = ""
  /// Its place among the shelves, where the reader has ordered them.
  package var position: Int?

  package init(id: String) {
    self.id = id
  }

  package convenience init(id: String, map: MapValue) {
    self.init(id: id)
    read(map)
  }

  package func visit(_ coder: FieldCoder) {
    coder.text("name", &name)
    coder.integer("position", &position)
  }

  package var path: DocumentPath { LibraryCollection.shelves.path(id) }
}
