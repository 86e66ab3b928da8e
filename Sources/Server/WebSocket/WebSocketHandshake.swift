import Documents
import Wire

/// The server's side of opening a WebSocket (RFC 6455, section 4.2).
struct WebSocketHandshake {
  /// The value of `Sec-WebSocket-Accept`.
  let accept: String
  /// The subprotocol that the answer names.
  let subprotocol: String
  /// Whether it is the one that we speak. Otherwise the WebSocket is opened only to be closed with
  /// `CallFrame.otherVersionCloseCode`: a browser tells its page nothing about an answer that is no
  /// WebSocket, and an app from an older cache must learn that it is out of date.
  let isSpoken: Bool

  init(_ request: HTTPRequest) throws(HTTPError) {
    guard request.headers.tokens("upgrade").contains("websocket"),
      request.headers.tokens("connection").contains("upgrade")
    else {
      throw HTTPError(.upgradeRequired, "This address is for WebSockets.")
    }
    guard request.body == .none else { throw .bad("A WebSocket is opened without a body.") }
    guard request.headers.all("sec-websocket-version") == ["13"] else {
      throw HTTPError(.upgradeRequired, "Version 13 of the WebSocket protocol is spoken here.")
    }
    let keys = request.headers.all("sec-websocket-key")
    guard keys.count == 1, Self.isKey(keys[0]) else {
      throw .bad("Sec-WebSocket-Key is not 16 bytes in base64.")
    }
    let offered = request.headers.tokens("sec-websocket-protocol")
    isSpoken = offered.contains(CallFrame.subprotocol)
    guard
      let subprotocol = isSpoken
        ? CallFrame.subprotocol : offered.first(where: { $0.utf8.starts(with: "bookspine.".utf8) })
    else {
      throw HTTPError(
        .upgradeRequired, "The subprotocol \(CallFrame.subprotocol) is spoken here.")
    }
    self.subprotocol = subprotocol
    accept = Self.accept(for: keys[0])
  }

  static func accept(for key: String) -> String {
    let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
    return Base64.text(SHA1.digest(text))
  }

  private static func isKey(_ text: String) -> Bool {
    Base64.bytes(text)?.count == 16
  }
}
