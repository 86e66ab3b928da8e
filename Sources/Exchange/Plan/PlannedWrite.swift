internal import Documents
internal import Library

/// One write of an import, with what its undo needs.
struct PlannedWrite {
  enum Kind {
    /// A document that is not there yet.
    case create(Fields)
    /// Some fields of a document that is there.
    case change([FieldDifference])
    /// Away with a document; its fields.
    case remove(MapValue)
  }

  let path: DocumentPath
  let kind: Kind

  /// The write as it is sent.
  var mutation: Mutation {
    switch kind {
    case .create(let fields):
      return Mutation(path, .set(fields), precondition: .exists(false))
    case .change(let differences):
      var values = MapValue()
      var paths: [FieldPath] = []
      for difference in differences {
        values[difference.name] = difference.to
        paths.append(FieldPath(field: difference.name))
      }
      return .update(path, values, mask: FieldMask(paths))
    case .remove:
      return .delete(path)
    }
  }
}
