package import Documents

/// `google.firestore.v1.PartitionQueryResponse`
package final class PartitionQueryResponse: ResponseMessage, Sendable {
  /// Where one part ends and the next begins: before the document of each name.
  package let partitions: [DocumentPath]
  /// What asks for the next page; empty at the end.
  package let nextPageToken: String

  package init(partitions: [DocumentPath], nextPageToken: String = "") {
    self.partitions = partitions
    self.nextPageToken = nextPageToken
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var partitions: [DocumentPath] = []
    var nextPageToken = ""
    while reader.nextField() {
      switch reader.field {
      case 1:
        guard case .reference(let path)? = reader.cursor(database).values.first else {
          reader.refuse("A partition is no document's name.")
          break
        }
        partitions.append(reader.documentPath([UInt8](path.utf8)))
      case 2: nextPageToken = reader.string()
      default: reader.skip()
      }
    }
    self.init(partitions: partitions, nextPageToken: nextPageToken)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    for path in partitions {
      let cursor = Cursor(values: [.reference(path.string)], isBefore: true)
      writer.cursor(1, cursor, database)
    }
    writer.string(2, nextPageToken)
  }
}
