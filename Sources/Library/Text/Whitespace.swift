import Documents

/// The text without white space at its ends and with every run of white space as one space:
/// `Ada   Quill ` becomes `Ada Quill`. For one-line texts.
package func collapsingWhitespace(_ text: String) -> String {
  let source = [UInt8](utf8: text)
  if isCollapsed(source) { return text }
  var result: [UInt8] = []
  result.reserveCapacity(source.count)
  var pending = false
  var index = 0
  while index < source.count {
    let reading = scalar(in: source[...], at: index)
    let isSpace =
      reading.length == 1
      ? ASCII.isSpace(source[index])
      : isUnicodeSpace(reading.value) || reading.value == 0x2028 || reading.value == 0x2029
    if isSpace {
      pending = !result.isEmpty
    } else {
      if pending { result.append(ASCII.space) }
      pending = false
      for offset in 0..<reading.length { result.append(source[index + offset]) }
    }
    index += reading.length
  }
  return String(utf8: result)
}

/// The text without white space at its ends.
@inline(never)
package func trimmed(_ text: String) -> String {
  let bytes = [UInt8](utf8: text)
  let range = trimmedRange(of: bytes[...])
  if range.count == bytes.count { return text }
  return String(utf8: bytes[range])
}

/// The range of the bytes without white space at their ends.
package func trimmedRange(of bytes: ArraySlice<UInt8>) -> Range<Int> {
  var start = bytes.startIndex
  var end = bytes.endIndex
  while start < end {
    let reading = scalar(in: bytes, at: start)
    guard
      reading.length == 1 ? ASCII.isSpace(bytes[start]) : isUnicodeSpace(reading.value)
    else { break }
    start += reading.length
  }
  while end > start {
    var last = end - 1
    while last > start, bytes[last] & 0xC0 == 0x80 { last -= 1 }
    let reading = scalar(in: bytes, at: last)
    guard
      reading.length == 1 ? ASCII.isSpace(bytes[last]) : isUnicodeSpace(reading.value)
    else { break }
    end = last
  }
  return start..<end
}

/// Nearly every text has nothing to collapse; then it stays the string that it is.
private func isCollapsed(_ text: [UInt8]) -> Bool {
  var previousWasSpace = true
  for byte in text {
    if byte >= 0x80 {
      // The lead bytes of all non-ASCII spaces (C2 A0, E1 9A 80, E2 80…, E3 80 80, EF BB BF).
      if byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3 || byte == 0xEF {
        return false
      }
      previousWasSpace = false
    } else if byte == ASCII.space {
      if previousWasSpace { return false }
      previousWasSpace = true
    } else if ASCII.isSpace(byte) {
      return false
    } else {
      previousWasSpace = false
    }
  }
  return !previousWasSpace || text.isEmpty
}
