internal import Documents
internal import Library

/// The ISBN of a row that has up to two columns for it.
struct ISBNCells {
  private(set) var isbn: ISBN?
  /// Another bar code that stood there.
  private(set) var barcode: String?
  /// The number of a shop that stood there.
  private(set) var asin: String?

  /// Reads the cells by the rules of `formats/README.md`, section 16; each value counts as what its
  /// length says, whatever the column's name.
  init(_ reader: RowReader, ten: Int?, thirteen: Int?) {
    let tenText = reader.raw(ten)
    let thirteenText = reader.raw(thirteen)
    let first = ISBN.read(tenText)
    var firstNumber: ISBN?
    var firstRepair = ISBNRepair.none
    if case .isbn(let number, let repair) = first {
      firstNumber = number
      firstRepair = repair
    }
    let second = ISBN.read(thirteenText, ten: firstNumber)
    switch second {
    case .isbn(let number, let repair):
      isbn = number
      if let firstNumber, firstNumber != number {
        // A padded number whose check digit holds by chance is no other opinion.
        if firstRepair == .none, repair == .none {
          reader.note(ten, tenText, .isbnsDisagree(taken: number))
        }
      } else if repair != .none {
        reader.note(thirteen, thirteenText, .isbnRepaired(number, repair))
      }
      noteProblem(reader, ten, tenText, first)
    case .invalid(.scientific(.otherThanTen)) where firstRepair == .none:
      isbn = firstNumber
      reader.note(thirteen, thirteenText, .isbn(.scientific(.otherThanTen)))
    case .invalid(.scientific(.otherThanTen)):
      // Both are damaged, and they contradict each other: nothing is guessed.
      reader.note(thirteen, thirteenText, .isbn(.scientific(.otherThanTen)))
    default:
      isbn = firstNumber
      if let firstNumber, firstRepair != .none {
        reader.note(ten, tenText, .isbnRepaired(firstNumber, firstRepair))
      }
      noteProblem(reader, ten, tenText, first)
      noteProblem(reader, thirteen, thirteenText, second)
    }
    keepRaw(tenText, thirteenText)
  }

  /// What the file said where that was no plain ISBN-13.
  private(set) var rawTen: String?
  private(set) var rawThirteen: String?

  private mutating func keepRaw(_ ten: String, _ thirteen: String) {
    let tenText = ISBNCells.bare(ten)
    let thirteenText = ISBNCells.bare(thirteen)
    if !thirteenText.utf8.isEmpty {
      if isbn == nil || !isSame(thirteenText, isbn?.text ?? "") { rawThirteen = thirteenText }
    }
    let isUsed = thirteenText.utf8.isEmpty || rawThirteen != nil
    if !tenText.utf8.isEmpty, isUsed, isbn == nil || !isSame(tenText, isbn?.text ?? "") {
      rawTen = tenText
    }
  }

  /// Without `="…"`.
  private static func bare(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in Array(trimmed(text).utf8) where byte != ASCII.quote && byte != ASCII.equals {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func noteProblem(
    _ reader: RowReader, _ column: Int?, _ text: String, _ reading: ISBNReading
  ) {
    switch reading {
    case .empty, .isbn: break
    case .otherBarcode(let kind, let digits):
      barcode = digits
      reader.note(column, text, .otherBarcode(kind))
    case .invalid(let problem):
      if let found = ISBNCells.asin(text) {
        asin = found
      } else {
        reader.note(column, text, .isbn(problem))
      }
    }
  }

  /// Amazon's numbers begin with B0 and have ten characters.
  private static func asin(_ text: String) -> String? {
    let bare = bare(text)
    let bytes = Array(bare.utf8)
    guard bytes.count == 10, bytes[0] | 0x20 == 0x62, bytes[1] == ASCII.zero else { return nil }
    for byte in bytes where !ASCII.isDigit(byte) && !ASCII.isLetter(byte) { return nil }
    return bare
  }
}

extension ISBNCells {
  /// Keeps with the book what stood there beside its ISBN.
  func keep(in book: Book, _ source: inout BookSource) {
    if let barcode { book.identifiers["barcode"] = .string(barcode) }
    if let asin { book.identifiers["asin"] = .string(asin) }
    if let rawTen { source.raw["isbn"] = .string(rawTen) }
    if let rawThirteen { source.raw["isbn13"] = .string(rawThirteen) }
  }
}
