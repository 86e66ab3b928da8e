internal import Library

/// Reads the cells of one row after the other and notes what is wrong with them.
final class RowReader {
  let table: Table
  let dateOrder: DateOrder?
  private(set) var row: Table.Row
  private(set) var lines: [ReportLine] = []

  init(_ table: Table, dateOrder: DateOrder?) {
    self.table = table
    self.dateOrder = dateOrder
    row = Table.Row(firstCell: 0, cellCount: 0, number: 0)
  }

  func begin(_ row: Table.Row) {
    self.row = row
    lines.removeAll(keepingCapacity: true)
  }

  func note(_ column: Int?, _ value: String, _ reason: RowReason, kind: ReportLine.Kind = .note) {
    lines.append(
      ReportLine(
        kind: kind, row: row.number, column: column.map { table.header[$0] }, value: value,
        reason: reason))
  }

  /// The cell as it is.
  func raw(_ column: Int?) -> String {
    guard let column else { return "" }
    return table.cell(row, column)
  }

  /// A text of one line: references decoded, white space collapsed.
  func line(_ column: Int?) -> String {
    collapsingWhitespace(HTMLEntities.decode(raw(column)))
  }

  /// The same, or nil when it is empty.
  func optionalLine(_ column: Int?) -> String? {
    let text = line(column)
    return text.utf8.isEmpty ? nil : text
  }

  /// A text of several lines that is no Markdown: references decoded, line ends made line feeds.
  func lines(_ column: Int?) -> String? {
    var bytes: [UInt8] = []
    let text = raw(column)
    if text.utf8.isEmpty { return nil }
    var previous: UInt8 = 0
    for byte in Array(trimmed(HTMLEntities.decode(text)).utf8) {
      if byte == ASCII.carriageReturn {
        bytes.append(ASCII.lineFeed)
      } else if byte != ASCII.lineFeed || previous != ASCII.carriageReturn {
        bytes.append(byte)
      }
      previous = byte
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// A text with tags or without, as Markdown.
  func markdown(_ column: Int?) -> MarkdownText? {
    let text = raw(column)
    if text.utf8.isEmpty { return nil }
    let markdown = MarkdownText(html: text)
    return markdown.text.utf8.isEmpty ? nil : markdown
  }

  /// A count; zero and nothing are nil.
  func count(_ column: Int?) -> Int? {
    let text = line(column)
    if text.utf8.isEmpty { return nil }
    guard let number = wholeNumber(text), number >= 0 else {
      note(column, text, .notANumber)
      return nil
    }
    return number == 0 ? nil : number
  }

  func flag(_ column: Int?) -> Bool {
    let bytes = Folding.bytes(of: line(column))
    return isSameIgnoringCase(bytes[...], "true") || isSameIgnoringCase(bytes[...], "yes")
      || isSameIgnoringCase(bytes[...], "1")
  }

  func date(_ column: Int?) -> PartialDate? {
    let text = line(column)
    if text.utf8.isEmpty { return nil }
    do throws(PartialDateError) {
      if let parts = SlashedDate.parts(text) {
        guard let order = parts.isDotted ? .dayFirst : dateOrder else {
          note(column, text, .dateOrderUnknown)
          return nil
        }
        let isDayFirst = order == .dayFirst
        return try PartialDate(
          year: parts.year, month: isDayFirst ? parts.second : parts.first,
          day: isDayFirst ? parts.first : parts.second)
      }
      return try PartialDate(text)
    } catch {
      // How some programs write that there is none.
      if isSame(text, "0000-00-00") || isSame(text, "0") { return nil }
      note(column, text, .date(error))
      return nil
    }
  }

  /// A rating from 0 to 5; zero is none.
  func rating(_ column: Int?) -> Rating? {
    let text = line(column)
    if text.utf8.isEmpty { return nil }
    guard let hundredths = RowReader.hundredths(text), hundredths <= 500 else {
      note(column, text, .notARating)
      return nil
    }
    guard let rating = Rating(stars: Double(hundredths) / 100) else { return nil }
    if rating.quarters * 25 != hundredths { note(column, text, .ratingRounded(rating)) }
    return rating
  }

  /// A decimal number in hundredths; a comma is a decimal point.
  private static func hundredths(_ text: String) -> Int? {
    var value = 0
    var decimals = -1
    var digits = 0
    for byte in Array(text.utf8) {
      if ASCII.isDigit(byte) {
        digits += 1
        if decimals >= 2 { continue }
        guard digits < 6 else { return nil }
        value = value * 10 + Int(byte - ASCII.zero)
        if decimals >= 0 { decimals += 1 }
      } else if byte == ASCII.point || byte == ASCII.comma, decimals < 0, digits > 0 {
        decimals = 0
      } else {
        return nil
      }
    }
    if digits == 0 { return nil }
    for _ in max(decimals, 0)..<2 { value *= 10 }
    return value
  }
}
