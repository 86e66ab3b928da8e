import Documents
import Glibc
import Wire

/// A WebSocket client that costs little itself and waits for what it reads.
final class LoadSocket {
  static let database = DatabasePrefix(project: "benchmark")

  let descriptor: Int32
  private var decoder = WebSocketDecoder(peer: .server, messageLimit: 64 * 1_048_576)
  private var lastCall: UInt32 = 0

  init(_ server: ServerProcess) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var on: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = server.port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(result == 0, "The server does not listen.")
    shakeHands(server.port)
  }

  deinit {
    close(descriptor)
  }

  /// Opens a call and sends its first message.
  func open(_ method: String, _ message: [UInt8]) {
    lastCall += 1
    let name = "google.firestore.v1.Firestore/" + method
    send(CallFrame.open(call: lastCall, method: name, metadata: []))
    send(message)
  }

  /// Sends a message on the call that was opened last.
  func send(_ message: [UInt8]) {
    send(CallFrame.message(call: lastCall, bytes: message[...]))
  }

  /// Listens to a query and waits until it is current.
  /// - Returns: How many documents came.
  @discardableResult
  func listen(_ query: Query) -> Int {
    let request = ListenRequest(
      database: LoadSocket.database, .addTarget(Target(id: 2, .query(query))))
    open("Listen", request.encoded())
    return waitForSnapshot()
  }

  /// Reads up to the next consistent snapshot.
  /// - Returns: How many documents came.
  @discardableResult
  func waitForSnapshot() -> Int {
    var documents = 0
    while true {
      guard case .message(_, let bytes) = next() else {
        preconditionFailure("The server ended a Listen call.")
      }
      // Field 3 is a document; field 2 a change of targets, which alone is decoded.
      if bytes.first == 0x1a {
        documents += 1
        continue
      }
      guard
        let response = try? ListenResponse.decode(Array(bytes), database: LoadSocket.database),
        case .targetChange(let change) = response
      else { continue }
      if change.kind == .noChange, change.targetIDs.isEmpty { return documents }
    }
  }

  func openWrites() {
    open("Write", WriteRequest(database: LoadSocket.database).encoded())
    _ = next()
  }

  /// Sends writes and waits for the answer.
  func write(_ writes: [Mutation]) {
    sendWrites(writes)
    guard case .message = next() else { preconditionFailure("The server refused a write.") }
  }

  func sendWrites(_ writes: [Mutation]) {
    send(WriteRequest(database: LoadSocket.database, writes: writes).encoded())
  }

  /// The next frame, heartbeats left out.
  func next() -> CallFrame? {
    while true {
      if let event = try? decoder.next() {
        if case .binary(let bytes) = event { return try? CallFrame(decoding: bytes) }
        continue
      }
      var buffer = [UInt8](repeating: 0, count: 64 * 1024)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      decoder.append(buffer[..<count])
    }
  }

  private func send(_ frame: CallFrame) {
    sendAll(WebSocketFrame.masked(.binary, frame.encoded(), key: (0, 0, 0, 0)))
  }

  private func sendAll(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      precondition(count > 0, "The server closed a socket.")
      rest = rest.dropFirst(count)
    }
  }

  private func shakeHands(_ port: UInt16) {
    sendAll(
      Array(
        [
          "GET /socket HTTP/1.1", "host: localhost:\(port)", "connection: upgrade",
          "upgrade: websocket", "sec-websocket-version: 13",
          "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
          "sec-websocket-protocol: \(CallFrame.subprotocol)", "", "",
        ].joined(separator: "\r\n").utf8))
    var end = 0
    var byte: UInt8 = 0
    // Byte by byte, so that nothing of what follows is taken.
    while end < 4, recv(descriptor, &byte, 1, 0) == 1 {
      end = byte == Array("\r\n\r\n".utf8)[end] ? end + 1 : byte == 0x0d ? 1 : 0
    }
    precondition(end == 4, "The server refused a WebSocket.")
  }
}
