import CMessageDigest

/// SHA-1, which the WebSocket's handshake demands. It protects nothing there.
enum SHA1 {
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var context = SHA1_CTX()
    SHA1Init(&context)
    SHA1Update(&context, bytes, bytes.count)
    var digest = [UInt8](repeating: 0, count: 20)
    SHA1Final(&digest, &context)
    return digest
  }
}

/// SHA-256.
enum SHA256 {
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var context = SHA2_CTX()
    SHA256Init(&context)
    SHA256Update(&context, bytes, bytes.count)
    var digest = [UInt8](repeating: 0, count: 32)
    SHA256Final(&digest, &context)
    return digest
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first 16 bytes in hexadecimal, for entity tags.
  static func shortHexadecimal(_ bytes: [UInt8]) -> String {
    String(hexadecimal(bytes).prefix(32))
  }
}
