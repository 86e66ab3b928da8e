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
    var path: DocumentPath?
    var entries: [UnsafeRawBufferPointer] = []
    var createTime = Timestamp.zero
    var updateTime = Timestamp.zero
    while reader.nextField() {
      switch reader.field {
      case 1: path = reader.documentName(database)
      case 2:
        entries.append(reader.delimited())
      case 3: createTime = reader.timestamp()
      case 4: updateTime = reader.timestamp()
      default: reader.skip()
      }
    }
    guard let path else {
      reader.refuse("A document has no name.")
      return nil
    }
    let rules = ValueRules(prefix: database, refusesReservedNames: refusesReservedNames)
    return DecodedDocument(
      path: path, fields: reader.fields(entries, rules), createTime: createTime,
      updateTime: updateTime)
  }
}

extension ProtobufWriter {
  mutating func document(_ field: Int, _ document: Document, _ database: DatabasePrefix) {
    bytes.reserveCapacity(
      bytes.count + database.utf8.count + document.path.utf8.count
        + document.fields.encoded.count + 64)
    message(field) { writer in
      writer.documentName(1, document.path, database)
      writer.fields(document.fields, field: 2, prefix: database)
      writer.timestamp(3, document.createTime)
      writer.timestamp(4, document.updateTime)
    }
  }
}
