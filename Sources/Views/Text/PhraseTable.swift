import Library

/// The phrases of one language.
package final class PhraseTable {
  /// The reader's language.
  #if hasFeature(Embedded)
    nonisolated(unsafe) static var current = PhraseTable([]) { $0 }

    /// Takes up a language. Its lines come in a file of their own, which the page reads beside the
    /// program, so that each reader loads one language.
    ///
    /// - Parameter form: which of a phrase's words goes with a number, counted from 0.
    package static func use(_ lines: [UInt8], form: @escaping (Int) -> Int) {
      current = PhraseTable(lines, form: form)
      SortKey.alphabet = Alphabet(current.text(of: .alphabet))
    }
  #else
    nonisolated(unsafe) static var current = PhraseTable(
      English.table.withUTF8Buffer { Array($0) }
    ) { $0 == 1 ? 0 : 1 }
  #endif

  private let bytes: [UInt8]
  private let form: (Int) -> Int
  /// Where each phrase's line begins, and one would after the last.
  private var lines = [0]

  init(_ table: [UInt8], form: @escaping (Int) -> Int) {
    bytes = table
    self.form = form
    for index in 0...bytes.count where index == bytes.count || bytes[index] == ASCII.lineFeed {
      lines.append(index + 1)
    }
  }

  /// The names in the order of the table, for the test that holds them against ``Phrase``.
  var names: [String] {
    lines.dropLast().map { start in
      String(decoding: bytes[start...].prefix { $0 != ASCII.colon }, as: UTF8.self)
    }
  }

  func text(of phrase: Phrase) -> String {
    String(decoding: bytes[range(of: phrase)], as: UTF8.self)
  }

  /// The phrase with texts and numbers in their places.
  func fill(_ phrase: Phrase, _ texts: [String], _ numbers: [Int]) -> String {
    var result: [UInt8] = []
    let range = range(of: phrase)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      let place = index + 1 < range.upperBound ? Int(bytes[index + 1]) - 0x31 : -1
      if byte == 0x24, texts.indices.contains(place) {
        result.append(contentsOf: texts[place].utf8)
        index += 2
      } else if byte == ASCII.numberSign, numbers.indices.contains(place) {
        result.append(contentsOf: grouped(numbers[place]).utf8)
        index += 2
      } else if byte == 0x7B, numbers.indices.contains(place) {
        index = appendWord(form(numbers[place]), from: index + 3, to: &result)
      } else {
        result.append(byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// One of the words of a phrase that lists them, such as the months.
  func word(_ number: Int, of phrase: Phrase) -> String {
    var result: [UInt8] = []
    _ = appendWord(number, from: range(of: phrase).lowerBound, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// A number with its thousands apart.
  func grouped(_ number: Int) -> String {
    var rest = number.magnitude
    var count = 0
    var digits: [UInt8] = []
    repeat {
      if count > 0, count % 3 == 0 {
        for index in range(of: .thousands).reversed() { digits.append(bytes[index]) }
      }
      digits.append(ASCII.zero + UInt8(rest % 10))
      count += 1
      rest /= 10
    } while rest > 0
    if number < 0 { digits.append(ASCII.hyphen) }
    digits.reverse()
    return String(decoding: digits, as: UTF8.self)
  }

  private func range(of phrase: Phrase) -> Range<Int> {
    #if hasFeature(Embedded)
      // The file for the browser leaves the names out.
      let nameLength = 0
    #else
      let nameLength = bytes[lines[phrase.rawValue]...].prefix { $0 != ASCII.colon }.count + 2
    #endif
    return (lines[phrase.rawValue] + nameLength)..<(lines[phrase.rawValue + 1] - 1)
  }

  /// Appends the word of this number among those that `|` separates; the last one stands for those
  /// that are not there.
  ///
  /// - Returns: the place behind the closing brace, or at the end of the line.
  private func appendWord(_ number: Int, from start: Int, to result: inout [UInt8]) -> Int {
    var index = start
    var rest = number
    let begin = result.count
    while index < bytes.count, bytes[index] != 0x7D, bytes[index] != ASCII.lineFeed {
      if bytes[index] == 0x7C {
        rest -= 1
        if rest >= 0 { result.removeLast(result.count - begin) }
      } else if rest >= 0 {
        result.append(bytes[index])
      }
      index += 1
    }
    return index + 1
  }
}
