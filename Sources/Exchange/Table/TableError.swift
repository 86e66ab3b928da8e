/// Why a file is no table at all. Faults of single rows are no errors: see `RowFault`.
package enum TableError: Error, Equatable, Sendable {
  /// Nothing in it but white space.
  case empty
  /// No text: what kind of file it is, where that is known (`PDF`, `ZIP`).
  case binary(kind: String?)
  /// A web page or XML.
  case markup
  /// JSON.
  case json
  /// So many quotation marks without a partner that its rows cannot be told apart.
  case brokenQuotes
  /// Larger than any library.
  case tooLarge
}

/// What is wrong with the shape of one row.
package enum RowFault: Equatable, Sendable {
  /// A quotation mark opens a cell and does not close where a cell ends: part of the row is missing.
  case torn
  /// Fewer cells than the header has.
  case short
  /// More cells than the header has, and they are not empty.
  case long
}
