package import Documents

/// `google.firestore.v1.DocumentRemove`: a document left the results of targets; its content is not
/// told.
package final class DocumentRemove: Sendable {
  package let path: DocumentPath
  package let removedTargetIDs: [Int]
  package let readTime: Timestamp?

  package init(_ path: DocumentPath, removedTargetIDs: [Int], readTime: Timestamp?) {
    self.path = path
    self.removedTargetIDs = removedTargetIDs
    self.readTime = readTime
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    let (path, removedTargetIDs, readTime) = reader.removal(targets: 2, database)
    self.init(path, removedTargetIDs: removedTargetIDs, readTime: readTime)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    writer.documentName(1, path, database)
    writer.int32s(2, removedTargetIDs)
    writer.optionalTimestamp(4, readTime)
  }
}
