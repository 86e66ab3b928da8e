package import Documents

/// `google.firestore.v1.DeleteDocumentRequest`: one write. Its database is in the document's name.
package final class DeleteDocumentRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  /// A deletion.
  package let write: Mutation

  package init(database: DatabasePrefix, path: DocumentPath, precondition: Precondition = .none) {
    self.database = database
    write = Mutation(path, .delete, precondition: precondition)
  }

  package convenience init?(_ reader: inout ProtobufReader, database _: DatabasePrefix?) {
    var name: (database: DatabasePrefix, path: DocumentPath)?
    var precondition = Precondition.none
    while reader.nextField() {
      switch reader.field {
      case 1: name = reader.fullDocumentName()
      case 2: precondition = reader.precondition()
      default: reader.skip()
      }
    }
    guard let name else {
      reader.fail(.invalidName(""))
      return nil
    }
    self.init(database: name.database, path: name.path, precondition: precondition)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.documentName(1, write.path, database)
    writer.precondition(2, write.precondition)
  }
}
