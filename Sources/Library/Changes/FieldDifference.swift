package import Documents

/// One field in which two forms of a document differ. Absent is nil, on either side.
package struct FieldDifference: Equatable {
  package let name: String
  package let from: Value?
  package let to: Value?

  package init(name: String, from: Value?, to: Value?) {
    self.name = name
    self.from = from
    self.to = to
  }

  /// All fields in which two maps differ, in the order of their names.
  package static func between(_ old: MapValue, _ new: MapValue) -> [FieldDifference] {
    var result: [FieldDifference] = []
    let (a, b) = (old.entries, new.entries)
    var left = 0
    var right = 0
    while left < a.count || right < b.count {
      let order: Ordering =
        left == a.count
        ? .descending
        : right == b.count ? .ascending : compareUTF8(a[left].name, b[right].name)
      switch order {
      case .ascending:
        result.append(FieldDifference(name: a[left].name, from: a[left].value, to: nil))
        left += 1
      case .descending:
        result.append(FieldDifference(name: b[right].name, from: nil, to: b[right].value))
        right += 1
      case .same:
        if a[left].value != b[right].value {
          result.append(
            FieldDifference(name: a[left].name, from: a[left].value, to: b[right].value))
        }
        left += 1
        right += 1
      }
    }
    return result
  }

  /// The fields in which a draft differs from the record it was made of: what is saved. A value that
  /// could not be read is the same on both sides, so it is never among them.
  package static func between(
    _ original: any LibraryRecord, _ draft: any LibraryRecord
  ) -> [FieldDifference] {
    between(original.map, draft.map)
  }
}
