package import Documents

/// `google.firestore.v1.ListCollectionIdsResponse`
package final class ListCollectionIDsResponse: ResponseMessage, Sendable {
  package let collectionIDs: [String]
  /// What asks for the next page; empty at the end.
  package let nextPageToken: String

  package init(collectionIDs: [String], nextPageToken: String = "") {
    self.collectionIDs = collectionIDs
    self.nextPageToken = nextPageToken
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var collectionIDs: [String] = []
    var nextPageToken = ""
    while reader.nextField() {
      switch reader.field {
      case 1: collectionIDs.append(reader.string())
      case 2: nextPageToken = reader.string()
      default: reader.skip()
      }
    }
    self.init(collectionIDs: collectionIDs, nextPageToken: nextPageToken)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    for id in collectionIDs { writer.presentString(1, id) }
    writer.string(2, nextPageToken)
  }
}
