/// The order of places in a series: `0.5`, `1-3`, `1.10`, `1.5`, `2`, `10`, then texts without a
/// number, then none. The text itself stays as typed; `1.10` is not made `1.1`.
package enum SeriesPosition {
  /// Bytes that order as the positions do.
  ///
  /// The first number decides, its whole part by value and its fraction digit by digit; what follows
  /// it (the end of a range) decides among equals.
  package static func sortKey(_ position: String) -> [UInt8] {
    let folded = Folding.bytes(of: position)
    let range = trimmedRange(of: folded[...])
    if range.isEmpty { return [0xFF] }
    var index = range.lowerBound
    while index < range.upperBound, !ASCII.isDigit(folded[index]) { index += 1 }
    guard index < range.upperBound else {
      var key: [UInt8] = [0xFE]
      for index in range { key.append(folded[index]) }
      return key
    }
    var key: [UInt8] = [0x01]
    if index > range.lowerBound, folded[index - 1] == ASCII.point {
      key.append(0)
      index -= 1
    } else {
      SortKey.appendNumber(folded, &index, end: range.upperBound, to: &key)
    }
    if index + 1 < range.upperBound, folded[index] == ASCII.point || folded[index] == ASCII.comma,
      ASCII.isDigit(folded[index + 1])
    {
      let start = index + 1
      index = start
      while index < range.upperBound, ASCII.isDigit(folded[index]) { index += 1 }
      var end = index
      while end > start, folded[end - 1] == ASCII.zero { end -= 1 }
      for digit in start..<end { key.append(folded[digit]) }
    }
    key.append(0)
    while index < range.upperBound {
      if ASCII.isDigit(folded[index]) {
        SortKey.appendNumber(folded, &index, end: range.upperBound, to: &key)
      } else {
        key.append(folded[index])
        index += 1
      }
    }
    // `1.1` and `1.10` have the same value; the shorter text first, so that the order is one order.
    key.append(0)
    key.append(UInt8(truncatingIfNeeded: range.count))
    return key
  }
}
