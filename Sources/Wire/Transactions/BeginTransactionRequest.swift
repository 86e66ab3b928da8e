package import Documents

/// `google.firestore.v1.BeginTransactionRequest`
package final class BeginTransactionRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let options: TransactionOptions

  package init(database: DatabasePrefix, options: TransactionOptions) {
    self.database = database
    self.options = options
  }

  package convenience init?(
    _ reader: inout ProtobufReader, database fallback: DatabasePrefix?
  ) {
    guard let database = reader.requiredDatabase(or: fallback) else { return nil }
    var options = TransactionOptions.readWrite(retry: [])
    while reader.nextField() {
      switch reader.field {
      case 2:
        var message = reader.message()
        options = TransactionOptions(&message)
      default: reader.skip()
      }
    }
    self.init(database: database, options: options)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.databaseName(1, database)
    writer.message(2) { options.write(to: &$0) }
  }
}
