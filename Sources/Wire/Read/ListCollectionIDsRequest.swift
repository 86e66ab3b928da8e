package import Documents

/// `google.firestore.v1.ListCollectionIdsRequest`. Its database is in the parent's name.
package final class ListCollectionIDsRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  /// The document whose collections are meant, empty for the database's root.
  package let parent: [UInt8]
  /// How many at most; 0 leaves it to the server.
  package let pageSize: Int
  /// What the response before this one gave; empty for the first page.
  package let pageToken: String
  package let consistency: ReadConsistency

  package init(
    database: DatabasePrefix, parent: [UInt8] = [], pageSize: Int = 0, pageToken: String = "",
    consistency: ReadConsistency = .strong
  ) {
    self.database = database
    self.parent = parent
    self.pageSize = pageSize
    self.pageToken = pageToken
    self.consistency = consistency
  }

  package convenience init?(_ reader: inout ProtobufReader, database _: DatabasePrefix?) {
    var parent: (database: DatabasePrefix, parent: [UInt8])?
    var pageSize = 0
    var pageToken = ""
    var consistency = ReadConsistency.strong
    while reader.nextField() {
      switch reader.field {
      case 1: parent = reader.parentName(nil)
      case 2: pageSize = reader.int32()
      case 3: pageToken = reader.string()
      case 4: consistency = .readTime(reader.timestamp())
      default: reader.skip()
      }
    }
    guard let parent else {
      reader.fail(.invalidParent(""))
      return nil
    }
    self.init(
      database: parent.database, parent: parent.parent, pageSize: pageSize, pageToken: pageToken,
      consistency: consistency)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.parentName(1, parent, database)
    writer.int32(2, pageSize)
    writer.string(3, pageToken)
    if case .readTime(let time) = consistency { writer.timestamp(4, time) }
  }
}
