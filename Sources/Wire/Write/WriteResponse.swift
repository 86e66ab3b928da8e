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

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix)
    throws(DecodingError)
  {
    var streamID = ""
    var streamToken: [UInt8] = []
    var writeResults: [WriteResult] = []
    var commitTime: Timestamp?
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: streamID = try reader.string(tag)
      case 2: streamToken = try reader.byteArray(tag)
      case 3:
        var message = try reader.message(tag)
        writeResults.append(try WriteResult(&message, database: database))
      case 4: commitTime = try reader.timestamp(tag)
      default: try reader.skip(tag)
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
