import Glibc
import Wire

@testable import Server

/// A WebSocket client for tests that waits for what it reads.
final class TestSocket {
  let raw: RawClient
  /// The head of the server's answer to the handshake.
  let head: String
  private var decoder = WebSocketDecoder(peer: .server, messageLimit: 64 * 1024 * 1024)

  convenience init(
    _ server: TestServer, subprotocol: String? = CallFrame.subprotocol, more: String = "",
    receiveBuffer: Int32? = nil
  ) {
    self.init(
      port: server.port, subprotocol: subprotocol, more: more, receiveBuffer: receiveBuffer)
  }

  init(
    port: UInt16, subprotocol: String? = CallFrame.subprotocol, more: String = "",
    receiveBuffer: Int32? = nil
  ) {
    raw = RawClient(port: port, receiveBuffer: receiveBuffer)
    raw.send(Self.request(port, subprotocol: subprotocol, more: more))
    head = raw.read(until: "\r\n\r\n")
  }

  static func request(
    _ port: UInt16, subprotocol: String? = CallFrame.subprotocol, more: String = ""
  ) -> String {
    let offer = subprotocol.map { "Sec-WebSocket-Protocol: \($0)\r\n" } ?? ""
    return "GET /socket HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: Upgrade\r\n"
      + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\(offer)\(more)\r\n"
  }

  var isOpen: Bool { head.hasPrefix("HTTP/1.1 101 ") }

  func send(_ opcode: WebSocketFrame.Opcode, _ payload: [UInt8]) {
    raw.send(WebSocketFrame.masked(opcode, payload, key: (1, 2, 3, 4)))
  }

  func send(_ frame: CallFrame) {
    send(.binary, frame.encoded())
  }

  /// The next message or control frame; nil when the server closed or fell silent.
  func next() -> WebSocketEvent? {
    while true {
      // What a server of ours sends is always well-formed.
      if let event = try! decoder.next() { return event }
      guard let bytes = raw.readSome() else { return nil }
      decoder.append(bytes[...])
    }
  }

  /// The next frame of a call, heartbeats left out.
  func nextFrame() -> CallFrame? {
    while let event = next() {
      if case .binary(let bytes) = event { return try! CallFrame(decoding: bytes) }
    }
    return nil
  }

  /// The status with which the server closes.
  func closeCode() -> UInt16? {
    while let event = next() {
      if case .close(let code, _) = event { return code }
    }
    return nil
  }
}
