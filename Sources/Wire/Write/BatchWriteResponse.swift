package import Documents

/// `google.firestore.v1.BatchWriteResponse`
package final class BatchWriteResponse: ResponseMessage, Sendable {
  /// One for each write, in their order; without content for a write that did not happen.
  package let writeResults: [WriteResult]
  /// One for each write, in their order.
  package let statuses: [Status]

  package init(writeResults: [WriteResult], statuses: [Status]) {
    self.writeResults = writeResults
    self.statuses = statuses
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var writeResults: [WriteResult] = []
    var statuses: [Status] = []
    while reader.nextField() {
      switch reader.field {
      case 1:
        var message = reader.message()
        writeResults.append(WriteResult(&message, database: database))
      case 2:
        var message = reader.message()
        statuses.append(Status(&message))
      default: reader.skip()
      }
    }
    self.init(writeResults: writeResults, statuses: statuses)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    for result in writeResults { writer.message(1) { result.write(to: &$0, database: database) } }
    for status in statuses { writer.message(2) { status.write(to: &$0) } }
  }
}
