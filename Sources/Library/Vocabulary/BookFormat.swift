/// What kind of thing a copy is.
package enum BookFormat: String, CaseIterable, Sendable {
  case hardcover
  case paperback
  case ebook
  case audiobook
  case other

  /// The format of this name in a document.
  package init?(name: String) {
    guard let found = BookFormat.allCases.first(where: { isSame($0.rawValue, name) }) else {
      return nil
    }
    self = found
  }
}
