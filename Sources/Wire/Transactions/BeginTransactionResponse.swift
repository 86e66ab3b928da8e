package import Documents

/// `google.firestore.v1.BeginTransactionResponse`
package final class BeginTransactionResponse: ResponseMessage, Sendable {
  package let transaction: [UInt8]

  package init(transaction: [UInt8]) {
    self.transaction = transaction
  }

  package convenience init(_ reader: inout ProtobufReader, database _: DatabasePrefix) {
    var transaction: [UInt8] = []
    while reader.nextField() {
      if reader.field == 1 { transaction = reader.byteArray() } else { reader.skip() }
    }
    self.init(transaction: transaction)
  }

  package func write(to writer: inout ProtobufWriter, database _: DatabasePrefix) {
    writer.byteArray(1, transaction)
  }
}
