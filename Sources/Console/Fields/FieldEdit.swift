package import Documents

/// The writes that the console makes of one value: only the field that it belongs to is sent.
package enum FieldEdit {
  /// Sets a value, or takes it out.
  ///
  /// - Parameters:
  ///   - fields: the document as it is known here; of an array the other elements are from it.
  ///   - value: nil deletes.
  package static func write(
    _ document: DocumentPath, _ fields: MapValue, at path: ValuePath, _ value: Value?
  ) -> Mutation? {
    guard let field = path.field,
      case .map(let changed)? = path.setting(value, in: .map(fields))
    else { return nil }
    var sent = MapValue()
    sent[field] = changed[field]
    return .update(document, sent, mask: FieldMask([field]))
  }
}
