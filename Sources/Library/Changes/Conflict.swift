package import Documents

/// An edit that was made without knowledge of the one before it: what its reader saw was no longer
/// there. The later one stands; the earlier value is the one that was lost.
///
/// A conflict is open until its lost value is back, or until a reader who saw how the field stands
/// has kept it so (`BookEdit.keep`).
package struct Conflict {
  /// The edit before, whose value was overwritten.
  package let earlier: Change
  package let later: Change
  /// The field that both changed.
  package let field: String
  /// What the earlier edit made of the field; nil where it emptied it.
  package let lost: Value?

  /// The open conflicts among changes, of one book or of several, in the order in which they arose.
  ///
  /// A pure function: the same on every device and offline. Changes that the server does not have yet
  /// come last.
  package static func find(in changes: [Change]) -> [Conflict] {
    let ordered = Change.inOrder(changes)
    var open: [Conflict] = []
    for (index, change) in ordered.enumerated() {
      for difference in change.differences where !difference.isOfSet {
        let earlier = last(ordered[..<index], changing: difference.name, of: change.book)
        let isInformed = earlier == nil || earlier?.to == difference.from
        // What was kept in ignorance of how the field stands settles nothing.
        if difference.isKept, !isInformed { continue }
        if let earlier, !isInformed, earlier.to != difference.to {
          open.append(
            Conflict(
              earlier: ordered[earlier.index], later: change, field: difference.name,
              lost: earlier.to))
        }
        open.removeAll { conflict in
          isSame(conflict.field, difference.name) && isSame(conflict.later.book, change.book)
            && (difference.isKept || conflict.lost == difference.to)
        }
      }
    }
    return open
  }

  private struct Earlier {
    let index: Int
    let to: Value?
  }

  private static func last(
    _ changes: ArraySlice<Change>, changing name: String, of book: String
  ) -> Earlier? {
    var index = changes.endIndex
    while index > changes.startIndex {
      index -= 1
      guard isSame(changes[index].book, book), case .map(let sides)? = changes[index].fields[name],
        sides["from"] != sides["to"]
      else { continue }
      return Earlier(index: index, to: sides["to"])
    }
    return nil
  }
}
