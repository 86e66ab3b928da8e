package import Documents

/// A kind of document of a library, described once: `visit` names every field with the property that
/// holds it. Reading, writing and comparing field by field follow from that.
package protocol LibraryRecord: AnyObject {
  /// Hands every field to the coder.
  func visit(_ coder: FieldCoder)
}

extension LibraryRecord {
  /// The record as a document's fields.
  package var map: MapValue {
    let coder = FieldCoder()
    visit(coder)
    return coder.map
  }

  /// Takes over a document's fields.
  ///
  /// - Returns: The names of the fields whose values make no sense. They count as absent here, and
  ///   since only changed fields are saved they stay in the document as they are.
  @discardableResult
  package func read(_ map: MapValue) -> [String] {
    let coder = FieldCoder(reading: map)
    visit(coder)
    return coder.unreadable
  }
}

/// The collections of a library.
package enum LibraryCollection: String, CaseIterable, Sendable {
  case books, reads, notes, loans, shelves, trash, changes, imports, covers

  /// The path of one of its documents. Identifiers come from paths that were checked, or are made here.
  @inline(never)
  package func path(_ id: String) -> DocumentPath {
    DocumentPath(unchecked: [UInt8](utf8: rawValue) + [ASCII.slash] + [UInt8](utf8: id))
  }

  /// Whether a document lies in it.
  @inline(never)
  package func holds(_ path: DocumentPath) -> Bool {
    isSame(path.collection.string, rawValue)
  }
}
