package import Documents

/// An edit that was made without knowledge of the one before it: what its reader saw was no longer
/// there. The later one stands; the earlier value is the one that was lost.
///
/// A conflict is open until its lost value is back, or until a reader who saw how the field stands
/// has kept it so (`BookEdit.keep`).
package final class Conflict {
  /// The edit before, whose value was overwritten.
  package let earlier: Change
  package let later: Change
  /// The field that both changed.
  package let field: String
  /// What the earlier edit made of the field; nil where it emptied it.
  package let lost: Value?

  private init(earlier: Change, later: Change, field: String, lost: Value?) {
    self.earlier = earlier
    self.later = later
    self.field = field
    self.lost = lost
  }

  /// The open conflicts among changes, of one book or of several, in the order in which they arose.
  ///
  /// A pure function: the same on every device and offline. Changes that the server does not have yet
  /// come last.
  package static func find(in changes: [Change]) -> [Conflict] {
    let ordered = Change.inOrder(changes)
    var open: [Conflict] = []
    // Which change was the last of a book's field. The app has dictionaries by path anyway.
    var last: [DocumentPath: Boxed] = [:]
    for (index, change) in ordered.enumerated() {
      for difference in change.differences where !difference.isOfSet {
        let field = DocumentPath(
          unchecked: [UInt8](utf8: change.book) + [ASCII.slash] + [UInt8](utf8: difference.name))
        let earlier = last[field].map { ordered[$0.value] }
        let lost = earlier?.to(difference.name)
        let isInformed = earlier == nil || isSame(lost, difference.from)
        // What was kept in ignorance of how the field stands settles nothing.
        if difference.isKept, !isInformed { continue }
        if let earlier, !isInformed, !isSame(lost, difference.to) {
          open.append(
            Conflict(earlier: earlier, later: change, field: difference.name, lost: lost))
        }
        open.removeAll { conflict in
          isSame(conflict.field, difference.name) && isSame(conflict.later.book, change.book)
            && (difference.isKept || isSame(conflict.lost, difference.to))
        }
        if !difference.isKept { last[field] = Boxed(index) }
      }
    }
    return open
  }
}

extension Change {
  /// What it made of a field.
  fileprivate func to(_ name: String) -> Value? {
    if case .map(let sides)? = fields[name] { return sides["to"] }
    return nil
  }
}
