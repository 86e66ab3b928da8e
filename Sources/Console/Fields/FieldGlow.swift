/// A value that somebody else has just changed.
package final class FieldGlow {
  /// The row's key.
  package let key: String
  /// What was there before, as it was shown; nil where nothing was.
  package let before: String?

  init(_ key: String, before: String?) {
    self.key = key
    self.before = before
  }
}
