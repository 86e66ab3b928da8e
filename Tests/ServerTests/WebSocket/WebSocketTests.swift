import Testing
import Wire

@testable import Server

@Suite struct WebSocketTests {
  @Test func theHandshakeIsAnswered() throws {
    let server = try TestServer()
    let socket = TestSocket(server)
    #expect(socket.isOpen)
    // The example of RFC 6455, section 1.3.
    #expect(socket.head.contains("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
    #expect(socket.head.contains("sec-websocket-protocol: bookspine.v1\r\n"))
  }

  @Test func anUnknownMethodIsAnsweredAndTheNextCallServed() throws {
    let server = try TestServer()
    let socket = TestSocket(server)
    for call in 1...3 as ClosedRange<UInt32> {
      socket.send(.open(call: call, method: "no/such", metadata: []))
      guard case .end(call, 12, _) = socket.nextFrame() else {
        Issue.record("call \(call) was not ended as unimplemented")
        return
      }
    }
  }

  @Test func anotherVersionIsToldToLoadAgain() throws {
    let server = try TestServer()
    let socket = TestSocket(server, subprotocol: "bookspine.v0")
    #expect(socket.isOpen)
    #expect(socket.closeCode() == CallFrame.otherVersionCloseCode)
    let chooses = TestSocket(server, subprotocol: "bookspine.v2, bookspine.v1")
    #expect(chooses.head.contains("sec-websocket-protocol: bookspine.v1\r\n"))
    #expect(TestSocket(server, subprotocol: nil).head.hasPrefix("HTTP/1.1 426 "))
    #expect(TestSocket(server, subprotocol: "chat").head.hasPrefix("HTTP/1.1 426 "))
  }

  @Test func aForeignOriginIsRefused() throws {
    let server = try TestServer()
    let foreign = TestSocket(server, more: "Origin: http://evil.example\r\n")
    #expect(foreign.head.hasPrefix("HTTP/1.1 403 "))
    #expect(TestSocket(server, more: "Origin: http://127.0.0.1:\(server.port)\r\n").isOpen)
  }

  @Test(arguments: [
    ("Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 8", "426"),
    ("Upgrade: websocket", "Upgrade: h2c", "426"),
    ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "X: y", "400"),
    ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZQ==", "400"),
  ])
  func aMalformedHandshakeIsRefused(_ part: String, _ other: String, _ status: String) throws {
    let server = try TestServer()
    let client = RawClient(server)
    let request = TestSocket.request(server.port)
    let start = request.range(of: part)!
    client.send(request.replacingCharacters(in: start, with: other))
    #expect(client.response().head.hasPrefix("HTTP/1.1 \(status) "))
  }

  @Test func bytesMayBeCutAnywhere() throws {
    let server = try TestServer()
    let frame = CallFrame.open(call: 1, method: "no/such", metadata: []).encoded()
    let bytes =
      Array(TestSocket.request(server.port).utf8)
      + WebSocketFrame.masked(.ping, [1, 2], key: (9, 8, 7, 6))
      + WebSocketFrame.masked(.binary, frame, key: (5, 0, 7, 200))
    for cut in stride(from: 1, to: bytes.count, by: 3) {
      let client = RawClient(server)
      client.send(Array(bytes[..<cut]))
      server.onLoop { _ in }
      client.send(Array(bytes[cut...]))
      #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
      #expect(client.read(4) == [0x8a, 2, 1, 2])
      #expect(client.read(1) == [0x82])
    }
  }

  @Test(
    arguments: [
      ([0x82, 0x01, 0x00], 1002),  // not masked
      ([0xc2, 0x80, 1, 2, 3, 4], 1002),  // a reserved bit
      ([0x83, 0x80, 1, 2, 3, 4], 1002),  // an unknown opcode
      ([0x09, 0x80, 1, 2, 3, 4], 1002),  // a fragmented ping
      ([0x89, 0xfe, 0, 126], 1002),  // a long ping
      ([0x80, 0x80, 1, 2, 3, 4], 1002),  // a continuation of nothing
      ([0x02, 0x80, 1, 2, 3, 4, 0x82, 0x80, 1, 2, 3, 4], 1002),  // a message inside a message
      ([0x82, 0xfe, 0, 5], 1002),  // a length that is not in its shortest form
      ([0x82, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0], 1002),  // a negative length
      ([0x82, 0xff, 0, 0, 0, 1, 0, 0, 0, 0], 1009),  // more than is accepted
      ([0x88, 0x81, 0, 0, 0, 0, 3], 1002),  // half a status
      ([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xed], 1002),  // a status that is never sent (1005)
      ([0x88, 0x83, 0, 0, 0, 0, 0x03, 0xe8, 0xff], 1007),  // a reason that is no UTF-8
      ([0x81, 0x81, 0, 0, 0, 0, 0xff], 1007),  // a text that is no UTF-8
      ([0x81, 0x81, 0, 0, 0, 0, 0x61], 1003),  // a text
      ([0x82, 0x81, 0, 0, 0, 0, 0x61], 1002),  // no frame of our protocol
      ([0x88, 0x80, 0, 0, 0, 0], 1000),  // a close without a status
      ([0x88, 0x82, 0, 0, 0, 0, 0x0f, 0xa5], 4005),  // a close with the client's own
    ] as [([UInt8], UInt16)])
  func wrongFramesAreAnsweredWithTheRightStatus(_ bytes: [UInt8], _ code: UInt16) throws {
    let server = try TestServer()
    let socket = TestSocket(server)
    socket.raw.send(bytes)
    #expect(socket.closeCode() == code)
    #expect(socket.next() == nil)
  }

  @Test func aMessageMayComeInFragmentsWithControlFramesBetween() throws {
    let server = try TestServer()
    let socket = TestSocket(server)
    let frame = CallFrame.open(call: 1, method: "no/such", metadata: []).encoded()
    var first = WebSocketFrame.masked(.binary, Array(frame[..<5]), key: (1, 1, 1, 1))
    first[0] = 0x02
    var second = WebSocketFrame.masked(.continuation, Array(frame[5..<7]), key: (2, 1, 1, 1))
    second[0] = 0x00
    socket.raw.send(first)
    socket.send(.ping, [7])
    socket.raw.send(second)
    socket.send(.continuation, Array(frame[7...]))
    guard case .pong([7]) = socket.next() else {
      Issue.record("the ping was not answered")
      return
    }
    guard case .end(1, 12, _) = socket.nextFrame() else {
      Issue.record("the call was not answered")
      return
    }
  }

  @Test func aSilentClientIsAskedAndThenDropped() throws {
    let server = try TestServer({
      $0.limits.heartbeat = 50
      $0.limits.heartbeatTimeout = 100
    })
    let socket = TestSocket(server)
    guard case .ping = socket.next() else {
      Issue.record("no heartbeat came")
      return
    }
    socket.send(.pong, [])
    guard case .ping = socket.next() else {
      Issue.record("no second heartbeat came")
      return
    }
    #expect(socket.next() == nil)
  }

  @Test func aServerThatGoesDownSaysSo() throws {
    let server = try TestServer()
    let socket = TestSocket(server)
    server.stop(within: 0)
    #expect(socket.closeCode() == CallFrame.goingAwayCloseCode)
  }

  /// A client that asks and never reads is not asked for more questions: what waits for it is bounded.
  @Test func aClientThatDoesNotReadIsSlowedDownAndShed() throws {
    let server = try TestServer({ $0.limits.stalledReaderTimeout = 300 })
    let socket = TestSocket(server, receiveBuffer: 4096)
    let method = String(repeating: "m", count: 250)
    let open = CallFrame.open(call: 1, method: method, metadata: []).encoded()
    let batch = (0..<50).flatMap { _ in
      WebSocketFrame.masked(.binary, open, key: (1, 2, 3, 4))
    }
    var sent = 0
    while socket.raw.send(batch), sent < 100_000 { sent += 1 }
    // 100,000 batches are 1.3 GB; the system's buffers hold a few MB.
    #expect(sent < 5000)
    let other = TestSocket(server)
    other.send(.open(call: 1, method: "no/such", metadata: []))
    #expect(other.nextFrame() != nil)
  }
}

extension String {
  fileprivate func range(of part: String) -> Range<String.Index>? {
    ranges(of: part).first
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
