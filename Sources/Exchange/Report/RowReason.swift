package import Library

/// Why a row did not come in, or not as it is.
package enum RowReason: Equatable, Sendable {
  /// A quotation mark opens a cell and does not close where a cell ends.
  case torn
  /// More cells than the header has, and they are not empty.
  case tooLong(cells: Int, expected: Int)
  /// Fewer cells than the header has; the missing ones count as empty.
  case tooShort(cells: Int, expected: Int)
  case noTitle
  case isbn(ISBNProblem)
  case isbnRepaired(ISBN, ISBNRepair)
  case otherBarcode(OtherBarcode)
  /// The row's two numbers are of different books; which one was taken.
  case isbnsDisagree(taken: ISBN)
  case date(PartialDateError)
  /// Day and month cannot be told apart, and nothing in the file decides it.
  case dateOrderUnknown
  case notANumber
  case notARating
  /// A rating between quarters; what was taken.
  case ratingRounded(Rating)
  /// A status that is not known: it was kept as a shelf.
  case unknownStatus
  /// The same book is in the file already.
  case duplicateRow(of: Int)
  /// The reader has deleted the book; it waits in the trash.
  case inTrash
  /// The reader decided so.
  case leftOut
  /// The book, or what belongs to it, was changed after the import was planned.
  case changedMeanwhile
  /// A value that is longer than the store takes.
  case tooLarge
  /// A line of an export that cannot be read.
  case line(JSONProblem)
  /// A path or a document in an export that is not valid.
  case path
}

/// What is wrong with a piece of JSON.
package enum JSONProblem: Error, Equatable, Sendable {
  /// Not JSON; at which byte.
  case syntax(at: Int)
  /// Nested deeper than a document may be.
  case tooDeep
  /// A `{"$type": …}` that is not one.
  case unknownType(String)
  /// A list directly inside a list, which no document may have.
  case nestedArray
}
