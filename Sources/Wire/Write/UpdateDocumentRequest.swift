package import Documents

/// `google.firestore.v1.UpdateDocumentRequest`: one write. Its database is in the document's name.
package final class UpdateDocumentRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  /// A set, or with an update mask an update.
  package let write: Mutation
  /// The fields to return; nil for all.
  package let mask: FieldMask?

  package init(database: DatabasePrefix, write: Mutation, mask: FieldMask? = nil) {
    self.database = database
    self.write = write
    self.mask = mask
  }

  package convenience init?(_ reader: inout ProtobufReader, database _: DatabasePrefix?) {
    var document: ProtobufReader?
    var updateMask: FieldMask?
    var mask: FieldMask?
    var precondition = Precondition.none
    while reader.nextField() {
      switch reader.field {
      case 1: document = reader.message()
      case 2: updateMask = reader.documentMask()
      case 3: mask = reader.documentMask()
      case 4: precondition = reader.precondition()
      default: reader.skip()
      }
    }
    var names = document
    guard var document, let database = names?.databaseOfDocument(),
      let decoded = document.documentFields(database, refusesReservedNames: true)
    else {
      reader.fail(.invalidName(""))
      return nil
    }
    let operation: Mutation.Operation =
      if let updateMask { .update(decoded.fields, updateMask) } else { .set(decoded.fields) }
    self.init(
      database: database, write: Mutation(decoded.path, operation, precondition: precondition),
      mask: mask)
  }

  package func write(to writer: inout ProtobufWriter) {
    var updateMask: FieldMask?
    var fields = Fields()
    switch write.operation {
    case .set(let all): fields = all
    case .update(let some, let mask): (fields, updateMask) = (some, mask)
    case .delete, .verify: preconditionFailure("UpdateDocument sets or updates.")
    }
    writer.message(1) { writer in
      writer.documentName(1, write.path, database)
      writer.fields(fields, field: 2, prefix: database)
    }
    if let updateMask { writer.documentMask(2, updateMask) }
    if let mask { writer.documentMask(3, mask) }
    writer.precondition(4, write.precondition)
  }
}

extension ProtobufReader {
  /// The database in the name of a document, which may stand behind the fields.
  fileprivate mutating func databaseOfDocument() -> DatabasePrefix? {
    var name: (database: DatabasePrefix, path: DocumentPath)?
    while nextField() {
      if field == 1 { name = fullDocumentName() } else { skip() }
    }
    return name?.database
  }
}
