internal import Documents

/// The values under which an index keeps a document.
///
/// A field's value is one; every element of an array is one too, after a byte that keeps the elements
/// apart from the values: so one tree serves comparisons, orders and arrays. What an index on several
/// fields has of each stands one after the other; since no encoding is the beginning of another, plain
/// bytes sort as the fields do.
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

  /// The first bytes after all that begin with others.
  static func end(of prefix: [UInt8]) -> [UInt8] {
    var end = prefix
    while let last = end.last, last == .max { end.removeLast() }
    // Nothing in an index begins with the highest byte.
    if end.isEmpty { return [.max] }
    end[end.count - 1] += 1
    return end
  }

  /// In the other direction.
  static func inverted(_ bytes: [UInt8]) -> [UInt8] { bytes.map { ~$0 } }

  /// The values of a document, each once; none if it lacks one of the fields, nil if an index on several
  /// would take very much for it: each element of an array stands beside all other fields.
  static func all(of fields: Fields, _ components: [IndexKey.Component]) -> [[UInt8]]? {
    var all = values(of: fields, components[0])
    for component in components.dropFirst() where !all.isEmpty {
      let next = values(of: fields, component)
      if all.count * size(next) + next.count * size(all) > mostBytes { return nil }
      all = all.flatMap { first in next.map { first + $0 } }
    }
    return all
  }

  private static func size(_ values: [[UInt8]]) -> Int { values.reduce(0) { $0 + $1.count } }

  /// As much as Cloud Firestore allows for all of a document's entries.
  private static let mostBytes = 8 * 1_048_576

  private static func values(of fields: Fields, _ component: IndexKey.Component) -> [[UInt8]] {
    if component.field.isDocumentID { return [[]] }
    return fields.withEncodedValue(at: component.field) { found in
      guard let found else { return [] }
      switch component.kind {
      case .value: return [value(found.decoded)]
      case .inverted: return [inverted(value(found.decoded))]
      case .all, .element: break
      }
      var values = component.kind == .all ? [value(found.decoded)] : []
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

  /// Whether two documents have the same values.
  static func areEqual(
    _ left: Fields, _ right: Fields, _ components: [IndexKey.Component]
  ) -> Bool {
    components.allSatisfy { areEqual(left, right, at: $0.field) }
  }

  private static func areEqual(_ left: Fields, _ right: Fields, at field: FieldPath) -> Bool {
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
