internal import Documents

// google.firestore.v1.Write

extension ProtobufReader {
  mutating func write(_ tag: Tag, _ database: DatabasePrefix) throws(DecodingError) -> Mutation {
    var reader = try message(tag)
    var document: DecodedDocument?
    var other: (path: DocumentPath, operation: Mutation.Operation)?
    var mask: FieldMask?
    var legacyTransforms: [FieldTransform] = []
    var transforms: [FieldTransform] = []
    var precondition = Precondition.none
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1:
        document = try reader.document(tag, database, refusesReservedNames: true)
        other = nil
      case 2:
        other = (try reader.documentName(tag, database), .delete)
        document = nil
      case 3: mask = try reader.documentMask(tag)
      case 4: precondition = try reader.precondition(tag)
      case 5:
        other = (try reader.documentName(tag, database), .verify)
        document = nil
      case 6:
        // The form before `update_transforms`: it leaves the other fields alone.
        var transform = try reader.message(tag)
        let path = try transform.documentTransform(database, into: &legacyTransforms)
        other = (path, .update(Fields(), .empty))
        document = nil
      case 7: transforms.append(try reader.fieldTransform(tag, database))
      default: try reader.skip(tag)
      }
    }
    if transforms.count + legacyTransforms.count > Limits.transforms {
      throw .invalidMessage(
        "A write has more than \(Limits.transforms) transforms of one document.")
    }
    if let document {
      let operation: Mutation.Operation =
        if let mask { .update(document.fields, mask) } else { .set(document.fields) }
      return Mutation(
        document.path, operation, transforms: transforms, precondition: precondition)
    }
    guard let other else { throw .invalidMessage("A write has no operation.") }
    guard mask == nil, transforms.isEmpty else {
      throw .invalidMessage("Only an update can have a mask and transforms.")
    }
    return Mutation(
      other.path, other.operation, transforms: legacyTransforms, precondition: precondition)
  }

  /// `DocumentTransform`
  private mutating func documentTransform(
    _ database: DatabasePrefix, into transforms: inout [FieldTransform]
  ) throws(DecodingError) -> DocumentPath {
    var path: DocumentPath?
    transforms = []
    while let tag = try nextTag() {
      switch tag.field {
      case 1: path = try documentName(tag, database)
      case 2: transforms.append(try fieldTransform(tag, database))
      default: try skip(tag)
      }
    }
    guard let path else { throw .invalidMessage("A transform names no document.") }
    return path
  }
}

extension ProtobufWriter {
  mutating func write(_ field: Int, _ mutation: Mutation, _ database: DatabasePrefix) {
    message(field) { writer in
      switch mutation.operation {
      case .set(let fields): writer.update(mutation.path, fields, database)
      case .update(let fields, let mask):
        writer.update(mutation.path, fields, database)
        writer.documentMask(3, mask)
      case .delete: writer.documentName(2, mutation.path, database)
      case .verify: writer.documentName(5, mutation.path, database)
      }
      writer.precondition(4, mutation.precondition)
      for transform in mutation.transforms { writer.fieldTransform(7, transform, database) }
    }
  }

  private mutating func update(_ path: DocumentPath, _ fields: Fields, _ database: DatabasePrefix) {
    message(1) { writer in
      writer.documentName(1, path, database)
      writer.fields(fields, field: 2, prefix: database)
    }
  }
}
