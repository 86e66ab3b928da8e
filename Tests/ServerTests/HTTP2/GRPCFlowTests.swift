import HTTP2
import Testing
import Wire

@testable import Server

/// What one side makes the other wait, and hold.
@Suite struct GRPCFlowTests {
  @Test func aPausedHandlerStopsItsClientAndNobodyElse() throws {
    let server = try TestMethods.server()
    let client = TestHTTP2(server)
    let stream = client.open("test/Paused")
    let messages = 300
    for _ in 0..<messages { client.send(stream, [UInt8](repeating: 1, count: 1000)) }
    client.halfClose(stream)
    client.wait { !client.answers[stream]!.messages.isEmpty }
    // Everything that the window lets through has left; others are served.
    for _ in 0..<3 { #expect(client.answer(client.call("test/Double", [1])).code == 0) }
    #expect(client.unsent(stream) >= messages * 1005 - 128 * 1024)
    #expect(client.answer(client.call("test/Resume", [])).code == 0)
    let answer = client.answer(stream)
    #expect(answer.messages.last == Array("\(messages * 1000)".utf8))
  }

  @Test func aClientThatTakesNothingIsNotSentMore() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log)
    let client = TestHTTP2(server)
    client.consumes = false
    let count = 3000
    let stream = client.call("test/Flood", Array("\(count)".utf8))
    client.wait { client.answers[stream]!.bytes.count == 64 * 1024 }
    #expect(log.wait(for: "congested") != nil)
    // Other calls are answered.
    #expect(client.answer(client.call("test/None", [])).code == 12)
    client.session.reset(stream, .cancel)
    client.flush()
    // 64 KiB are with the client, 64 KiB waited here; the rest was not made.
    let line = try #require(log.wait(for: "cancelled after"))
    let made = try #require(Int(line.split(separator: " ").last!))
    #expect((100...200).contains(made))
  }

  @Test func whatWasHeldBackComesInOrder() throws {
    let log = TestMethods.Log()
    let server = try TestMethods.server(log)
    let client = TestHTTP2(port: server.port) { $0.streamWindow = 5000 }
    let count = 3000
    let answer = client.answer(client.call("test/Flood", Array("\(count)".utf8)))
    #expect(log.count("congested") > 1)
    let numbers = answer.messages.map {
      String(decoding: $0, as: UTF8.self).split(separator: " ").first.flatMap { Int($0) }
    }
    #expect(numbers == Array(0..<count))
    #expect(answer.code == 0)
  }

  @Test func manyLargeRequestsTakeTurns() throws {
    let server = try TestMethods.server { $0.limits.heldRequestBytes = 600_000 }
    let client = TestHTTP2(server)
    let message = [UInt8](repeating: 1, count: 400_000)
    let streams = (0..<6).map { _ in client.call("test/Slow", message) }
    for stream in streams {
      #expect(client.answer(stream).messages.map(\.count) == [400_000])
    }
  }

  @Test func moreThanThatIsRefused() throws {
    let server = try TestMethods.server { $0.limits.heldRequestBytes = 20_000 }
    let client = TestHTTP2(server)
    let streams = (0..<4).map { _ in client.open("test/Echo") }
    for stream in streams {
      client.sendBytes(stream, GRPCMessageReader.prefix(length: 50_000))
      client.sendBytes(stream, [UInt8](repeating: 1, count: 40_000))
    }
    client.wait { client.answers.values.contains { $0.code != nil } }
    let codes = streams.compactMap { client.answers[$0]?.code }
    #expect(codes.allSatisfy { $0 == 8 })
    #expect(client.answers[streams[0]]?.code == nil)
    client.sendBytes(streams[0], [UInt8](repeating: 1, count: 10_000))
    client.wait { client.answers[streams[0]]!.messages.count == 1 }
    #expect(client.answers[streams[0]]!.messages.map(\.count) == [50_000])
  }
}
