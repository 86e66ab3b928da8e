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
  /// When the document was last changed that this was planned for; nil if it is not to be looked
  /// whether it is still so.
  var base: Timestamp?

  init(path: DocumentPath, kind: Kind, base: Timestamp? = nil) {
    self.path = path
    self.kind = kind
    self.base = base
  }

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
      return Mutation(
        path, .update(Fields(values), FieldMask(paths)),
        precondition: PlannedWrite.precondition(base, else: .exists(true)))
    case .remove:
      return Mutation(path, .delete, precondition: PlannedWrite.precondition(base, else: .none))
    }
  }

  /// That a document is as it was, where it is known how it was.
  static func precondition(_ base: Timestamp?, else other: Precondition) -> Precondition {
    base.map { .updateTime($0) } ?? other
  }
}
