internal import Library

/// Cuts the bytes of a table into rows and cells.
///
/// A quotation mark without its partner would swallow the rest of the file. So when one does not close
/// where a cell ends, and lines lie between, only its own line is given up as torn, and reading goes on
/// at the next line.
struct TableParser {
  private(set) var cells: [Table.Cell] = []
  private(set) var rows: [Table.Row] = []
  private(set) var delimiter: UInt8 = ASCII.comma

  private let bytes: [UInt8]
  private var index = 0
  private var rowNumber = 0
  /// Every torn row has part of the file read again; the bound keeps a hostile file from taking the
  /// square of its length.
  private var rereadLimit: Int

  /// More than twice the largest library that is thought of. *Measured*: a file of 64 MB can hold
  /// 32 million rows, and each takes 800 bytes in a plan.
  static let rowLimit = 250_000
  private static let cellLimit = 64 * rowLimit

  private var isTooLarge: Bool {
    rows.count > TableParser.rowLimit || cells.count > TableParser.cellLimit
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rereadLimit = max(64 * 1_048_576, 32 * bytes.count)
    cells.reserveCapacity(bytes.count / 8)
    rows.reserveCapacity(bytes.count / 200)
  }

  mutating func run() throws(TableError) {
    index = readSeparatorLine() ?? 0
    if index == 0 { delimiter = DelimiterGuess.delimiter(of: bytes) }
    if index > 0 { rowNumber = 1 }
    // One scope for the whole file: per-byte bounds checks of an array would cost a third.
    let failure: TableError? = bytes.withUnsafeBufferPointer { buffer in
      while index < buffer.count {
        if !readRow(buffer) { return isTooLarge ? .tooLarge : .brokenQuotes }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// `sep=;`, which spreadsheets write and understand as the first line.
  private mutating func readSeparatorLine() -> Int? {
    guard bytes.count > 5, isSameIgnoringCase(bytes[0..<4], "sep=") else { return nil }
    guard bytes[5] == ASCII.lineFeed || bytes[5] == ASCII.carriageReturn else { return nil }
    switch bytes[4] {
    case ASCII.comma, ASCII.semicolon, ASCII.tab, ASCII.colon, 0x7C: delimiter = bytes[4]
    default: return nil
    }
    let isPair = bytes[5] == ASCII.carriageReturn && bytes.count > 6 && bytes[6] == ASCII.lineFeed
    return isPair ? 7 : 6
  }

  /// Reads one row; false when a limit is reached.
  private mutating func readRow(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    rowNumber += 1
    var row = Table.Row(firstCell: cells.count, cellCount: 0, number: rowNumber)
    var isRowEnd = false
    var isBlank = true
    while !isRowEnd {
      if index < buffer.count, buffer[index] == ASCII.quote {
        isBlank = false
        if let lineEnd = readQuoted(buffer) {
          row.isTorn = true
          rereadLimit -= max(0, index - lineEnd)
          if rereadLimit < 0 { return false }
          index = lineEnd
        }
      } else {
        readPlain(buffer)
      }
      if isBlank, let cell = cells.last, cell.start < cell.end { isBlank = false }
      if isTooLarge { return false }
      if index < buffer.count, buffer[index] == delimiter {
        index += 1
        isBlank = false
      } else {
        isRowEnd = true
        skipLineEnd(buffer)
      }
    }
    row.cellCount = cells.count - row.firstCell
    if isBlank {
      cells.removeLast(row.cellCount)
    } else {
      rows.append(row)
    }
    return true
  }

  private mutating func readPlain(_ buffer: UnsafeBufferPointer<UInt8>) {
    let start = index
    while index < buffer.count {
      let byte = buffer[index]
      if byte == delimiter || byte == ASCII.lineFeed || byte == ASCII.carriageReturn { break }
      index += 1
    }
    cells.append(Table.Cell(start: start, end: index, form: .plain))
  }

  /// Reads a cell that begins with a quotation mark. When it is torn, the end of the line it begins in
  /// is returned, and the cell reaches there.
  private mutating func readQuoted(_ buffer: UnsafeBufferPointer<UInt8>) -> Int? {
    let start = index
    var form = Table.Cell.Form.plain
    var firstLineEnd: Int?
    index += 1
    while index < buffer.count {
      let byte = buffer[index]
      if byte == ASCII.quote {
        let next = index + 1 < buffer.count ? buffer[index + 1] : ASCII.lineFeed
        if next == ASCII.quote {
          form = .doubledQuotes
          index += 2
          continue
        }
        if next == delimiter || next == ASCII.lineFeed || next == ASCII.carriageReturn {
          cells.append(Table.Cell(start: start + 1, end: index, form: form))
          index += 1
          return nil
        }
        if let firstLineEnd { return tear(start, firstLineEnd) }
        // `"a" b,`: what follows belongs to the cell too.
        readPlain(buffer)
        cells[cells.count - 1] = Table.Cell(start: start, end: index, form: .strayQuotes)
        return nil
      }
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn, firstLineEnd == nil {
        firstLineEnd = index
      }
      index += 1
    }
    return tear(start, firstLineEnd ?? buffer.count)
  }

  private mutating func tear(_ start: Int, _ lineEnd: Int) -> Int {
    cells.append(Table.Cell(start: start, end: lineEnd, form: .strayQuotes))
    return lineEnd
  }

  private mutating func skipLineEnd(_ buffer: UnsafeBufferPointer<UInt8>) {
    guard index < buffer.count else { return }
    let isPair =
      buffer[index] == ASCII.carriageReturn && index + 1 < buffer.count
      && buffer[index + 1] == ASCII.lineFeed
    index += isPair ? 2 : 1
  }
}
