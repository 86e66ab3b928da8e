import Glibc
import HTTP2
import Randomness
import Testing
import Wire

@testable import Server

/// Clients that mean no good: they are refused, and nobody else notices.
@Suite struct HTTP2HostileTests {
  private func isServed(_ server: TestServer) -> Bool {
    let client = TestHTTP2(server)
    return client.answer(client.call("test/Double", [1])).code == 0
  }

  /// Frames that the connection does not outlive.
  static let malformed: [(name: String, bytes: [UInt8])] = [
    ("no SETTINGS first", RawFrame.frame(6, 0, 0, [0, 0, 0, 0, 0, 0, 0, 0])),
    (
      "a frame longer than allowed",
      RawFrame.emptySettings + RawFrame.frame(0, 0, 1, length: 16_385)
    ),
    ("SETTINGS of a wrong length", RawFrame.frame(4, 0, 0, [1, 2, 3])),
    ("SETTINGS on a stream", RawFrame.frame(4, 0, 1, [])),
    ("PING of a wrong length", RawFrame.emptySettings + RawFrame.frame(6, 0, 0, [1])),
    ("DATA on stream 0", RawFrame.emptySettings + RawFrame.frame(0, 0, 0, [1])),
    ("DATA on a stream that never was", RawFrame.emptySettings + RawFrame.frame(0, 0, 7, [1])),
    ("HEADERS on an even stream", RawFrame.emptySettings + RawFrame.headers(2, "a/b", "x")),
    ("CONTINUATION of nothing", RawFrame.emptySettings + RawFrame.frame(9, 4, 1, [0x82])),
    (
      "a block that is no HPACK",
      RawFrame.emptySettings + RawFrame.frame(1, 4, 1, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
    ),
    (
      "padding longer than its frame",
      RawFrame.emptySettings + RawFrame.frame(1, 0xc, 1, [200, 0x82])
    ),
    ("an empty window update", RawFrame.emptySettings + RawFrame.frame(8, 0, 0, [0, 0, 0, 0])),
    (
      "a window beyond its limit",
      RawFrame.emptySettings + RawFrame.frame(8, 0, 0, RawFrame.number(0x7fff_ffff))
        + RawFrame.frame(8, 0, 0, RawFrame.number(0x7fff_ffff))
    ),
    ("PUSH_PROMISE of a client", RawFrame.emptySettings + RawFrame.frame(5, 4, 1, [0, 0, 0, 2])),
    ("HTTP/1.1 after the preface", Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)),
  ]

  @Test(arguments: malformed.indices)
  func malformedFramesEndTheConnection(_ index: Int) throws {
    let server = try TestMethods.server()
    let other = TestHTTP2(server)
    let stream = other.open("test/Echo")
    other.send(stream, [1])
    other.wait { other.answers[stream]!.messages.count == 1 }
    let raw = RawClient(server)
    raw.send(RawFrame.preface + Self.malformed[index].bytes)
    // The close, not ten seconds of silence: a server that ignored it would still be there.
    #expect(raw.isClosedByServer(), "\(Self.malformed[index].name)")
    other.send(stream, [2])
    other.wait { other.answers[stream]!.messages.count == 2 }
    #expect(other.answers[stream]!.messages.count == 2)
  }

  @Test func aWrongPrefaceIsNoHTTP2() throws {
    let server = try TestMethods.server()
    let raw = RawClient(server)
    raw.send("PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n")
    #expect(raw.readToEnd().hasPrefix("HTTP/1.1 "))
  }

  @Test func randomBytesAndMutatedFramesDoNoHarm() throws {
    let server = try TestMethods.server { $0.limits.headTimeout = 200 }
    var random = SeededGenerator(seed: 7)
    let authority = "127.0.0.1:\(server.port)"
    var sane = RawFrame.emptySettings + RawFrame.headers(1, "test/Echo", authority)
    sane += RawFrame.frame(0, 0, 1, GRPCMessageReader.prefix(length: 3) + [1, 2, 3])
    sane += RawFrame.frame(8, 0, 1, RawFrame.number(100)) + RawFrame.frame(6, 0, 0, Array(1...8))
    sane += RawFrame.frame(0, 1, 1, []) + RawFrame.frame(3, 0, 1, RawFrame.number(8))
    for _ in 0..<300 {
      let raw = RawClient(server)
      raw.send(RawFrame.preface + random.mutate(sane))
      raw.finishSending()
      _ = raw.readToEnd()
    }
    #expect(isServed(server))
  }

  @Test func streamsOpenedAndDroppedAreLimited() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log) { $0.limits.resets = (burst: 100, rate: 1) }
    let raw = RawClient(server)
    let authority = "127.0.0.1:\(server.port)"
    raw.send(RawFrame.preface + RawFrame.emptySettings)
    var isTaken = true
    for number in 0..<10_000 where isTaken {
      let stream = UInt32(2 * number + 1)
      isTaken = raw.send(
        RawFrame.headers(stream, "test/Echo", authority)
          + RawFrame.frame(3, 0, stream, RawFrame.number(8)))
    }
    #expect(raw.isClosedByServer())
    let begun = log.count("begin")
    #expect((100..<1000).contains(begun), "\(begun) calls were begun")
    #expect(log.wait(for: "cancelled") != nil)
    #expect(isServed(server))
  }

  @Test func streamsBeyondTheLimitAreRefused() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log) { $0.limits.streams = 10 }
    let raw = RawClient(server)
    let authority = "127.0.0.1:\(server.port)"
    raw.send(RawFrame.preface + RawFrame.emptySettings)
    // What the server allows counts once the client has heard of it.
    raw.send(RawFrame.frame(4, 1, 0, []))
    for number in 0..<50 {
      raw.send(RawFrame.headers(UInt32(2 * number + 1), "test/Echo", authority))
    }
    raw.send(RawFrame.frame(6, 0, 0, Array("question".utf8)))
    _ = raw.read(until: "question")
    #expect(log.count("begin") == 10)
    #expect(isServed(server))
  }

  @Test(arguments: [
    ("PING", RawFrame.frame(6, 0, 0, [1, 2, 3, 4, 5, 6, 7, 8])),
    ("SETTINGS", RawFrame.emptySettings),
    ("PRIORITY", RawFrame.frame(2, 0, 1, [0, 0, 0, 0, 1])),
    ("empty DATA", RawFrame.frame(0, 0, 1, [])),
  ])
  func floodsAreEnded(_ name: String, _ frame: [UInt8]) throws {
    let server = try TestMethods.server()
    let raw = RawClient(server)
    raw.send(
      RawFrame.preface + RawFrame.emptySettings
        + RawFrame.headers(1, "test/Echo", "127.0.0.1:\(server.port)"))
    for _ in 0..<50 {
      let isTaken = raw.send((0..<100).flatMap { _ in frame })
      if !isTaken { break }
    }
    #expect(raw.isClosedByServer(), "\(name)")
    #expect(isServed(server))
  }

  @Test func aHeadThatNeverEndsIsEnded() throws {
    let server = try TestMethods.server { $0.limits.headTimeout = 100 }
    let many = RawClient(server)
    many.send(RawFrame.preface + RawFrame.emptySettings + RawFrame.frame(1, 0, 1, [0x83]))
    for _ in 0..<1000 {
      if !many.send(RawFrame.frame(9, 0, 1, RawFrame.block([("x", "y")]))) { break }
    }
    #expect(many.isClosedByServer())
    // One that sends no more of it.
    let slow = RawClient(server)
    slow.send(RawFrame.preface + RawFrame.emptySettings + RawFrame.frame(1, 0, 1, [0x83]))
    #expect(slow.isClosedByServer())
    // One that does not even finish the preface.
    let silent = RawClient(server)
    silent.send("PRI * HTTP/2.0\r\n")
    #expect(silent.isClosedByServer())
    #expect(isServed(server))
  }

  @Test func aMessageThatDoesNotGoOnEndsItsCallOnly() throws {
    let server = try TestMethods.server { $0.limits.bodyPauseTimeout = 50 }
    let client = TestHTTP2(server)
    let fine = client.open("test/Echo")
    client.send(fine, [1])
    let stalled = client.open("test/Echo")
    client.sendBytes(stalled, [0, 0, 0, 0, 9, 1])
    #expect(client.answer(stalled).code == 4)
    client.send(fine, [2])
    client.wait { client.answers[fine]!.messages.count == 2 }
    #expect(client.answers[fine]?.code == nil)
  }

  @Test func silenceIsAskedAndThenEnds() throws {
    // One that answers pings stays…
    let patient = try TestMethods.server { $0.limits.heartbeat = 50 }
    let client = TestHTTP2(patient)
    let stream = client.open("test/Echo")
    client.wait { client.pings >= 3 }
    #expect(client.pings >= 3)
    client.send(stream, [1])
    client.wait { client.answers[stream]!.messages.count == 1 }
    #expect(client.answers[stream]!.messages.count == 1)
    // … one that does not is dropped.
    let strict = try TestMethods.server {
      $0.limits.heartbeat = 50
      $0.limits.heartbeatTimeout = 100
    }
    let raw = RawClient(strict)
    raw.send(RawFrame.preface + RawFrame.emptySettings)
    #expect(raw.isClosedByServer())
  }

  @Test func aHeadThatIsRefusedLeavesTheOtherCallsAlone() throws {
    let server = try TestMethods.server()
    let client = TestHTTP2(server)
    let fine = client.open("test/Echo")
    client.send(fine, [1])
    client.wait { client.answers[fine]!.messages.count == 1 }
    let refused = client.open("test/Echo", [(":scheme", nil)])
    client.halfClose(refused)
    #expect(client.answer(refused).closed == HTTP2ErrorCode(rawValue: 1))
    server.tick(after: 16_000)
    client.send(fine, [2])
    client.wait { client.answers[fine]!.messages.count == 2 }
    #expect(client.answers[fine]!.messages.count == 2)
  }

  @Test func anAnswerThatIsNotTakenEndsItsCallOnly() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log)
    let client = TestHTTP2(server)
    client.consumes = false
    let idle = client.open("test/Echo")
    client.send(idle, [1])
    let flood = client.call("test/Flood", Array("1000".utf8))
    client.wait { client.answers[flood]!.bytes.count >= 64 * 1024 - 1 }
    #expect(log.wait(for: "congested") != nil)
    server.tick(after: 59_000)
    #expect(log.all.allSatisfy { !$0.hasPrefix("cancelled") })
    server.tick(after: 61_000)
    #expect(client.answer(flood).closed == .enhanceYourCalm)
    #expect(log.wait(for: "cancelled after") != nil)
    client.send(idle, [2])
    client.wait { client.answers[idle]!.messages.count == 2 }
    #expect(client.answers[idle]!.messages.count == 2)
  }

  @Test func resetsThatTheServerIsMadeToSendAreLimited() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log) { $0.limits.resets = (burst: 100, rate: 1) }
    let raw = RawClient(server)
    let authority = "127.0.0.1:\(server.port)"
    raw.send(RawFrame.preface + RawFrame.emptySettings)
    // Trailers may hold no pseudo-header.
    let trailers = RawFrame.block([(":path", "/")])
    for number in 0..<10_000 {
      let stream = UInt32(2 * number + 1)
      let isTaken = raw.send(
        RawFrame.headers(stream, "test/Echo", authority) + RawFrame.frame(1, 5, stream, trailers))
      if !isTaken { break }
    }
    #expect(raw.isClosedByServer())
    let begun = log.count("begin")
    #expect((100..<1000).contains(begun), "\(begun) calls were begun")
    #expect(isServed(server))
  }

  @Test func aConnectionWithoutCallsEndsInPeace() throws {
    let server = try TestMethods.server { $0.limits.idleTimeout = 50 }
    let client = TestHTTP2(server)
    client.waitForEnd()
    #expect(client.isOver)
    #expect(client.goAway == HTTP2ErrorCode.none)
  }
}

extension RawClient {
  /// Reads until the server closes; false if it falls silent instead.
  fileprivate func isClosedByServer() -> Bool {
    _ = readToEnd()
    var byte: UInt8 = 0
    let count = recv(descriptor.number, &byte, 1, Int32(MSG_DONTWAIT))
    return count == 0 || count < 0 && errno != EAGAIN
  }
}
