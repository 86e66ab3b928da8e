import Documents
import Library

/// Whether what is typed into a field can be saved.
enum FieldCheck {
  static func pages(_ text: String) -> FieldProblem? {
    if text.utf8.isEmpty { return nil }
    guard isDigits(text) else { return .notDigits }
    return (wholeNumber(text) ?? .max) > 999_999 ? .tooMany : nil
  }

  static func isbn(_ text: String) -> FieldProblem? {
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

  private static func isDigits(_ text: String) -> Bool {
    [UInt8](utf8: text).allSatisfy { ASCII.isDigit($0) }
  }

  /// Without zeros in front.
  static func canonicalPages(_ text: String) -> String {
    pages(text) == nil ? wholeNumber(text).map { String($0) } ?? text : text
  }

  /// Thirteen digits, however it was written.
  static func canonicalISBN(_ text: String) -> String {
    if case .isbn(let isbn, _) = ISBN.read(text) { return isbn.text }
    return text
  }

  static func date(_ text: String) -> PartialDate? {
    do throws(PartialDateError) {
      return text.utf8.isEmpty ? nil : try PartialDate(text)
    } catch {
      return nil
    }
  }

  static func dateProblem(_ text: String) -> FieldProblem? {
    if text.utf8.isEmpty { return nil }
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
}

/// A text without white space at its ends.
func trimmed(_ text: String) -> String {
  let bytes = [UInt8](utf8: text)
  let range = trimmedRange(of: bytes[...])
  return range.count == bytes.count ? text : String(utf8: bytes[range])
}
