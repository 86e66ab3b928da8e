/// The genres that have a picture. A book may carry any others as text.
package enum Genre: String, CaseIterable, Sendable {
  case fantasy = "Fantasy"
  case horror = "Horror"
  case kids = "Kids"
  case mystery = "Mystery"
  case poetry = "Poetry"
  case romance = "Romance"
  case thriller = "Thriller"

  /// The genre of this name, case and accents ignored.
  package init?(name: String) {
    let folded = Folding.bytes(of: name)
    guard let found = Genre.allCases.first(where: { Folding.bytes(of: $0.rawValue) == folded })
    else { return nil }
    self = found
  }
}
