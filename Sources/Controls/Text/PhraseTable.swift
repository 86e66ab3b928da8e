import Library

/// The phrases of one language, by their lines. A program names the lines by an enumeration of its own.
package final class PhraseTable {
  private let bytes: [UInt8]
  private let form: (Int) -> Int
  /// The line that separates the thousands of a number.
  private let thousands: Int
  /// Where each phrase's line begins, and one would after the last.
  private var lines = [0]

  /// - Parameters:
  ///   - table: the lines, in UTF-8.
  ///   - form: which of a phrase's words goes with a number, counted from 0.
  package init(_ table: [UInt8], thousands: Int, form: @escaping (Int) -> Int) {
    bytes = table
    self.thousands = thousands
    self.form = form
    for index in 0...bytes.count where index == bytes.count || bytes[index] == ASCII.lineFeed {
      lines.append(index + 1)
    }
  }

  /// The names in the order of the table, for the test that holds them against the enumeration.
  package var names: [String] {
    lines.dropLast().map { start in
      String(decoding: bytes[start...].prefix { $0 != ASCII.colon }, as: UTF8.self)
    }
  }

  package func text(_ line: Int) -> String {
    String(decoding: bytes[range(of: line)], as: UTF8.self)
  }

  /// The phrase with texts and numbers in their places.
  package func fill(_ line: Int, _ texts: [String], _ numbers: [Int]) -> String {
    var result: [UInt8] = []
    let range = range(of: line)
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
  package func word(_ number: Int, of line: Int) -> String {
    var result: [UInt8] = []
    _ = appendWord(number, from: range(of: line).lowerBound, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// A number with its thousands apart.
  package func grouped(_ number: Int) -> String {
    var rest = number.magnitude
    var count = 0
    var digits: [UInt8] = []
    repeat {
      if count > 0, count % 3 == 0 {
        for index in range(of: thousands).reversed() { digits.append(bytes[index]) }
      }
      digits.append(ASCII.zero + UInt8(rest % 10))
      count += 1
      rest /= 10
    } while rest > 0
    if number < 0 { digits.append(ASCII.hyphen) }
    digits.reverse()
    return String(decoding: digits, as: UTF8.self)
  }

  private func range(of line: Int) -> Range<Int> {
    #if hasFeature(Embedded)
      // The file for the browser leaves the names out.
      let nameLength = 0
    #else
      let nameLength = bytes[lines[line]...].prefix { $0 != ASCII.colon }.count + 2
    #endif
    return (lines[line] + nameLength)..<(lines[line + 1] - 1)
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
