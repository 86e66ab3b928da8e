/// Why a file cannot be imported at all.
package enum ImportError: Error, Equatable, Sendable {
  /// It is no table.
  case table(TableError)
  /// It is a table, but without a column for the title; its columns.
  case noTitleColumn([String])
  /// An export of a version that is newer than this program.
  case newerExport(version: Int)

  /// The English sentence.
  package var text: String {
    switch self {
    case .table(let error): return error.text
    case .noTitleColumn(let names):
      var list = ""
      for name in names.prefix(8) { list += (list.utf8.isEmpty ? "" : ", ") + name.excerpt }
      if names.count > 8 { list += ", …" }
      return "No column has the titles of the books. The columns are: " + list + "."
    case .newerExport(let version):
      return "The export has version " + String(version)
        + ", which this version of Bookspine does not know yet."
    }
  }
}
