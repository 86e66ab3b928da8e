package import Controls
import Library

extension PhraseTable {
  /// The reader's language.
  #if hasFeature(Embedded)
    nonisolated(unsafe) static var current = PhraseTable([]) { $0 }
  #else
    nonisolated(unsafe) static var current = PhraseTable(
      English.table.withUTF8Buffer { Array($0) }
    ) { $0 == 1 ? 0 : 1 }
  #endif

  /// Takes up a language. In the browser its lines come in a file of their own, which the page reads
  /// beside the program, so that each reader loads one language.
  ///
  /// - Parameter form: which of a phrase's words goes with a number, counted from 0.
  package static func use(_ lines: [UInt8], form: @escaping (Int) -> Int) {
    current = PhraseTable(lines, form: form)
    SortKey.alphabet = Alphabet(current.text(of: .alphabet))
  }

  convenience init(_ table: [UInt8], form: @escaping (Int) -> Int) {
    self.init(table, thousands: Phrase.thousands.rawValue, form: form)
  }

  func text(of phrase: Phrase) -> String { text(phrase.rawValue) }

  func fill(_ phrase: Phrase, _ texts: [String], _ numbers: [Int]) -> String {
    fill(phrase.rawValue, texts, numbers)
  }

  func word(_ number: Int, of phrase: Phrase) -> String { word(number, of: phrase.rawValue) }
}
