/// The whole numbers that are missing in a series, up to the highest one that is there.
package struct SeriesGaps: Equatable, Sendable {
  /// `3`, `2–4, 7`.
  package let text: String
  /// How many numbers are missing.
  package let count: Int

  /// More than so many are no volumes of a series: a year, a catalogue number.
  private static let limit = 300

  /// - Parameter positions: as typed; `1-3` stands for all from 1 to 3, `1.5` and words for none.
  package init(_ positions: [String]) {
    var isThere = [Bool](repeating: false, count: SeriesGaps.limit)
    var last = 0
    for position in positions {
      guard let range = SeriesGaps.range(of: position), range.upperBound < isThere.count else {
        continue
      }
      for number in range { isThere[number] = true }
      last = max(last, range.upperBound)
    }
    var text = ""
    var count = 0
    var number = 1
    while number < last {
      let first = number
      while !isThere[number] { number += 1 }
      if number > first {
        if count > 0 { text += ", " }
        text += first == number - 1 ? "\(first)" : "\(first)–\(number - 1)"
        count += number - first
      }
      number += 1
    }
    self.text = text
    self.count = count
  }

  private static func range(of position: String) -> ClosedRange<Int>? {
    let bytes = Folding.bytes(of: position)
    var index = 0
    guard let first = number(bytes, &index) else { return nil }
    // A part of a volume is no volume.
    if index + 1 < bytes.count, bytes[index] == ASCII.point || bytes[index] == ASCII.comma,
      ASCII.isDigit(bytes[index + 1])
    {
      return nil
    }
    let second = number(bytes, &index) ?? first
    return first <= second ? first...second : nil
  }

  /// The next number in a text.
  @inline(never)
  private static func number(_ bytes: [UInt8], _ index: inout Int) -> Int? {
    while index < bytes.count, !ASCII.isDigit(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    var number = 0
    while index < bytes.count, ASCII.isDigit(bytes[index]) {
      number = min(number * 10 + Int(bytes[index] - ASCII.zero), limit)
      index += 1
    }
    return number
  }

  package static func == (first: SeriesGaps, second: SeriesGaps) -> Bool {
    isSame(first.text, second.text)
  }
}
