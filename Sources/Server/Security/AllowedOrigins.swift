/// The pages of other origins that may use a part of the server. Its own pages always may.
package struct AllowedOrigins: Equatable, Sendable {
  /// As browsers write them: `https://example.org`, `http://localhost:3000`; in lower case.
  private let named: [String]
  /// Whether all pages may that this machine itself serves, at whatever port.
  private let includesLoopback: Bool

  package init(named: [String], includesLoopback: Bool = false) {
    self.named = named
    self.includesLoopback = includesLoopback
  }

  static let none = AllowedOrigins(named: [])

  /// - Parameter text: an origin as a person writes it.
  /// - Returns: the origin as browsers write it; nil if it is none.
  package static func origin(_ text: String) -> String? {
    var origin = text.lowercased()
    if origin.utf8.last == UInt8(ascii: "/") { origin.removeLast() }
    for scheme in ["http://", "https://"] where origin.utf8.starts(with: scheme.utf8) {
      let rest = origin.utf8.dropFirst(scheme.utf8.count)
      let isPlain = rest.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: ".-:[]".utf8.contains(byte)
        }
      }
      return isPlain && !rest.isEmpty ? origin : nil
    }
    return nil
  }

  func contains(_ origin: String) -> Bool {
    names(origin) || includesLoopback && Self.isLoopback(origin)
  }

  /// Whether the person at the machine has named the origin.
  func names(_ origin: String) -> Bool { named.contains(origin.lowercased()) }

  private static func isLoopback(_ text: String) -> Bool {
    guard let origin = Self.origin(text) else { return false }
    let authority = origin.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    for host in ["localhost", "127.0.0.1", "[::1]"] where authority.starts(with: host.utf8) {
      let rest = authority.dropFirst(host.utf8.count)
      let isDigits = rest.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
      if rest.isEmpty || rest.first == UInt8(ascii: ":") && isDigits { return true }
    }
    return false
  }
}
