package import Documents

/// A shelf of the reader's own: `shelves/{id}`. Books name the shelves they stand on; a smart shelf has
/// a filter instead, and the books that it lets through.
package final class Shelf: LibraryRecord {
  package let id: String
  package var name = ""
  /// Its place among the shelves, where the reader has ordered them.
  package var position: Int?
  /// The record of a smart shelf's `BookFilter`; empty for a shelf that books are put onto.
  package var filterMap = MapValue()

  package init(id: String) {
    self.id = id
  }

  package convenience init(id: String, map: MapValue) {
    self.init(id: id)
    read(map)
  }

  package func visit(_ coder: FieldCoder) {
    coder.entries("filter", &filterMap)
    coder.text("name", &name)
    coder.integer("position", &position)
  }

  /// A smart shelf's filter; nil for a shelf that books are put onto.
  package var filter: BookFilter? {
    get { filterMap.isEmpty ? nil : BookFilter(map: filterMap) }
    set { filterMap = newValue?.map ?? MapValue() }
  }

  package var path: DocumentPath { LibraryCollection.shelves.path(id) }
}
