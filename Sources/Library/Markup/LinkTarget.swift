import Documents

/// Where a link goes, if it may go there.
enum LinkTarget {
  /// The `href` among a tag's attributes, ready for Markdown; nil when it is missing or not `http`,
  /// `https` or `mailto`.
  static func find(in bytes: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    var index = range.lowerBound
    while index + 5 < range.upperBound {
      let isStart = index == range.lowerBound || ASCII.isSpace(bytes[index - 1])
      if isStart, isSameIgnoringCase(bytes[index..<index + 4], "href") {
        var at = index + 4
        while at < range.upperBound, ASCII.isSpace(bytes[at]) { at += 1 }
        guard at < range.upperBound, bytes[at] == ASCII.equals else { return nil }
        at += 1
        while at < range.upperBound, ASCII.isSpace(bytes[at]) { at += 1 }
        return clean(value(in: bytes, at, range.upperBound))
      }
      index += 1
    }
    return nil
  }

  private static func value(in bytes: [UInt8], _ start: Int, _ end: Int) -> [UInt8] {
    guard start < end else { return [] }
    let quote = bytes[start]
    var result: [UInt8] = []
    if quote == ASCII.quote || quote == 0x27 {
      var index = start + 1
      while index < end, bytes[index] != quote {
        result.append(bytes[index])
        index += 1
      }
    } else {
      var index = start
      while index < end, !ASCII.isSpace(bytes[index]) {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func clean(_ raw: [UInt8]) -> [UInt8]? {
    let decoded = HTMLEntities.decode(String(utf8: raw))
    var result: [UInt8] = []
    for byte in decoded.utf8 {
      switch byte {
      // Browsers drop these inside `java\nscript:`, so they must go before the check.
      case 0x00...0x1F, 0x7F: break
      case ASCII.space: result += [0x25, 0x32, 0x30]
      case ASCII.openParenthesis: result += [0x25, 0x32, 0x38]
      case ASCII.closeParenthesis: result += [0x25, 0x32, 0x39]
      case ASCII.less: result += [0x25, 0x33, 0x43]
      case ASCII.greater: result += [0x25, 0x33, 0x45]
      case 0x5C: result += [0x25, 0x35, 0x43]
      default: result.append(byte)
      }
    }
    let isAllowed =
      begins(result, "http://") || begins(result, "https://") || begins(result, "mailto:")
    return isAllowed ? result : nil
  }

  private static func begins(_ bytes: [UInt8], _ prefix: StaticString) -> Bool {
    let length = prefix.utf8CodeUnitCount
    return bytes.count > length && isSameIgnoringCase(bytes[..<length], prefix)
  }
}
