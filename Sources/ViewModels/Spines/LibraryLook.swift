import Library

/// How the library shows its books.
package enum LibraryLook: String, CaseIterable, Sendable {
  case list, covers, spines

  /// The look of this name; the list where there is none.
  package init(name: String) {
    self = LibraryLook.allCases.first { isSame($0.rawValue, name) } ?? .list
  }
}
