internal import Documents

/// What a reader looks for: words, of which each must be in a book, as a word or as its beginning.
package struct SearchQuery {
  /// Folded.
  let words: [[UInt8]]
  /// In lower case, with the accents as they were typed.
  let typed: [[UInt8]]

  /// - Parameter text: what the reader typed.
  package init(_ text: String) {
    if let isbn = SearchQuery.isbn(text) {
      words = [isbn]
      typed = []
    } else {
      words = SearchQuery.words(of: Folding.bytes(of: text))
      typed = SearchQuery.words(of: LowerCase.bytes(of: text))
    }
  }

  package var isEmpty: Bool { words.isEmpty }

  private static func words(of bytes: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var covered = 0
    SearchWords.forEach(in: bytes) { start, end, _ in
      // Of a run all that is not part of the word before, so that a long one is sought piece by piece.
      guard start >= covered else { return }
      words.append(SearchWords.word(bytes, start, end))
      covered = end
    }
    return words
  }

  /// The number as books have it, also of one with ten digits, with hyphens, or half typed.
  static func isbn(_ text: String) -> [UInt8]? {
    var digits: [UInt8] = []
    for byte in [UInt8](utf8: text) {
      if ASCII.isDigit(byte) || (byte | 0x20 == 0x78 && digits.count == 9) {
        digits.append(byte)
      } else if byte != ASCII.hyphen, byte != ASCII.space {
        return nil
      }
    }
    if digits.count == 10, case .isbn(let isbn, _) = ISBN.read(text) {
      return [UInt8](utf8: isbn.text)
    }
    let isBeginning =
      digits.count > 3 && digits[0] == 0x39 && digits[1] == 0x37 && digits[2] > 0x37
    return isBeginning ? digits : nil
  }
}
