package import Documents

/// `google.firestore.v1.DocumentChange`: a document is new or different.
package final class DocumentChange: Sendable {
  package let document: Document
  /// The targets whose results it belongs to.
  package let targetIDs: [Int]
  /// The targets whose results it no longer belongs to.
  package let removedTargetIDs: [Int]

  package init(_ document: Document, targetIDs: [Int], removedTargetIDs: [Int] = []) {
    self.document = document
    self.targetIDs = targetIDs
    self.removedTargetIDs = removedTargetIDs
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix)
    throws(DecodingError)
  {
    var document: Document?
    var targetIDs: [Int] = []
    var removedTargetIDs: [Int] = []
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: document = try reader.document(tag, database).document
      case 5: try reader.int32s(tag, into: &targetIDs)
      case 6: try reader.int32s(tag, into: &removedTargetIDs)
      default: try reader.skip(tag)
      }
    }
    guard let document else { throw .invalidMessage("A document change has no document.") }
    self.init(document, targetIDs: targetIDs, removedTargetIDs: removedTargetIDs)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    writer.document(1, document, database)
    writer.int32s(5, targetIDs)
    writer.int32s(6, removedTargetIDs)
  }
}
