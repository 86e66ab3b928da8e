import Library
package import Reactivity

/// One field of the form: what is typed, what the book says, and what somebody else has made of it
/// meanwhile.
package final class DraftField {
  package let name: DraftFieldName
  /// What stands in the field.
  @Observed package var text = ""
  /// The book's present value, where it was changed elsewhere after the reader had changed the
  /// field; nil else.
  @Observed package private(set) var elsewhere: String?
  /// Whether a value is typed that a menu does not offer.
  @Observed package var isOwn = false
  /// The book's value when the form was opened, or as it followed since.
  @Observed private(set) var base = ""

  init(_ name: DraftFieldName) {
    self.name = name
  }

  /// What will be saved: without white space at the ends.
  package var value: String {
    @inline(never) get { name.kind.isList ? text : trimmed(text) }
  }

  /// The value in its one form.
  var canonical: String { FieldCheck.canonical(name, value) }

  /// Whether it differs from what the book says. What stands there untouched does not, also where
  /// another program wrote it in a form that would not be saved here.
  package var isModified: Bool { !isSame(text, base) && !isSame(canonical, base) }

  /// What is wrong with it.
  package var problem: FieldProblem? { FieldCheck.problem(name, value) }

  /// Whether it cannot be saved as it is. A value that was wrong before and was not touched is no
  /// fault of the reader's.
  package var isWrong: Bool { (isModified || name == .title) && problem != nil }

  /// Fills the field from the book that the form is opened for.
  func begin(_ value: String) {
    base = value
    text = value
    elsewhere = nil
  }

  /// The book has changed: an untouched field follows, a touched one keeps what was typed.
  func follow(_ new: String) {
    guard !isSame(new, base) else { return }
    let old = base
    let wasModified = isModified
    base = new
    elsewhere = nil
    if !wasModified {
      text = new
    } else if name.isOfSet {
      text = DraftLines.merged(text, over: old, with: new)
    } else if isModified {
      elsewhere = new
    }
  }

  /// Takes up what was typed over a value that may be another one by now.
  func restore(_ typed: String, over old: String) {
    let now = base
    base = old
    text = typed
    follow(now)
  }
}
