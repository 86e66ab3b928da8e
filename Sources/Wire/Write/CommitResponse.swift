package import Documents

/// `google.firestore.v1.CommitResponse`
package final class CommitResponse: ResponseMessage, Sendable {
  /// One for each write, in their order.
  package let writeResults: [WriteResult]
  package let commitTime: Timestamp

  package init(writeResults: [WriteResult], commitTime: Timestamp) {
    self.writeResults = writeResults
    self.commitTime = commitTime
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix)
    throws(DecodingError)
  {
    var writeResults: [WriteResult] = []
    var commitTime = Timestamp.zero
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1:
        var message = try reader.message(tag)
        writeResults.append(try WriteResult(&message, database: database))
      case 2: commitTime = try reader.timestamp(tag)
      default: try reader.skip(tag)
      }
    }
    self.init(writeResults: writeResults, commitTime: commitTime)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    for result in writeResults { writer.message(1) { result.write(to: &$0, database: database) } }
    writer.timestamp(2, commitTime)
  }
}
