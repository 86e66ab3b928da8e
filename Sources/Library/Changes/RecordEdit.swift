package import Documents

/// Reads, notes and loans as readers add, change and delete them: one write to one document.
package enum RecordEdit {
  /// Saves what differs between what the reader saw and what they made of it; nil where nothing does.
  ///
  /// Edits of different fields are merged. An edit that meets a deletion is refused, and kept; the
  /// other fields ride along, outside the mask, so that the record can come back whole.
  package static func save(
    _ path: DocumentPath, from: MapValue, to: MapValue
  ) -> Mutation? {
    let differences = FieldDifference.between(from, to)
    if differences.isEmpty { return nil }
    return .update(
      path, to, mask: FieldMask(differences.map { FieldPath(field: $0.name) }))
  }

  /// Deletes a record. What was edited elsewhere meanwhile is not deleted unseen.
  ///
  /// - Parameter version: which version of the server's document the reader saw; nil where edits wait,
  ///   since its next version is not known.
  package static func delete(_ path: DocumentPath, version: Timestamp?) -> Mutation {
    Mutation(path, .delete, precondition: version.map { .updateTime($0) } ?? .none)
  }

  /// A refused write, as it can be made on what has become of the record meanwhile: a deleted one comes
  /// back, an edited one is deleted as it is now.
  ///
  /// - Parameter exists: whether there is such a document, as far as is known.
  package static func again(_ refused: Mutation, exists: Bool) -> Mutation {
    switch refused.operation {
    case .update(let fields, _) where !exists: .create(refused.path, fields.map)
    case .delete: .delete(refused.path)
    default: refused
    }
  }
}
