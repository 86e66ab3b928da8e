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
  /// The book's value when the form was opened, or as it followed since.
  private(set) var base = ""
  private let get: (Book) -> String
  private let set: (Book, String) -> Void
  private let check: (String) -> FieldProblem?
  /// The one form of a value that can be written in several.
  private let canonical: (String) -> String

  init(
    _ name: DraftFieldName, get: @escaping (Book) -> String,
    set: @escaping (Book, String) -> Void,
    check: @escaping (String) -> FieldProblem? = { _ in nil },
    canonical: @escaping (String) -> String = { $0 }
  ) {
    self.name = name
    self.get = get
    self.set = set
    self.check = check
    self.canonical = canonical
  }

  /// What will be saved: without white space at the ends.
  package var value: String {
    @inline(never) get { trimmed(text) }
  }

  /// Whether it differs from what the book says. What stands there untouched does not, also where
  /// another program wrote it in a form that would not be saved here.
  package var isModified: Bool { !isSame(text, base) && !isSame(canonical(value), base) }

  /// What is wrong with it. A value that was wrong before and was not touched is no fault of the
  /// reader's.
  package var problem: FieldProblem? {
    isModified || name == .title ? check(value) : nil
  }

  /// Takes the value that was set elsewhere.
  package func useElsewhere() {
    guard let elsewhere else { return }
    text = elsewhere
    self.elsewhere = nil
  }

  /// Fills the field from the book that the form is opened for.
  func begin(_ book: Book) {
    base = get(book)
    text = base
    elsewhere = nil
  }

  /// The book has changed: an untouched field follows, a touched one keeps what was typed.
  func follow(_ book: Book) {
    follow(get(book))
  }

  private func follow(_ new: String) {
    guard !isSame(new, base) else { return }
    let wasModified = isModified
    base = new
    if !wasModified || !isModified {
      if !wasModified { text = new }
      elsewhere = nil
    } else {
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

  func write(to draft: Book) {
    set(draft, value)
  }
}
