/// The percent-encoding of URLs (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// The text with its escapes undone; nil if an escape is malformed or the result is no UTF-8 or
  /// holds a NUL.
  package static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexadecimal),
        let low = rest.popFirst().flatMap(hexadecimal)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The value of a parameter in a query string (`a=1&b=2`), decoded; nil if there is none.
  package static func parameter(_ name: String, in query: String?) -> String? {
    guard let query else { return nil }
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if decode(parts[0]) == name { return decode(parts.count > 1 ? parts[1] : "") }
    }
    return nil
  }

  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
