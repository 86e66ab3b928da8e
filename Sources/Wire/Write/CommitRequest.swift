package import Documents

/// `google.firestore.v1.CommitRequest`
package final class CommitRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let writes: [Mutation]
  /// The transaction that the writes end; empty for none.
  package let transaction: [UInt8]

  package init(database: DatabasePrefix, writes: [Mutation], transaction: [UInt8] = []) {
    self.database = database
    self.writes = writes
    self.transaction = transaction
  }

  package convenience init?(
    _ reader: inout ProtobufReader, database fallback: DatabasePrefix?
  ) {
    guard let database = reader.requiredDatabase(or: fallback) else { return nil }
    var writes: [Mutation] = []
    var transaction: [UInt8] = []
    while reader.nextField() {
      switch reader.field {
      case 2: if let write = reader.write(database) { writes.append(write) }
      case 3: transaction = reader.byteArray()
      default: reader.skip()
      }
    }
    self.init(database: database, writes: writes, transaction: transaction)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.databaseName(1, database)
    for mutation in writes { writer.write(2, mutation, database) }
    writer.byteArray(3, transaction)
  }
}
