internal import Library

/// A file of rows and columns (CSV by RFC 4180 and what programs make of it), read once and decoded
/// cell by cell when asked.
///
/// The delimiter (`,` `;` or tab) and the encoding are found out. A cell that is no UTF-8 is read as
/// Windows-1252, that cell alone. Rows of a wrong shape are there, with their fault.
package final class Table {
  struct Cell {
    enum Form: UInt8 {
      /// The bytes as they stand.
      case plain
      /// Between quotation marks, with doubled ones inside.
      case doubledQuotes
      /// Quotation marks in places where they should not be.
      case strayQuotes
    }

    // 32 bits: a large file has hundreds of thousands of cells.
    private let first: UInt32
    private let behind: UInt32
    let form: Form

    init(start: Int, end: Int, form: Form) {
      first = UInt32(start)
      behind = UInt32(end)
      self.form = form
    }

    var start: Int { Int(first) }
    var end: Int { Int(behind) }
  }

  package struct Row {
    var firstCell: Int
    var cellCount: Int
    /// The row's number as a spreadsheet shows it: the header is 1, empty rows count, and a cell of
    /// several lines is in one row.
    package var number: Int
    var isTorn = false
  }

  /// The names in the header, without white space at their ends.
  package private(set) var header: [String] = []
  /// The rows under the header; empty ones are left out.
  package private(set) var rows: [Row] = []
  package let delimiter: UInt8
  /// How many cells the header's row has; columns without a name at its end are among them.
  private let headerCells: Int

  private let bytes: [UInt8]
  private let cells: [Cell]
  private let isUTF8Throughout: Bool

  /// Reads a file.
  ///
  /// - Throws: `TableError` when it is no table.
  package init(_ file: [UInt8]) throws(TableError) {
    bytes = try TextDecoder.decode(file)
    var parser = TableParser(bytes)
    try parser.run()
    cells = parser.cells
    rows = parser.rows
    delimiter = parser.delimiter
    isUTF8Throughout = bytes.withUnsafeBufferPointer { isUTF8($0) }
    guard !rows.isEmpty else { throw .empty }
    let first = rows.removeFirst()
    headerCells = first.cellCount
    var names: [String] = []
    for column in 0..<first.cellCount { names.append(trimmed(cell(first, column))) }
    // Some programs end every line with a delimiter.
    while let last = names.last, last.utf8.isEmpty { names.removeLast() }
    header = names
  }

  /// The text of a cell; empty beyond the row's end.
  package func cell(_ row: Row, _ column: Int) -> String {
    guard column >= 0, column < row.cellCount else { return "" }
    let cell = cells[row.firstCell + column]
    if cell.start == cell.end { return "" }
    return bytes.withUnsafeBufferPointer { buffer in
      let raw = UnsafeBufferPointer(rebasing: buffer[cell.start..<cell.end])
      if cell.form == .plain { return text(raw) }
      let unquoted = Table.unquoted(raw, cell.form)
      return unquoted.withUnsafeBufferPointer { text($0) }
    }
  }

  /// What is wrong with the shape of a row, if anything is.
  package func fault(_ row: Row) -> RowFault? {
    if row.isTorn { return .torn }
    if row.cellCount < header.count { return .short }
    for column in headerCells..<max(row.cellCount, headerCells) {
      let cell = cells[row.firstCell + column]
      if cell.start < cell.end { return .long }
    }
    return nil
  }

  /// How many cells a row has.
  package func cellCount(_ row: Row) -> Int { row.cellCount }

  private func text(_ raw: UnsafeBufferPointer<UInt8>) -> String {
    if isUTF8Throughout || isUTF8(raw) { return String(decoding: raw, as: UTF8.self) }
    return Windows1252.decode(Array(raw)[...])
  }

  private static func unquoted(
    _ raw: UnsafeBufferPointer<UInt8>, _ form: Cell.Form
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    // A stray cell begins with its quotation mark; it opens what the next single one closes.
    var index = form == .strayQuotes ? 1 : 0
    var isClosed = false
    while index < raw.count {
      let byte = raw[index]
      if byte == ASCII.quote, !isClosed {
        if index + 1 < raw.count, raw[index + 1] == ASCII.quote {
          index += 1
        } else {
          isClosed = true
          index += 1
          continue
        }
      }
      result.append(byte)
      index += 1
    }
    return result
  }
}
