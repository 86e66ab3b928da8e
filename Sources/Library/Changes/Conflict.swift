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
    let ordered = changes.sorted { isEarlier($0, $1) }
    var latest: [UTF8Key: Change] = [:]
    var conflicts: [Conflict] = []
    for change in ordered {
      for difference in change.differences {
        let key = UTF8Key(difference.name)
        if let earlier = latest[key],
          let before = earlier.differences.first(where: { isSame($0.name, difference.name) }),
          before.to != difference.from
        {
          conflicts.append(
            Conflict(earlier: earlier, later: change, field: difference.name))
        }
        latest[key] = change
      }
    }
    return conflicts
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
