package import Documents

/// `google.firestore.v1.WriteResult`: what became of one write.
package final class WriteResult: Sendable {
  /// The document's time after the write, an earlier one if nothing changed; nil after a deletion.
  package let updateTime: Timestamp?
  /// One for each transform, in their order.
  package let transformResults: [Value]

  package init(updateTime: Timestamp?, transformResults: [Value] = []) {
    self.updateTime = updateTime
    self.transformResults = transformResults
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var updateTime: Timestamp?
    var transformResults: [Value] = []
    while reader.nextField() {
      switch reader.field {
      case 1: updateTime = reader.timestamp()
      case 2: transformResults.append(reader.value(database))
      default: reader.skip()
      }
    }
    self.init(updateTime: updateTime, transformResults: transformResults)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    writer.optionalTimestamp(1, updateTime)
    for value in transformResults {
      writer.message(2) { $0.value(value, prefix: database) }
    }
  }
}
