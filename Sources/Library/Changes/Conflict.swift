internal import Documents

/// An edit that was made without knowledge of the one before it: what its reader saw was no longer
/// there. The later one stands; the earlier value is the one that was lost.
package struct Conflict {
  /// The edit before, whose value was overwritten.
  package let earlier: Change
  package let later: Change
  /// The field that both changed.
  package let field: String

  /// The conflicts among the changes of one book.
  ///
  /// A pure function: the same on every device and offline. Changes that the server does not have yet
  /// come last.
  package static func find(in changes: [Change]) -> [Conflict] {
    let ordered = inOrder(changes)
    var conflicts: [Conflict] = []
    for index in ordered.indices {
      for difference in ordered[index].differences {
        guard let earlier = last(ordered[..<index], changing: difference.name) else { continue }
        if earlier.to != difference.from {
          conflicts.append(
            Conflict(
              earlier: ordered[earlier.index], later: ordered[index], field: difference.name))
        }
      }
    }
    return conflicts
  }

  private struct Earlier {
    let index: Int
    let to: Value?
  }

  private static func last(_ changes: ArraySlice<Change>, changing name: String) -> Earlier? {
    var index = changes.endIndex
    while index > changes.startIndex {
      index -= 1
      guard case .map(let sides)? = changes[index].fields[name] else { continue }
      return Earlier(index: index, to: sides["to"])
    }
    return nil
  }

  /// Sorted by insertion: changes arrive nearly in order, and the library's sort is a lot of code.
  private static func inOrder(_ changes: [Change]) -> [Change] {
    var result: [Change] = []
    result.reserveCapacity(changes.count)
    for change in changes {
      var index = result.count
      result.append(change)
      while index > 0, isEarlier(change, result[index - 1]) {
        result[index] = result[index - 1]
        index -= 1
      }
      result[index] = change
    }
    return result
  }

  private static func isEarlier(_ first: Change, _ second: Change) -> Bool {
    switch (first.at, second.at) {
    case (let a?, let b?) where a != b: return a < b
    case (.some, nil): return true
    case (nil, .some): return false
    default: return compareUTF8(first.id, second.id) == .ascending
    }
  }
}
