internal import Library

/// Writes rows as CSV by RFC 4180: commas, line feeds, quotation marks only where they are needed.
package struct TableWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func row(_ cells: [String]) {
    var isFirst = true
    for cell in cells {
      if !isFirst { bytes.append(ASCII.comma) }
      isFirst = false
      append(cell, isOnly: cells.count == 1)
    }
    bytes.append(ASCII.lineFeed)
  }

  private mutating func append(_ cell: String, isOnly: Bool) {
    let utf8 = Array(cell.utf8)
    let needsQuotes =
      // An only cell that is empty would be an empty line.
      (isOnly && utf8.isEmpty)
      || utf8.contains { byte in
        byte == ASCII.comma || byte == ASCII.quote || byte == ASCII.lineFeed
          || byte == ASCII.carriageReturn || byte == ASCII.semicolon || byte == ASCII.tab
      }
    guard needsQuotes else {
      bytes += utf8
      return
    }
    bytes.append(ASCII.quote)
    for byte in utf8 {
      if byte == ASCII.quote { bytes.append(ASCII.quote) }
      bytes.append(byte)
    }
    bytes.append(ASCII.quote)
  }
}
