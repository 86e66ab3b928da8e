/// A kind of table that readers bring: what its columns mean.
protocol RowFormat: AnyObject {
  /// The name under which books remember where they came from.
  var name: String { get }
  var reader: RowReader { get }
  /// Columns that mean nothing here.
  var unusedColumns: [String] { get }
  /// Whether dates have an order that nothing in the file proves.
  var needsDateOrder: Bool { get }

  /// What the reader's current row says, or nil when it cannot be a book; why is noted then.
  func read() -> ImportedRow?
}

extension RowFormat {
  /// Reads a row; the shape's faults are noted.
  func read(_ row: Table.Row) -> ImportedRow? {
    reader.begin(row)
    let table = reader.table
    let cells = table.cellCount(row)
    let expected = table.header.count
    switch table.fault(row) {
    case .torn:
      reader.note(nil, table.cell(row, cells - 1), .torn, kind: .failed)
      return nil
    case .long:
      reader.note(
        nil, table.cell(row, cells - 1), .tooLong(cells: cells, expected: expected), kind: .failed)
      return nil
    case .short:
      reader.note(nil, "", .tooShort(cells: cells, expected: expected))
    case nil:
      break
    }
    return read()
  }
}
