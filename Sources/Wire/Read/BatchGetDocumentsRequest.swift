package import Documents

/// `google.firestore.v1.BatchGetDocumentsRequest`
package final class BatchGetDocumentsRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let documents: [DocumentPath]
  /// The fields to return; nil for all.
  package let mask: FieldMask?
  package let consistency: ReadConsistency

  package init(
    database: DatabasePrefix, documents: [DocumentPath], mask: FieldMask? = nil,
    consistency: ReadConsistency = .strong
  ) {
    self.database = database
    self.documents = documents
    self.mask = mask
    self.consistency = consistency
  }

  package convenience init?(
    _ reader: inout ProtobufReader, database fallback: DatabasePrefix?
  ) {
    guard let database = reader.requiredDatabase(or: fallback) else { return nil }
    var documents: [DocumentPath] = []
    var mask: FieldMask?
    var consistency = ReadConsistency.strong
    while reader.nextField() {
      switch reader.field {
      case 2: documents.append(reader.documentName(database))
      case 3: mask = reader.documentMask()
      case 4: consistency = .transaction(reader.byteArray())
      case 5: consistency = reader.newTransaction()
      case 7: consistency = .readTime(reader.timestamp())
      default: reader.skip()
      }
    }
    self.init(
      database: database, documents: documents, mask: mask, consistency: consistency)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.databaseName(1, database)
    for path in documents { writer.documentName(2, path, database) }
    if let mask { writer.documentMask(3, mask) }
    writer.consistency(consistency, transaction: 4, newTransaction: 5, readTime: 7)
  }
}
