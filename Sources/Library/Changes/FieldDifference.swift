package import Documents

/// One field in which two forms of a document differ. Absent is nil, on either side.
///
/// A class, since values are copied dearly.
package final class FieldDifference {
  package let name: String
  package let from: Value?
  package let to: Value?

  package init(name: String, from: Value?, to: Value?) {
    self.name = name
    self.from = from
    self.to = to
  }

  /// Whether a reader decided for the value as it is: the answer to a conflict.
  package var isKept: Bool { isSame(from, to) }

  /// Whether the field is a set of things that readers add and take away one by one. Its edits are
  /// merged element by element, so that they never conflict.
  package var isOfSet: Bool {
    (isSame(name, "tags") || isSame(name, "shelves")) && isList(from) && isList(to)
  }

  /// What an edit took from a set, and what it put into it.
  package var removed: [Value] { elements(of: from, missingIn: to) }
  package var added: [Value] { elements(of: to, missingIn: from) }

  /// What makes of any present value of a set what this edit wanted: its own elements go and come,
  /// those of others stay.
  var transforms: [FieldTransform] {
    var result: [FieldTransform] = []
    let field = FieldPath(field: name)
    let (removed, added) = (removed, added)
    if !removed.isEmpty { result.append(FieldTransform(field, .arrayRemove(removed))) }
    if !added.isEmpty { result.append(FieldTransform(field, .arrayUnion(added))) }
    return result
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
        if !isSame(a[left].value, b[right].value) {
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

extension FieldDifference: Equatable {
  package static func == (left: FieldDifference, right: FieldDifference) -> Bool {
    isSame(left.name, right.name) && isSame(left.from, right.from) && isSame(left.to, right.to)
  }
}

/// Whether two values are the same, or both absent. Not inlined: there is a lot of code in it.
@inline(never)
func isSame(_ first: Value?, _ second: Value?) -> Bool {
  first == second
}

private func isList(_ value: Value?) -> Bool {
  guard let value else { return true }
  if case .array = value { return true }
  return false
}

@inline(never)
private func elements(of list: Value?, missingIn other: Value?) -> [Value] {
  var result: [Value] = []
  for element in elements(list) {
    var isMissing = true
    for present in elements(other) where isSame(element, present) { isMissing = false }
    if isMissing { result.append(element) }
  }
  return result
}

private func elements(_ value: Value?) -> [Value] {
  if case .array(let elements)? = value { return elements }
  return []
}
