import HTTP2
import Testing
import Wire

@testable import Server

@Suite struct GRPCTests {
  @Test func messagesGoBothWaysWhileTheCallIsOpen() throws {
    let server = try TestMethods.server()
    let client = TestHTTP2(server)
    let stream = client.open("test/Echo")
    for number in 1...3 {
      client.send(stream, Array("message \(number)".utf8))
      client.wait { client.answers[stream]!.messages.count == number }
    }
    client.send(stream, [])
    client.halfClose(stream)
    let answer = client.answer(stream)
    #expect(answer.headers[":status"] == "200")
    #expect(answer.headers["content-type"] == "application/grpc")
    #expect(answer.messages.map(\.count) == [9, 9, 9, 0])
    #expect(answer.code == 0)
    #expect(answer.closed == HTTP2ErrorCode.none)
  }

  @Test func aMessageMayComeInAnyPieces() throws {
    let server = try TestMethods.server()
    let raw = RawClient(server)
    let authority = "127.0.0.1:\(server.port)"
    let body = GRPCMessageReader.prefix(length: 3) + Array("abc".utf8)
    var bytes = RawFrame.preface + RawFrame.emptySettings
    bytes += RawFrame.headers(1, "test/Double", authority)
    for (index, byte) in body.enumerated() {
      bytes += RawFrame.frame(0, index == body.count - 1 ? 1 : 0, 1, [byte])
    }
    for byte in bytes { raw.send([byte]) }
    #expect(raw.read(until: "abcabc").hasSuffix("\0\0\0\u{6}abcabc"))
  }

  @Test func anErrorBeforeTheFirstMessageIsTrailersOnly() throws {
    let server = try TestMethods.server()
    let client = TestHTTP2(server)
    let text = "nicht da: 100 % Größe\n"
    let answer = client.answer(client.call("test/Fail", Array(text.utf8)))
    #expect(answer.headers[":status"] == "200")
    #expect(answer.headers["grpc-message"] == "nicht da: 100 %25 Gr%C3%B6%C3%9Fe%0A")
    #expect(answer.code == 5)
    #expect(answer.message == text)
    #expect(answer.bytes.isEmpty)
    let unknown = client.answer(client.call("test/None", []))
    #expect(unknown.code == 12)
    #expect(unknown.message == "There is no method test/None here.")
  }

  @Test func aCallThatEndsBeforeItsRequestIsClosedOnBothSides() throws {
    let server = try TestMethods.server()
    let client = TestHTTP2(server)
    let stream = client.open("test/Fail")
    client.send(stream, Array("enough".utf8))
    let answer = client.answer(stream)
    #expect(answer.code == 5)
    #expect(answer.closed == HTTP2ErrorCode.none)
  }

  @Test func aDeadlineEndsTheCallAndCancelsItsHandler() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log)
    let client = TestHTTP2(server)
    let late = client.answer(client.open("test/Echo", [("grpc-timeout", "30m")]))
    #expect(late.code == 4)
    #expect(log.all == ["begin", "cancelled"])
    #expect(client.answer(client.open("test/Echo", [("grpc-timeout", "soon")])).code == 13)
    #expect(client.answer(client.call("test/Double", [1], [("grpc-timeout", "1H")])).code == 0)
  }

  @Test func aResetCancelsTheHandlerAndLeavesOthersAlone() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log)
    let client = TestHTTP2(server)
    let (first, second) = (client.open("test/Echo"), client.open("test/Echo"))
    client.send(second, [1])
    client.wait { client.answers[second]!.messages.count == 1 }
    client.session.reset(first, .cancel)
    client.send(second, [2])
    client.wait { client.answers[second]!.messages.count == 2 }
    #expect(log.all == ["begin", "begin", "cancelled"])
  }

  @Test func aConnectionThatGoesCancelsItsCalls() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log)
    do {
      let client = TestHTTP2(server)
      let stream = client.open("test/Echo")
      client.send(stream, [1])
      client.wait { client.answers[stream]!.messages.count == 1 }
    }
    #expect(log.wait(for: "cancelled") != nil)
  }

  @Test func theDeviceGoesWithTheCall() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log)
    let client = TestHTTP2(server)
    _ = client.answer(client.call("test/Double", [1], [("bookspine-device", "kitchen")]))
    #expect(log.all == ["device kitchen"])
    let long = String(repeating: "a\u{301}", count: 1000)
    _ = client.answer(client.call("test/Double", [1], [("bookspine-device", long)]))
    #expect(log.all.last == "device \(String(repeating: "a\u{301}", count: 50))")
  }

  @Test func foreignHostsOriginsAndContentsAreRefused() throws {
    let server = try TestMethods.server()
    let client = TestHTTP2(server)
    func status(_ changes: [(String, String?)]) -> String? {
      let answer = client.answer(client.call("test/Double", [1], changes))
      #expect(answer.code == nil)
      #expect(answer.closed == HTTP2ErrorCode.none)
      return answer.headers[":status"]
    }
    #expect(status([(":authority", "evil.example")]) == "421")
    #expect(status([("origin", "http://evil.example")]) == "403")
    #expect(status([("content-type", "application/json")]) == "415")
    #expect(status([("content-type", "application/grpc-web")]) == "415")
    #expect(status([("content-type", nil)]) == "415")
    #expect(status([(":method", "GET")]) == "415")
    let loud = [(":authority", "LOCALHOST:\(server.port)")]
    #expect(client.answer(client.call("test/Double", [1], loud)).code == 0)
    let own = client.call(
      "test/Double", [1],
      [("origin", "http://\(client.authority)"), ("content-type", "application/grpc+proto")])
    #expect(client.answer(own).code == 0)
  }

  @Test func compressionsThatAreNotKnownAreNamed() throws {
    let server = try TestMethods.server()
    let client = TestHTTP2(server)
    let unknown = client.answer(client.call("test/Double", [1], [("grpc-encoding", "br")]))
    #expect(unknown.code == 12)
    #expect(unknown.headers["grpc-accept-encoding"] == "identity,gzip,deflate")
    for (encoding, bytes) in [("gzip", [1, 2, 3]), (nil, [1, 2, 3])] as [(String?, [UInt8])] {
      let stream = client.open("test/Double", [("grpc-encoding", encoding)])
      client.sendBytes(stream, [1, 0, 0, 0, UInt8(bytes.count)] + bytes)
      client.halfClose(stream)
      #expect(client.answer(stream).code == 13)
    }
  }

  @Test func messagesAndHeadersHaveLimits() throws {
    let server = try TestMethods.server { $0.limits.messageBytes = 100_000 }
    let client = TestHTTP2(server)
    let fits = client.answer(client.call("test/Double", [UInt8](repeating: 7, count: 100_000)))
    #expect(fits.code == 0)
    #expect(fits.messages.map(\.count) == [200_000])
    let long = client.answer(client.call("test/Double", [UInt8](repeating: 7, count: 100_001)))
    #expect(long.code == 8)
    #expect(long.message == "A message has 100001 bytes; at most 100000 are taken.")
    let head = String(repeating: "x", count: 20_000)
    #expect(client.answer(client.call("test/Double", [1], [("x", head)])).code == 8)
    let cut = client.open("test/Double")
    client.sendBytes(cut, [0, 0, 0, 0, 9, 1])
    client.halfClose(cut)
    #expect(client.answer(cut).code == 13)
    #expect(client.answer(client.call("test/Double", [1])).code == 0)
  }

  @Test func twoMessagesOrNoneAreRefusedWhereOneIsMeant() throws {
    let server = try TestMethods.server()
    let client = TestHTTP2(server)
    let none = client.open("test/Slow")
    client.halfClose(none)
    #expect(client.answer(none).code == 3)
    let two = client.open("test/Slow")
    client.send(two, [1])
    client.send(two, [2])
    #expect(client.answer(two).code == 3)
  }

  @Test func goingDownFinishesCallsOfOneMessageAndEndsTheOthers() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log)
    let client = TestHTTP2(server)
    let stream = client.open("test/Echo")
    client.send(stream, [1])
    let slow = client.call("test/Slow", [5])
    client.wait { client.answers[stream]!.messages.count == 1 }
    #expect(log.wait(for: "slow") != nil)
    server.onLoop { $0.stop() }
    #expect(client.answer(stream).code == 14)
    #expect(client.answer(slow).messages == [[5]])
    #expect(client.answers[slow]?.code == 0)
    #expect(client.goAway == HTTP2ErrorCode.none)
    client.waitForEnd()
    #expect(client.isOver)
  }
}
