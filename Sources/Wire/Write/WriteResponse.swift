package import Documents

/// `google.firestore.v1.WriteResponse`
package final class WriteResponse: ResponseMessage, Sendable {
  /// Only in the first response of a new stream.
  package let streamID: String
  package let streamToken: [UInt8]
  /// One for each write, in their order.
  package let writeResults: [WriteResult]
  /// Nil in the answer to a request without writes.
  package let commitTime: Timestamp?

  package init(
    streamID: String = "", streamToken: [UInt8], writeResults: [WriteResult] = [],
    commitTime: Timestamp? = nil
  ) {
    self.streamID = streamID
    self.streamToken = streamToken
    self.writeResults = writeResults
    self.commitTime = commitTime
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var streamID = ""
    var streamToken: [UInt8] = []
    var writeResults: [WriteResult] = []
    var commitTime: Timestamp?
    while reader.nextField() {
      switch reader.field {
      case 1: streamID = reader.string()
      case 2: streamToken = reader.byteArray()
      case 3:
        var message = reader.message()
        writeResults.append(WriteResult(&message, database: database))
      case 4: commitTime = reader.timestamp()
      default: reader.skip()
      }
    }
    self.init(
      streamID: streamID, streamToken: streamToken, writeResults: writeResults,
      commitTime: commitTime)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    writer.string(1, streamID)
    writer.byteArray(2, streamToken)
    for result in writeResults { writer.message(3) { result.write(to: &$0, database: database) } }
    writer.optionalTimestamp(4, commitTime)
  }
}
