/// A person's name as it is ordered: `Ada Quill` under `Quill, Ada`.
package enum AuthorName {
  /// The sort name.
  ///
  /// - A name with a comma is taken as it is (`Quill, Ada`), unless only a suffix follows the comma.
  /// - Particles in lower case stay with the given names (`Wolff, Bram de`); those with a capital
  ///   belong to the family name (`Le Guin, Ursula K.`).
  /// - Suffixes come last: `King, Martin, Jr.`
  /// - One word, and names that are written without spaces, stay as they are.
  package static func sortName(of name: String) -> String {
    let whole = collapsingWhitespace(name)
    var words = Array(whole.utf8).split(separator: ASCII.space)
    if words.count < 2 { return whole }

    var suffixes: [ArraySlice<UInt8>] = []
    while words.count > 1, let last = words.last, isSuffix(last) {
      suffixes.insert(last, at: 0)
      words.removeLast()
      if var previous = words.last, previous.last == ASCII.comma {
        previous.removeLast()
        words[words.count - 1] = previous
      }
    }
    if words.contains(where: { $0.last == ASCII.comma || $0.contains(ASCII.comma) }) {
      return whole
    }

    var family = words.count - 1
    while family > 1, isFamilyParticle(words[family - 1]) { family -= 1 }
    var result: [UInt8] = []
    join(words[family...], to: &result)
    if family > 0 {
      result += [ASCII.comma, ASCII.space]
      join(words[..<family], to: &result)
    }
    if !suffixes.isEmpty {
      result += [ASCII.comma, ASCII.space]
      join(suffixes[...], to: &result)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func join(_ words: ArraySlice<ArraySlice<UInt8>>, to result: inout [UInt8]) {
    var isFirst = true
    for word in words {
      if !isFirst { result.append(ASCII.space) }
      isFirst = false
      result += word
    }
  }

  private static func isSuffix(_ word: ArraySlice<UInt8>) -> Bool {
    contains("jr jr. sr sr. ii iii iv ph.d. phd m.d. md esq esq.", word, exactCase: false)
  }

  private static func isFamilyParticle(_ word: ArraySlice<UInt8>) -> Bool {
    contains(
      """
      De Del Della Der Den Des Di Da Dos Du El La Las Le Les Los Lo Van Von Ter Ten Vander Mac Mc Ni \
      Ní Nic O Ó Ui Uí San Santa Saint St St. Sainte Bin Ben Ibn Abu Abd Al Dal Dalla
      """,
      word, exactCase: true)
  }

  private static func contains(
    _ list: StaticString, _ word: ArraySlice<UInt8>, exactCase: Bool
  ) -> Bool {
    var start = 0
    let count = list.utf8CodeUnitCount
    for index in 0...count where index == count || list.utf8Start[index] == ASCII.space {
      if index - start == word.count {
        var at = start
        var isEqual = true
        for byte in word {
          if (exactCase ? byte : ASCII.lowercased(byte)) != list.utf8Start[at] { isEqual = false }
          at += 1
        }
        if isEqual { return true }
      }
      start = index + 1
    }
    return false
  }
}
