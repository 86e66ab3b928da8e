package import Documents

/// `google.firestore.v1.GetDocumentRequest`. Its database is in the document's name.
package final class GetDocumentRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let path: DocumentPath
  /// The fields to return; nil for all.
  package let mask: FieldMask?
  package let consistency: ReadConsistency

  package init(
    database: DatabasePrefix, path: DocumentPath, mask: FieldMask? = nil,
    consistency: ReadConsistency = .strong
  ) {
    self.database = database
    self.path = path
    self.mask = mask
    self.consistency = consistency
  }

  package convenience init?(_ reader: inout ProtobufReader, database _: DatabasePrefix?) {
    var name: (database: DatabasePrefix, path: DocumentPath)?
    var mask: FieldMask?
    var consistency = ReadConsistency.strong
    while reader.nextField() {
      switch reader.field {
      case 1: name = reader.fullDocumentName()
      case 2: mask = reader.documentMask()
      case 3: consistency = .transaction(reader.byteArray())
      case 5: consistency = .readTime(reader.timestamp())
      default: reader.skip()
      }
    }
    guard let name else {
      reader.fail(.invalidName(""))
      return nil
    }
    self.init(database: name.database, path: name.path, mask: mask, consistency: consistency)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.documentName(1, path, database)
    if let mask { writer.documentMask(2, mask) }
    // No new transaction can be begun here.
    writer.consistency(consistency, transaction: 3, newTransaction: 4, readTime: 5)
  }
}
