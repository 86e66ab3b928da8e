internal import CMessageDigest
internal import Documents
internal import Wire

/// The client's side of opening a WebSocket (RFC 6455, section 4.1).
struct ClientHandshake {
  /// What the server's answer amounts to so far.
  enum Answer {
    case more
    case refused
    /// The WebSocket is open; these bytes are its first.
    case accepted(ArraySlice<UInt8>)
  }

  private static let headLimit = 16 * 1024
  private let key: String
  private var head: [UInt8] = []

  init() {
    key = Base64.text((0..<16).map { _ in UInt8.random(in: .min ... .max) })
  }

  func request(host: String, port: UInt16) -> [UInt8] {
    let host = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return Array(
      [
        "GET /socket HTTP/1.1", "host: \(host):\(port)", "connection: upgrade",
        "upgrade: websocket", "sec-websocket-version: 13", "sec-websocket-key: \(key)",
        "sec-websocket-protocol: \(CallFrame.subprotocol)", "", "",
      ].joined(separator: "\r\n").utf8)
  }

  mutating func take(_ bytes: ArraySlice<UInt8>) -> Answer {
    head += bytes
    let end = Array("\r\n\r\n".utf8)
    guard
      let position = head.indices.first(where: {
        head[$0] == end[0] && head[$0...].starts(with: end)
      })
    else { return head.count > ClientHandshake.headLimit ? .refused : .more }
    let lines = String(decoding: head[..<position], as: UTF8.self).split(separator: "\r\n")
    let rest = head[(position + end.count)...]
    head = []
    return isAccepted(lines.map(String.init)) ? .accepted(rest) : .refused
  }

  private func isAccepted(_ lines: [String]) -> Bool {
    guard let status = lines.first, status.hasPrefix("HTTP/1.1 101 ") else { return false }
    return value("sec-websocket-accept", lines) == accept
      && value("sec-websocket-protocol", lines) == CallFrame.subprotocol
  }

  private func value(_ name: String, _ lines: [String]) -> String? {
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name else {
        continue
      }
      return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    return nil
  }

  /// What a server that understood the key answers.
  private var accept: String {
    let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
    var context = SHA1_CTX()
    SHA1Init(&context)
    SHA1Update(&context, text, text.count)
    var digest = [UInt8](repeating: 0, count: 20)
    SHA1Final(&digest, &context)
    return Base64.text(digest)
  }
}
