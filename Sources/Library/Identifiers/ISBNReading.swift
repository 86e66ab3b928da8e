/// What a text in an ISBN field turned out to be.
package enum ISBNReading: Equatable, Sendable {
  /// Nothing there: also `=""`. Never equal to another empty one.
  case empty
  case isbn(ISBN, ISBNRepair)
  /// A bar code of something else, with its digits.
  case otherBarcode(OtherBarcode, digits: String)
  case invalid(ISBNProblem)
}

/// How the number had to be mended.
package enum ISBNRepair: Equatable, Sendable {
  case none
  /// A number column had stripped the zeros at the start.
  case paddedZeros
  /// An old program had stripped the X at the end.
  case appendedX
  /// A spreadsheet had made `9.78E+12` of it.
  case fromScientific
}

/// Bar codes that are not those of books.
package enum OtherBarcode: Equatable, Sendable {
  /// 979-0: printed music.
  case music
  /// 977: a periodical.
  case periodical
  /// Any other EAN, such as a library's own labels (2…) or goods.
  case article
}

/// Why a text is no ISBN.
package enum ISBNProblem: Error, Equatable, Sendable {
  /// Holds something else than digits and a final X.
  case characters
  /// How many characters were there, where 10 or 13 were expected.
  case length(Int)
  /// The last character is wrong; what it would have to be.
  case checkDigit(expected: String)
  /// Nine digits that can be read in two ways.
  case ambiguous(ISBN, ISBN)
  /// In scientific notation, as spreadsheets write large numbers, and not to be recovered.
  case scientific(ScientificProblem)
}

/// Why a number in scientific notation cannot be recovered.
package enum ScientificProblem: Equatable, Sendable {
  /// No valid ISBN prints like this.
  case noneFits
  /// More than one does.
  case severalFit
  /// The row's ISBN-10 is another number.
  case otherThanTen
}
