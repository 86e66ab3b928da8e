/// The pages of other origins that may use a part of the server. Its own pages always may.
package enum AllowedOrigins: Equatable, Sendable {
  /// As browsers write them: `https://example.org`, `http://localhost:3000`; in lower case.
  case these([String])
  case any

  static let none = AllowedOrigins.these([])

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
    switch self {
    case .any: true
    case .these(let origins): origins.contains(origin.lowercased())
    }
  }
}
