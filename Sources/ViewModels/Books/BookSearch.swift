import Documents
import Library

/// Finding books as the reader types: every word must begin a word of title or author; case and
/// accents are ignored.
struct BookSearch {
  private let words: [[UInt8]]

  /// - Parameter text: what the reader typed.
  init(_ text: String) {
    var words: [[UInt8]] = []
    for word in pieces(of: Folding.bytes(of: text)[...], between: ASCII.space) where !word.isEmpty {
      words.append([ASCII.space] + word)
    }
    self.words = words
  }

  var isEmpty: Bool { words.isEmpty }

  /// The text that is searched in: title and author, folded, with a space before each word.
  static func text(_ title: String, _ author: String) -> [UInt8] {
    var result: [UInt8] = [ASCII.space]
    append(title, to: &result)
    result.append(ASCII.space)
    append(author, to: &result)
    return result
  }

  func matches(_ text: [UInt8]) -> Bool {
    for word in words where !BookSearch.contains(text, word) { return false }
    return true
  }

  /// Signs become spaces, so that `upside` finds `Upside-Down` and `(Upside`.
  private static func append(_ text: String, to result: inout [UInt8]) {
    for byte in Folding.bytes(of: text) {
      let isPart = ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || byte == 0x27
      result.append(isPart ? byte : ASCII.space)
    }
  }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        guard text.count >= word.count else { return false }
        let last = text.count - word.count
        var start = 0
        while start <= last {
          if text[start] == word[0] {
            var offset = 1
            while offset < word.count, text[start + offset] == word[offset] { offset += 1 }
            if offset == word.count { return true }
          }
          start += 1
        }
        return false
      }
    }
  }
}
