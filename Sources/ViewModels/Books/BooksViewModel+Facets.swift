import Documents
package import Library

extension BooksViewModel {
  /// The values that books have of a criterion, with how many books each would show: those that the
  /// other criteria let through. Statuses and ratings stand in their own order, other values by
  /// how many books have them; those that are on are always among them, the books without any come last.
  package func facet(_ criterion: BookCriterion) -> [FacetValue] {
    var others = filter
    others.clear(criterion)
    var values: [FacetValue] = []
    // The app has dictionaries of numbers by path anyway.
    var places: [DocumentPath: Boxed] = [:]
    for entry in all where entry.matches(place) && entry.matches(others) {
      criterion.forEachValue(in: entry.fields) { text in
        let key = DocumentPath(unchecked: [UInt8](text))
        if let place = places[key] {
          values[place.value].add()
        } else {
          places[key] = Boxed(values.count)
          values.append(FacetValue(String(utf8: key.utf8), 1))
        }
      }
    }
    for value in filter.values(of: criterion) {
      if places[DocumentPath(unchecked: [UInt8](utf8: value))] == nil {
        values.append(FacetValue(value, 0))
      }
    }
    return values.inOrder { isBefore($0, $1, of: criterion) }
  }

  private func isBefore(
    _ first: FacetValue, _ second: FacetValue, of criterion: BookCriterion
  ) -> Bool {
    if first.isNone != second.isNone { return second.isNone }
    switch criterion {
    case .status: return place(of: first) < place(of: second)
    case .rating: return compareUTF8(first.value, second.value) == .descending
    default:
      if first.count != second.count { return first.count > second.count }
      return Library.isBefore(SortKey.key(first.value), SortKey.key(second.value))
    }
  }

  private func place(of value: FacetValue) -> Int {
    for (place, status) in Status.allCases.enumerated() where isSame(status.rawValue, value.value) {
      return place
    }
    return Status.allCases.count
  }

  /// How many books each flag would show, in the flags' order, with all other criteria as they are.
  package func countFlags() -> [Int] {
    let flags = BookFlag.allCases
    var counts = [Int](repeating: 0, count: flags.count)
    for entry in all where entry.matches(place) && entry.matches(filter) {
      for flag in flags where flag.holds(for: entry.fields, isLent: entry.isLent) {
        counts[flag.rawValue] += 1
      }
    }
    return counts
  }
}
