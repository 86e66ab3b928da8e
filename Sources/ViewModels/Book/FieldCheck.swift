import Documents
import Library

/// Whether what is typed into a field can be saved.
enum FieldCheck {
  /// - Parameter value: not in its canonical form yet.
  static func problem(_ name: DraftFieldName, _ value: String) -> FieldProblem? {
    if name == .title { return value.utf8.isEmpty ? .titleMissing : nil }
    if value.utf8.isEmpty { return nil }
    switch name.kind {
    case .number: return name == .pages ? pages(value) : number(value, digits: 5)
    case .isbn: return isbn(value)
    case .date: return dateProblem(value)
    case .language: return isLanguage(value) ? nil : .notALanguage
    case .rows: return rows(name, DraftLines.lines(DraftLines.canonical(value, isSet: false)))
    default: return nil
    }
  }

  /// The one form of a value that can be written in several.
  static func canonical(_ name: DraftFieldName, _ value: String) -> String {
    switch name.kind {
    case .number: canonicalPages(value)
    case .isbn: canonicalISBN(value)
    case .date: date(value)?.text ?? value
    case .chips, .rows: DraftLines.canonical(value, isSet: name.kind == .chips)
    default: value
    }
  }

  static func pages(_ text: String) -> FieldProblem? { number(text, digits: 6) }

  /// A number without zeros in front.
  static func canonicalPages(_ text: String) -> String {
    number(text, digits: 9) == nil ? wholeNumber(text).map { String($0) } ?? text : text
  }

  private static func number(_ text: String, digits: Int) -> FieldProblem? {
    guard [UInt8](utf8: text).allSatisfy({ ASCII.isDigit($0) }) else { return .notDigits }
    var limit = 1
    for _ in 0..<digits { limit *= 10 }
    return (wholeNumber(text) ?? .max) >= limit ? .tooMany(digits: digits) : nil
  }

  private static func isbn(_ text: String) -> FieldProblem? {
    switch ISBN.read(text) {
    case .empty, .isbn: nil
    case .otherBarcode: .notABook
    case .invalid(.characters): .isbnCharacters
    case .invalid(.length(let count)): .isbnLength(count)
    case .invalid(.checkDigit(let expected)): .isbnCheckDigit(expected)
    // Nine digits that lack one, and what a spreadsheet made of a number.
    case .invalid(.ambiguous): .isbnLength(9)
    case .invalid(.scientific): .isbnCharacters
    }
  }

  /// Thirteen digits, however it was written.
  private static func canonicalISBN(_ text: String) -> String {
    if case .isbn(let isbn, _) = ISBN.read(text) { return isbn.text }
    return text
  }

  static func date(_ text: String) -> PartialDate? {
    do throws(PartialDateError) {
      return try PartialDate(text)
    } catch {
      return nil
    }
  }

  static func dateProblem(_ text: String) -> FieldProblem? {
    do throws(PartialDateError) {
      _ = try PartialDate(text)
      return nil
    } catch {
      switch error {
      case .notADate, .yearOutOfRange: return .notADate
      case .yearZero: return .yearZero
      case .noSuchMonth(let month): return .noSuchMonth(month)
      case .noSuchDay(_, let month, let year, let days):
        return .noSuchDay(month: month, year: year, days: days)
      }
    }
  }

  /// The shape of RFC 5646: two or three letters, then parts of up to eight letters and digits.
  private static func isLanguage(_ text: String) -> Bool {
    for (index, part) in pieces(of: [UInt8](utf8: text)[...], between: ASCII.hyphen).enumerated() {
      guard index == 0 ? part.count == 2 || part.count == 3 : 1...8 ~= part.count else {
        return false
      }
      for byte in part where !ASCII.isLetter(byte) && (index == 0 || !ASCII.isDigit(byte)) {
        return false
      }
    }
    return true
  }

  private static func rows(_ name: DraftFieldName, _ lines: [String]) -> FieldProblem? {
    var names: [String] = []
    for line in lines {
      let cells = DraftLines.cells(line, count: 2)
      if cells[0].utf8.isEmpty {
        return name == .series
          ? .seriesMissing : name == .contributors ? .personMissing : .identifierIncomplete
      }
      guard name == .identifiers else { continue }
      if cells[1].utf8.isEmpty { return .identifierIncomplete }
      if DraftLines.contains(names, cells[0]) { return .identifierTwice(cells[0]) }
      names.append(cells[0])
    }
    return nil
  }
}
