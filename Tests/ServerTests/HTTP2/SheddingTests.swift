import Glibc
import HTTP2
import Testing
import Wire

@testable import Server

/// Many connections that each stay within their limits.
@Suite struct SheddingTests {
  private static let limit = 3_000_000

  private func server() throws -> TestServer {
    try TestMethods.server { $0.limits.memory = Self.limit }
  }

  private func connections(_ server: TestServer) -> Int {
    Waiting.wait { done in server.onLoop { done($0.connections.count) } }
  }

  /// Begins messages that it does not end, of 60 kB each.
  private func begin(_ streams: Int, _ client: TestHTTP2) -> [Int32] {
    (0..<streams).map { _ in
      let stream = client.open("test/Double")
      client.sendBytes(stream, GRPCMessageReader.prefix(length: 100_000))
      client.sendBytes(stream, [UInt8](repeating: 1, count: 60_000))
      return stream
    }
  }

  @Test func whoHoldsTheMostOfUnfinishedRequestsIsShed() throws {
    let server = try server()
    let small = (0..<8).map { _ in TestHTTP2(server) }
    let open = small.map { client in
      let stream = begin(1, client)[0]
      client.wait { client.unsent(stream) == 0 }
      return stream
    }
    let large = TestHTTP2(server)
    let streams = begin(80, large)
    large.wait { streams.contains { large.answers[$0]?.closed != nil } }
    #expect(streams.contains { large.answers[$0]?.code == 8 })
    // The others end what they have begun.
    for (client, stream) in zip(small, open) {
      client.sendBytes(stream, [UInt8](repeating: 1, count: 40_000))
      client.halfClose(stream)
      #expect(client.answer(stream).code == 0)
    }
    server.tick(after: 0)
    server.onLoop { #expect($0.connections.held <= Self.limit) }
  }

  @Test func whatIsBeingWrittenIsNotRefused() throws {
    let server = try TestServer {
      $0.limits.memory = Self.limit
    } prepare: { server in
      server.dispatcher.add("test/Write") { call in
        UnaryHandler(call) { message in
          call.isWriting = message.first == 1
          if call.isWriting { call.hold(1_000_000) }
        }
      }
    }
    let client = TestHTTP2(server)
    let writing = (0..<4).map { _ in client.call("test/Write", [1]) }
    let other = client.call("test/Write", [2])
    // Nothing but it can be refused.
    #expect(client.answer(other).code == 8)
    #expect(client.answer(client.call("test/None", [])).code == 12)
    #expect(writing.allSatisfy { client.answers[$0]?.closed == nil })
  }

  @Test func bodiesOfHTTPCountUntilTheyAreAnswered() throws {
    let library = try TestLibrary()
    let client = RawClient(library.server)
    client.send(
      "POST /v1/projects/p/databases/(default)/documents:commit HTTP/1.1\r\n"
        + "host: 127.0.0.1:\(library.server.port)\r\ncontent-type: application/json\r\n"
        + "content-length: 1000000\r\n\r\n")
    client.send([UInt8](repeating: UInt8(ascii: " "), count: 999_998))
    func held() -> Int {
      Waiting.wait { done in library.server.onLoop { done($0.connections.held) } }
    }
    while held() < 999_998 { usleep(1000) }
    client.send("{}")
    _ = client.read(until: "\r\n\r\n")
    while held() > 0 { usleep(1000) }
  }

  @Test func answersThatNobodyTakesAreShed() throws {
    let server = try server()
    let reader = TestHTTP2(server)
    let text = [UInt8](repeating: 1, count: 500_000)
    // Each has 1 MB of answers.
    let stuck = (0..<6).map { _ in TestHTTP2(port: server.port) { $0.streamWindow = 0 } }
    let streams = stuck.map { $0.call("test/Double", text) }
    for (client, stream) in zip(stuck, streams) { client.wait { client.unsent(stream) == 0 } }
    // When all have asked, three of them at least have been told that there is too much.
    for _ in 0..<2 {
      for client in stuck { #expect(client.answer(client.call("test/None", [])).code == 12) }
      server.tick(after: 0)
    }
    let calmed = zip(stuck, streams).count { client, stream in
      client.answers[stream]?.closed == .enhanceYourCalm
    }
    #expect((3..<6).contains(calmed))
    #expect(reader.answer(reader.call("test/Double", [1])).messages == [[1, 1]])
  }

  @Test func socketsThatHoldTheMostAreClosed() throws {
    let server = try server()
    let small = TestSocket(server)
    let large = (0..<4).map { _ in RawClient(server) }
    for client in large {
      client.send(TestSocket.request(server.port))
      _ = client.read(until: "\r\n\r\n")
      // A frame of 1 MB that lacks its last byte.
      client.send(
        [0x82, 0xff] + (0..<8).map { UInt8(truncatingIfNeeded: 1_000_000 >> (56 - 8 * $0)) })
      client.send([UInt8](repeating: 0, count: 4 + 999_999))
    }
    // 4 MB come; not all of the large ones can stay.
    while connections(server) > 4 { usleep(1000) }
    server.onLoop { #expect($0.connections.held <= Self.limit) }
    // The small one is still there.
    small.send(.ping, [1])
    guard case .pong([1]) = small.next() else {
      Issue.record("the small one is gone")
      return
    }
  }
}
