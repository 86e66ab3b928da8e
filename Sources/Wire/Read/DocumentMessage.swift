package import Documents

/// `google.firestore.v1.Document` as the whole answer to a call.
package final class DocumentMessage: ResponseMessage, Sendable {
  package let document: Document

  package init(_ document: Document) {
    self.document = document
  }

  package convenience init?(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    guard let decoded = reader.documentFields(database) else { return nil }
    self.init(decoded.document)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    writer.documentFields(document, database)
  }
}
