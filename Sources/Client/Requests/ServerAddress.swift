/// Where a server listens: a numeric address and a port.
package struct ServerAddress: Equatable, Sendable {
  package let host: String
  package let port: UInt16

  /// Reads "127.0.0.1:8080", "[::1]:8080" or the same as "http://127.0.0.1:8080/".
  package init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    let scheme = Array("http://".utf8)
    if bytes.starts(with: scheme) { bytes = bytes.dropFirst(scheme.count) }
    if bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
      let port = UInt16(String(decoding: bytes[(colon + 1)...], as: UTF8.self)), port > 0
    else { return nil }
    var host = bytes[..<colon]
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
      host = host.dropFirst().dropLast()
    }
    if host.isEmpty { return nil }
    self.host = String(decoding: host, as: UTF8.self)
    self.port = port
  }

  /// The value of `Host`.
  package var authority: String {
    host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
