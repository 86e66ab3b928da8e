internal import Documents

// google.firestore.v1.Write

extension ProtobufReader {
  mutating func write(_ database: DatabasePrefix) -> Mutation? {
    var reader = message()
    var document: DecodedDocument?
    var other: (path: DocumentPath, operation: Mutation.Operation)?
    var mask: FieldMask?
    var legacyTransforms: [FieldTransform] = []
    var transforms: [FieldTransform] = []
    var precondition = Precondition.none
    while reader.nextField() {
      switch reader.field {
      case 1:
        document = reader.document(database, refusesReservedNames: true)
        other = nil
      case 2:
        other = (reader.documentName(database), .delete)
        document = nil
      case 3: mask = reader.documentMask()
      case 4: precondition = reader.precondition()
      case 5:
        other = (reader.documentName(database), .verify)
        document = nil
      case 6:
        // The form before `update_transforms`: it leaves the other fields alone.
        var transform = reader.message()
        let path = transform.documentTransform(database, into: &legacyTransforms)
        other = (path, .update(Fields(), .empty))
        document = nil
      case 7: if let transform = reader.fieldTransform(database) { transforms.append(transform) }
      default: reader.skip()
      }
    }
    if transforms.count + legacyTransforms.count > Limits.transforms {
      reader.refuse(
        "A write has more than \(Limits.transforms) transforms of one document.")
    }
    if let document {
      let operation: Mutation.Operation =
        if let mask { .update(document.fields, mask) } else { .set(document.fields) }
      return Mutation(
        document.path, operation, transforms: transforms, precondition: precondition)
    }
    guard let other else {
      reader.refuse("empty write operation")
      return nil
    }
    if mask != nil { reader.refuse("Only an update can have a document mask.") }
    if !transforms.isEmpty { reader.refuse("Only an update can have update transforms.") }
    return Mutation(
      other.path, other.operation, transforms: legacyTransforms, precondition: precondition)
  }

  /// `DocumentTransform`
  private mutating func documentTransform(
    _ database: DatabasePrefix, into transforms: inout [FieldTransform]
  ) -> DocumentPath {
    var path: DocumentPath?
    transforms = []
    while nextField() {
      switch field {
      case 1: path = documentName(database)
      case 2: if let transform = fieldTransform(database) { transforms.append(transform) }
      default: skip()
      }
    }
    if path == nil { refuse("A transform names no document.") }
    if transforms.isEmpty { refuse("The list of FieldTransform must not be empty.") }
    return path ?? .nowhere
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
