/// Base64 with padding (RFC 4648, section 4).
enum Base64 {
  static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = 0
      for offset in 0..<3 {
        bits = bits << 8 | (offset < group.count ? Int(group[start + offset]) : 0)
      }
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(
          isPadding ? UInt8(ascii: "=") : alphabet[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
