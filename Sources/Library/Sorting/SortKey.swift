/// Keys whose byte order is the order of titles and names: case, accents and punctuation ignored,
/// numbers by value (9 before 10), a leading article left out.
///
/// Letters that the reader's language orders as its own come from its `Alphabet`.
package enum SortKey {
  /// The reader's: the order of a list is that of who looks at it.
  nonisolated(unsafe) package static var alphabet = Alphabet("")

  /// The key of a title.
  ///
  /// - Parameters:
  ///   - language: the book's language; it decides which words are articles.
  ///   - override: the reader's own sort title, which is taken as it is.
  package static func title(
    _ title: String, language: String? = nil, override: String? = nil
  ) -> [UInt8] {
    if let override, !override.utf8.isEmpty { return key(override) }
    return key(Articles.withoutArticle(title, language: language))
  }

  /// The key of an author's line; `sortName` (`Quill, Ada`) is used where it is known.
  package static func author(_ author: String, sortName: String? = nil) -> [UInt8] {
    if let sortName, !sortName.utf8.isEmpty { return key(sortName) }
    return key(AuthorName.sortName(of: author))
  }

  /// The key of any text.
  package static func key(_ text: String) -> [UInt8] { key(text, in: alphabet) }

  static func key(_ text: String, in alphabet: Alphabet) -> [UInt8] {
    let folded = alphabet.bytes(of: text)
    var key: [UInt8] = []
    key.reserveCapacity(folded.count + 4)
    var needsSpace = false
    var index = 0
    while index < folded.count {
      let byte = folded[index]
      if ASCII.isDigit(byte) {
        separate(&key, &needsSpace)
        appendNumber(folded, &index, end: folded.count, to: &key)
        continue
      }
      if ASCII.isLetter(byte) || byte >= 0x80 {
        separate(&key, &needsSpace)
        key.append(byte)
      } else if byte != 0x27 {
        // An apostrophe joins (`O'Hara`), any other sign separates words.
        needsSpace = true
      }
      index += 1
    }
    return key.isEmpty ? folded : key
  }

  private static func separate(_ key: inout [UInt8], _ needsSpace: inout Bool) {
    if needsSpace, !key.isEmpty { key.append(ASCII.space) }
    needsSpace = false
  }

  /// Appends the digits at `index` so that longer numbers order after shorter ones: their count, then
  /// themselves, without zeros in front.
  static func appendNumber(
    _ bytes: [UInt8], _ index: inout Int, end: Int, to key: inout [UInt8]
  ) {
    while index + 1 < end, bytes[index] == ASCII.zero, ASCII.isDigit(bytes[index + 1]) {
      index += 1
    }
    let start = index
    while index < end, ASCII.isDigit(bytes[index]) { index += 1 }
    // Up to ':' for nine digits and more: still before the letters.
    key.append(ASCII.zero + UInt8(min(index - start, 10)))
    for digit in start..<index { key.append(bytes[digit]) }
  }
}
