internal import Documents

/// The values under which an index keeps a document.
///
/// A field's value is one; every element of an array is one too, after a byte that keeps the elements
/// apart from the values: so one tree serves comparisons, orders and arrays.
enum IndexValues {
  /// Above the first byte of every value.
  static let elementMark: UInt8 = 0xF0

  static func value(_ value: Value) -> [UInt8] {
    var bytes: [UInt8] = []
    value.encodeForIndex(into: &bytes)
    return bytes
  }

  static func element(_ value: Value) -> [UInt8] {
    var bytes = [elementMark]
    value.encodeForIndex(into: &bytes)
    return bytes
  }

  /// The values of a document at a field, each once; none if it has no such field.
  static func all(of fields: Fields, at field: FieldPath) -> [[UInt8]] {
    if field.isDocumentID { return [[]] }
    return fields.withEncodedValue(at: field) { found in
      guard let found else { return [] }
      var values = [value(found.decoded)]
      guard found.isArray else { return values }
      var seen: Set<[UInt8]> = []
      _ = found.containsElement { element in
        let bytes = self.element(element.decoded)
        if seen.insert(bytes).inserted { values.append(bytes) }
        return false
      }
      return values
    }
  }

  /// Whether two documents have the same values at a field.
  static func areEqual(_ left: Fields, _ right: Fields, at field: FieldPath) -> Bool {
    if field.isDocumentID { return true }
    return left.withEncodedValue(at: field) { left in
      right.withEncodedValue(at: field) { right in
        guard let left, let right else { return left == nil && right == nil }
        return compareBytes(left.bytes, right.bytes) == .same
      }
    }
  }

  /// What stands after the value in an entry of the document.
  static func id(_ path: DocumentPath, isGroup: Bool) -> [UInt8] {
    if !isGroup { return DocumentKey.key(path) }
    var bytes: [UInt8] = []
    append(resourceName: path.utf8, to: &bytes)
    return bytes
  }
}
