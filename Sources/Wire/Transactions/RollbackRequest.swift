package import Documents

/// `google.firestore.v1.RollbackRequest`
package final class RollbackRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let transaction: [UInt8]

  package init(database: DatabasePrefix, transaction: [UInt8]) {
    self.database = database
    self.transaction = transaction
  }

  package convenience init?(
    _ reader: inout ProtobufReader, database fallback: DatabasePrefix?
  ) {
    guard let database = reader.requiredDatabase(or: fallback) else { return nil }
    var transaction: [UInt8] = []
    while reader.nextField() {
      if reader.field == 2 { transaction = reader.byteArray() } else { reader.skip() }
    }
    self.init(database: database, transaction: transaction)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.databaseName(1, database)
    writer.byteArray(2, transaction)
  }
}
