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

  package convenience init?(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var document: Document?
    var targetIDs: [Int] = []
    var removedTargetIDs: [Int] = []
    while reader.nextField() {
      switch reader.field {
      case 1: document = reader.document(database)?.document
      case 5: reader.int32s(into: &targetIDs)
      case 6: reader.int32s(into: &removedTargetIDs)
      default: reader.skip()
      }
    }
    guard let document else {
      reader.refuse("A document change has no document.")
      return nil
    }
    self.init(document, targetIDs: targetIDs, removedTargetIDs: removedTargetIDs)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    writer.document(1, document, database)
    writer.int32s(5, targetIDs)
    writer.int32s(6, removedTargetIDs)
  }
}
