/// What is wrong with what stands in a field of the form.
package indirect enum FieldProblem: Equatable, Sendable {
  case titleMissing
  /// Pages hold something else than digits.
  case notDigits
  /// A number of more digits than any book has pages, minutes or copies.
  case tooMany(digits: Int)
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
  /// No code of a language.
  case notALanguage
  /// A place in a series without the series.
  case seriesMissing
  /// A field without which there is nothing to save.
  case missing
  /// A day before the one in another field, by its name.
  case earlier(than: String)
  /// More pages, per cent or minutes than there are.
  case tooFar(Int)
  /// A role or a sort name without a name.
  case personMissing
  /// An identifier without its name or its number.
  case identifierIncomplete
  /// Two identifiers of one name.
  case identifierTwice(String)
}
