import Documents

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
    let bytes = [UInt8](utf8: whole)
    // Where the given names end, the family name ends, and the whole name ends.
    var end = bytes.count
    while let word = lastWord(bytes, before: end), word > 0, isSuffix(bytes[word..<end]) {
      end = word - 1
    }
    let suffix = end
    if end < bytes.count, bytes[end - 1] == ASCII.comma { end -= 1 }
    for index in 0..<end where bytes[index] == ASCII.comma { return whole }
    guard var family = lastWord(bytes, before: end), family > 0 else { return whole }
    while let word = lastWord(bytes, before: family - 1), word > 0,
      isFamilyParticle(bytes[word..<(family - 1)])
    {
      family = word
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 2)
    for index in family..<end { result.append(bytes[index]) }
    result.append(ASCII.comma)
    result.append(ASCII.space)
    for index in 0..<(family - 1) { result.append(bytes[index]) }
    if suffix < bytes.count {
      result.append(ASCII.comma)
      for index in suffix..<bytes.count { result.append(bytes[index]) }
    }
    return String(utf8: result)
  }

  /// Where the last word before `end` begins.
  private static func lastWord(_ bytes: [UInt8], before end: Int) -> Int? {
    guard end > 0 else { return nil }
    var index = end
    while index > 0, bytes[index - 1] != ASCII.space { index -= 1 }
    return index
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

  @inline(never)
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
