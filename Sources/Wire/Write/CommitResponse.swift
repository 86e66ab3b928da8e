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

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var writeResults: [WriteResult] = []
    var commitTime = Timestamp.zero
    while reader.nextField() {
      switch reader.field {
      case 1:
        var message = reader.message()
        writeResults.append(WriteResult(&message, database: database))
      case 2: commitTime = reader.timestamp()
      default: reader.skip()
      }
    }
    self.init(writeResults: writeResults, commitTime: commitTime)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    for result in writeResults { writer.message(1) { result.write(to: &$0, database: database) } }
    writer.timestamp(2, commitTime)
  }
}
