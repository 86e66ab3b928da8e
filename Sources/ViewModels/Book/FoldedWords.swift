import Documents
import Library

/// A text as its folded words, each after a space: for telling whether two texts say the same.
enum FoldedWords {
  static func of(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var isInWord = false
    for byte in Folding.bytes(of: text) where byte != 0x27 {
      let isPart = ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
      if isPart, !isInWord { result.append(ASCII.space) }
      if isPart { result.append(byte) }
      isInWord = isPart
    }
    return result
  }

  /// Whether each of the sought words begins one of the others.
  static func begin(_ sought: [UInt8], in words: [UInt8]) -> Bool {
    for word in pieces(of: sought[...], between: ASCII.space) where !word.isEmpty {
      if !isBegun([ASCII.space] + word, in: words) { return false }
    }
    return true
  }

  private static func isBegun(_ word: [UInt8], in words: [UInt8]) -> Bool {
    var start = 0
    while start + word.count <= words.count {
      var offset = 0
      while offset < word.count, words[start + offset] == word[offset] { offset += 1 }
      if offset == word.count { return true }
      start += 1
    }
    return false
  }
}
