package import Documents

/// `google.firestore.v1.CreateDocumentRequest`. Its database is in the parent's name.
package final class CreateDocumentRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  /// The document whose collection is meant, empty for the database's root.
  package let parent: [UInt8]
  package let collectionID: String
  /// Empty to let the server choose.
  package let documentID: String
  package let fields: Fields
  /// The fields to return; nil for all.
  package let mask: FieldMask?

  package init(
    database: DatabasePrefix, parent: [UInt8] = [], collectionID: String, documentID: String = "",
    fields: Fields, mask: FieldMask? = nil
  ) {
    self.database = database
    self.parent = parent
    self.collectionID = collectionID
    self.documentID = documentID
    self.fields = fields
    self.mask = mask
  }

  package convenience init?(_ reader: inout ProtobufReader, database _: DatabasePrefix?) {
    var parent: (database: DatabasePrefix, parent: [UInt8])?
    var collectionID = ""
    var documentID = ""
    var document: ProtobufReader?
    var mask: FieldMask?
    while reader.nextField() {
      switch reader.field {
      case 1: parent = reader.parentName(nil)
      case 2: collectionID = reader.string()
      case 3: documentID = reader.string()
      case 4: document = reader.message()
      case 5: mask = reader.documentMask()
      default: reader.skip()
      }
    }
    guard let parent else {
      reader.fail(.invalidParent(""))
      return nil
    }
    self.init(
      database: parent.database, parent: parent.parent, collectionID: collectionID,
      documentID: documentID, fields: document?.namelessFields(parent.database) ?? Fields(),
      mask: mask)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.parentName(1, parent, database)
    writer.string(2, collectionID)
    writer.string(3, documentID)
    writer.message(4) { $0.fields(fields, field: 2, prefix: database) }
    if let mask { writer.documentMask(5, mask) }
  }
}

extension ProtobufReader {
  /// The fields of a document whose name is made of the rest of the request.
  fileprivate func namelessFields(_ database: DatabasePrefix) -> Fields {
    var reader = self
    var entries: [UnsafeRawBufferPointer] = []
    while reader.nextField() {
      switch reader.field {
      case 1: if !reader.delimited().isEmpty { reader.refuse("document.name must not be set") }
      case 2: entries.append(reader.delimited())
      default: reader.skip()
      }
    }
    return reader.fields(entries, ValueRules(prefix: database, refusesReservedNames: true))
  }
}
