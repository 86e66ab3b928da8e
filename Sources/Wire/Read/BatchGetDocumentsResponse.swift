package import Documents

/// `google.firestore.v1.BatchGetDocumentsResponse`: one document, there or not.
package final class BatchGetDocumentsResponse: ResponseMessage, Sendable {
  /// Nil in a response that only tells a new transaction.
  package let result: Result?
  /// The transaction that the request began; only in the first response.
  package let transaction: [UInt8]
  package let readTime: Timestamp?

  package enum Result: Sendable {
    case found(Document)
    case missing(DocumentPath)
  }

  package init(_ result: Result?, transaction: [UInt8] = [], readTime: Timestamp?) {
    self.result = result
    self.transaction = transaction
    self.readTime = readTime
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var result: Result?
    var transaction: [UInt8] = []
    var readTime: Timestamp?
    while reader.nextField() {
      switch reader.field {
      case 1: result = reader.document(database).map { .found($0.document) }
      case 2: result = .missing(reader.documentName(database))
      case 3: transaction = reader.byteArray()
      case 4: readTime = reader.timestamp()
      default: reader.skip()
      }
    }
    self.init(result, transaction: transaction, readTime: readTime)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    switch result {
    case .found(let document): writer.document(1, document, database)
    case .missing(let path): writer.documentName(2, path, database)
    case nil: break
    }
    writer.byteArray(3, transaction)
    writer.optionalTimestamp(4, readTime)
  }
}
