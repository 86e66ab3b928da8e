package import Documents

/// `google.firestore.v1.WriteRequest`: the first one of a stream only opens it, every later one
/// carries writes that take effect together.
package final class WriteRequest: RequestMessage, Sendable {
  /// Always there in the first request of a stream.
  package let database: DatabasePrefix
  /// The stream to resume; empty for a new one.
  package let streamID: String
  package let writes: [Mutation]
  /// The last token that the client got on the stream.
  package let streamToken: [UInt8]
  package let labels: [Label]

  package init(
    database: DatabasePrefix, streamID: String = "", writes: [Mutation] = [],
    streamToken: [UInt8] = [], labels: [Label] = []
  ) {
    self.database = database
    self.streamID = streamID
    self.writes = writes
    self.streamToken = streamToken
    self.labels = labels
  }

  package convenience init?(
    _ reader: inout ProtobufReader, database fallback: DatabasePrefix?
  ) {
    guard let database = reader.requiredDatabase(or: fallback) else { return nil }
    var streamID = ""
    var writes: [Mutation] = []
    var streamToken: [UInt8] = []
    var labels: [Label] = []
    while reader.nextField() {
      switch reader.field {
      case 2: streamID = reader.string()
      case 3: if let write = reader.write(database) { writes.append(write) }
      case 4: streamToken = reader.byteArray()
      case 5: labels.append(reader.label())
      default: reader.skip()
      }
    }
    self.init(
      database: database, streamID: streamID, writes: writes, streamToken: streamToken,
      labels: labels)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.databaseName(1, database)
    writer.string(2, streamID)
    for mutation in writes { writer.write(3, mutation, database) }
    writer.byteArray(4, streamToken)
    writer.labels(5, labels)
  }
}
