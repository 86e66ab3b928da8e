import Documents
import Storage
import Testing
import Wire

@testable import Server

/// What a Write stream asks of its transport, without a network.
private final class Transport: CallTransport {
  private let log: TestMethods.Log
  private var held = 0

  init(_ log: TestMethods.Log) {
    self.log = log
  }

  var isCongested: Bool { false }

  func send(_ parts: [[UInt8]], on call: Call) {}
  func end(_ call: Call, _ status: CallStatus) {}

  func pauseReceiving(_ pause: Bool, on call: Call) {
    log.add(pause ? "paused" : "resumed")
  }

  func hold(_ bytes: Int, on call: Call) {
    if bytes != held { log.add(bytes == 0 ? "free" : "\(bytes >> 20) MiB") }
    held = bytes
  }
}

@Suite struct WriteStreamTests {
  private func open(_ calls: TestCalls) throws -> TestCall {
    let call = calls.open("Write")
    call.send(WriteRequest(database: TestCalls.prefix))
    let handshake = try #require(call.next(WriteResponse.self))
    #expect(!handshake.streamID.isEmpty)
    #expect(!handshake.streamToken.isEmpty)
    return call
  }

  private func request(
    _ writes: [Mutation], _ labels: [Label] = []
  ) -> WriteRequest {
    WriteRequest(database: TestCalls.prefix, writes: writes, labels: labels)
  }

  private func increment(_ id: String) -> Mutation {
    Mutation(
      Books.path(id), .update(Fields(), .empty),
      transforms: [FieldTransform(FieldPath(field: "count"), .increment(.integer(1)))])
  }

  @Test func requestsAreAppliedInOrder() throws {
    let library = try TestLibrary()
    let call = try open(TestCalls(library.server))
    for number in 0..<100 {
      call.send(request([Books.set("b", ("number", .integer(Int64(number))))]))
    }
    var times: [Timestamp] = []
    for _ in 0..<100 {
      let response = try #require(call.next(WriteResponse.self))
      #expect(response.writeResults.count == 1)
      times.append(try #require(response.commitTime))
    }
    #expect(times == times.sorted())
    #expect(Set(times).count == 100)
    #expect(try library.run(Books.all)[0].fields["number"] == .integer(99))
    call.send(request([]))
    #expect(call.next(WriteResponse.self)?.writeResults.isEmpty == true)
    call.halfClose()
    #expect(call.status() == .ok)
  }

  @Test func aBatchThatIsSentAgainHappensOnce() throws {
    let library = try TestLibrary()
    let calls = TestCalls(library.server)
    let labels = [Label(name: "replica", value: "r1"), Label(name: "batch", value: "7")]
    var answers: [WriteResponse] = []
    for _ in 0..<3 {
      let call = try open(calls)
      call.send(request([increment("b")], labels))
      answers.append(try #require(call.next(WriteResponse.self)))
    }
    #expect(try library.run(Books.all)[0].fields["count"] == .integer(1))
    for answer in answers {
      #expect(answer.commitTime == answers[0].commitTime)
      #expect(answer.writeResults[0].transformResults == [.integer(1)])
    }
    let next = try open(calls)
    next.send(request([increment("b")], [labels[0], Label(name: "batch", value: "8")]))
    #expect(next.next(WriteResponse.self) != nil)
    #expect(try library.run(Books.all)[0].fields["count"] == .integer(2))
  }

  @Test func aRefusedRequestEndsTheStreamAndNothingAfterItHappens() throws {
    let library = try TestLibrary()
    let call = try open(TestCalls(library.server))
    call.send(request([Books.set("before")]))
    call.send(request([.update(Books.path("none"), MapValue([]), mask: .empty)]))
    call.send(request([Books.set("after")]))
    #expect(call.next(WriteResponse.self) != nil)
    #expect(call.status()?.code == .notFound)
    #expect(try library.run(Books.all).map(\.path.id) == ["before"])
  }

  /// A client holds the end of a stream against its oldest request without an answer.
  @Test func aRequestThatIsNoneIsRefusedAfterThoseBeforeIt() throws {
    let library = try TestLibrary()
    let call = try open(TestCalls(library.server))
    for number in 0..<5 { call.send(request([Books.set("b\(number)")])) }
    call.send([0xff])
    call.send(request([Books.set("after")]))
    for _ in 0..<5 { #expect(call.next(WriteResponse.self)?.writeResults.count == 1) }
    #expect(call.status()?.code == .invalidArgument)
    #expect(try library.run(Books.all).count == 5)
  }

  @Test func requestsWaitByTheirBytes() throws {
    let library = try TestLibrary()
    let log = TestMethods.Log()
    let text = Value.string(String(repeating: "x", count: 1 << 20 - 1000))
    let opening = WriteRequest(database: TestCalls.prefix).encoded()
    let large = request((0..<7).map { Books.set("b\($0)", ("text", text)) }).encoded()
    // One is given to the store, whose answer is heard in a later turn.
    library.server.onLoop { server in
      let call = Call(
        id: 1, method: "google.firestore.v1.Firestore/Write", principal: .owner,
        loop: server.loop, transport: Transport(log))
      server.dispatcher.begin(call)
      for message in [opening, large, large, large] { call.handler?.received(message[...]) }
    }
    #expect(log.wait(for: "free") != nil)
    #expect(log.all == ["6 MiB", "13 MiB", "paused", "20 MiB", "resumed", "13 MiB", "free"])
  }

  @Test func malformedLabelsAreRefused() throws {
    let library = try TestLibrary()
    let calls = TestCalls(library.server)
    for labels in [
      [Label(name: "replica", value: "r")],
      [Label(name: "replica", value: "r"), Label(name: "batch", value: "x")],
      [Label(name: "replica", value: ""), Label(name: "batch", value: "1")],
      [Label(name: "replica", value: "r"), Label(name: "batch", value: "-1")],
    ] {
      let call = try open(calls)
      call.send(request([Books.set("b")], labels))
      #expect(call.status()?.code == .invalidArgument)
    }
  }

  @Test func theFirstRequestCarriesNoWrites() throws {
    let library = try TestLibrary()
    let call = TestCalls(library.server).open("Write")
    call.send(request([Books.set("b")]))
    #expect(call.status()?.code == .invalidArgument)
  }

  @Test func theDeviceGoesWithTheCommit() throws {
    let library = try TestLibrary()
    let commit = Waiting.wait { (receive: @escaping @Sendable (Commit) -> Void) in
      let subscription = library.store.subscribe { receive($0[0]) }
      defer { withExtendedLifetime(subscription) {} }
      do {
        let call = try open(TestCalls(library.server))
        call.send(request([Books.set("b")]))
        _ = call.next(WriteResponse.self)
      } catch {
        Issue.record(error)
      }
    }
    #expect(commit.principal == Principal(user: "owner", device: "test device"))
  }
}
