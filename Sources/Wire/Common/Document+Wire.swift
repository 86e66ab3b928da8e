internal import Documents

// google.firestore.v1.Document

/// A document as it was written in a message, where its times are not always known.
struct DecodedDocument {
  let path: DocumentPath
  let fields: Fields
  let createTime: Timestamp
  let updateTime: Timestamp

  var document: Document {
    Document(path: path, fields: fields, createTime: createTime, updateTime: updateTime)
  }
}

extension ProtobufReader {
  /// - Parameter refusesReservedNames: For what a client writes; what a server sends is taken as
  ///   it is.
  mutating func document(
    _ database: DatabasePrefix, refusesReservedNames: Bool = false
  ) -> DecodedDocument? {
    var reader = message()
    return reader.documentFields(database, refusesReservedNames: refusesReservedNames)
  }

  /// The message itself, without a field around it.
  mutating func documentFields(
    _ database: DatabasePrefix, refusesReservedNames: Bool = false
  ) -> DecodedDocument? {
    var path: DocumentPath?
    var entries: [UnsafeRawBufferPointer] = []
    var createTime = Timestamp.zero
    var updateTime = Timestamp.zero
    while nextField() {
      switch field {
      case 1: path = documentName(database)
      case 2:
        entries.append(delimited())
      case 3: createTime = timestamp()
      case 4: updateTime = timestamp()
      default: skip()
      }
    }
    guard let path else {
      refuse("A document has no name.")
      return nil
    }
    let rules = ValueRules(prefix: database, refusesReservedNames: refusesReservedNames)
    return DecodedDocument(
      path: path, fields: self.fields(entries, rules), createTime: createTime,
      updateTime: updateTime)
  }
}

extension ProtobufWriter {
  mutating func document(_ field: Int, _ document: Document, _ database: DatabasePrefix) {
    bytes.reserveCapacity(
      bytes.count + database.utf8.count + document.path.utf8.count
        + document.fields.encoded.count + 64)
    message(field) { $0.documentFields(document, database) }
  }

  /// The message itself, without a field around it.
  mutating func documentFields(_ document: Document, _ database: DatabasePrefix) {
    documentName(1, document.path, database)
    fields(document.fields, field: 2, prefix: database)
    timestamp(3, document.createTime)
    timestamp(4, document.updateTime)
  }
}
