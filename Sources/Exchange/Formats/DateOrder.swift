/// In which order a spreadsheet wrote the parts of its dates.
package enum DateOrder: String, Sendable {
  /// `31/01/2023`
  case dayFirst = "day-first"
  /// `01/31/2023`
  case monthFirst = "month-first"
}
