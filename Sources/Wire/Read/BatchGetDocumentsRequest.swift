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

  package convenience init(
    _ reader: inout ProtobufReader, database fallback: DatabasePrefix?
  ) throws(DecodingError) {
    let database = try reader.requiredDatabase(or: fallback)
    var documents: [DocumentPath] = []
    var mask: FieldMask?
    var consistency = ReadConsistency.strong
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 2: documents.append(try reader.documentName(tag, database))
      case 3: mask = try reader.documentMask(tag)
      case 4: consistency = .transaction(try reader.byteArray(tag))
      case 5: consistency = try reader.newTransaction(tag)
      case 7: consistency = .readTime(try reader.timestamp(tag))
      default: try reader.skip(tag)
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
