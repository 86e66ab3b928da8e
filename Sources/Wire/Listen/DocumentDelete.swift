package import Documents

/// `google.firestore.v1.DocumentDelete`: a document is gone.
package final class DocumentDelete: Sendable {
  package let path: DocumentPath
  package let removedTargetIDs: [Int]
  /// When it was seen to be gone, not before it was deleted.
  package let readTime: Timestamp?

  package init(_ path: DocumentPath, removedTargetIDs: [Int], readTime: Timestamp?) {
    self.path = path
    self.removedTargetIDs = removedTargetIDs
    self.readTime = readTime
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    let (path, removedTargetIDs, readTime) = reader.removal(targets: 6, database)
    self.init(path, removedTargetIDs: removedTargetIDs, readTime: readTime)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    writer.documentName(1, path, database)
    writer.optionalTimestamp(4, readTime)
    writer.int32s(6, removedTargetIDs)
  }
}

extension ProtobufReader {
  /// The fields that `DocumentDelete` and `DocumentRemove` share.
  @inline(never)
  mutating func removal(
    targets: Int, _ database: DatabasePrefix
  ) -> (DocumentPath, [Int], Timestamp?) {
    var path: DocumentPath?
    var removedTargetIDs: [Int] = []
    var readTime: Timestamp?
    while nextField() {
      switch field {
      case 1: path = documentName(database)
      case targets: int32s(into: &removedTargetIDs)
      case 4: readTime = timestamp()
      default: skip()
      }
    }
    if path == nil { refuse("A removal names no document.") }
    return (path ?? .nowhere, removedTargetIDs, readTime)
  }
}
