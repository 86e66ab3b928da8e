/// What is wrong with what stands in a field of the form.
package enum FieldProblem: Equatable, Sendable {
  case titleMissing
  /// Pages hold something else than digits.
  case notDigits
  /// More pages than any book has.
  case tooMany
  /// An ISBN holds something else than digits and a final X.
  case isbnCharacters
  /// An ISBN has 10 or 13 characters, this one has others.
  case isbnLength(Int)
  /// The last character of an ISBN should be another.
  case isbnCheckDigit(String)
  /// A bar code, but not a book's.
  case notABook
  case notADate
  case yearZero
  case noSuchMonth(Int)
  /// The month, its year and how many days it has.
  case noSuchDay(month: Int, year: Int, days: Int)
  /// A place in a series without the series.
  case seriesMissing
  /// A field without which there is nothing to save.
  case missing
  /// A day before the one in another field, by its name.
  case earlier(than: String)
  /// More pages, per cent or minutes than there are.
  case tooFar(Int)
}
