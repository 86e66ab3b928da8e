import Documents
import Storage
import Testing
import Wire

@testable import Server

/// A client that takes nothing until it is told to, without a network.
private final class SlowClient: CallTransport {
  /// So many messages are taken.
  var room = 3
  var onCongestion: (() -> Void)?
  var onSnapshot: (() -> Void)?
  private(set) var current: [Int] = []
  private var taken = 0

  var isCongested: Bool { taken >= room }

  func send(_ parts: [[UInt8]], on call: Call) {
    taken += 1
    if taken == room {
      onCongestion?()
      onCongestion = nil
    }
    guard
      case .targetChange(let change)? = try? ListenResponse.decode(
        Array(parts.joined()), database: TestCalls.prefix)
    else { return }
    if change.kind == .current { current += change.targetIDs }
    if change.kind == .noChange { onSnapshot?() }
  }

  func end(_ call: Call, _ status: CallStatus) {}
  func pauseReceiving(_ pause: Bool, on call: Call) {}
  func hold(_ bytes: Int, on call: Call) {}
}

@Suite struct TargetCancellationTests {
  /// The results of one target are half sent when another one, which waits its turn, is removed.
  @Test func aWaitingTargetThatIsRemovedLeavesTheOthersAlone() throws {
    let store = try Store(.memory)
    defer { store.close() }
    _ = try Waiting.wait {
      store.commit(
        CommitRequest((0..<50).map { Books.set("b\($0)") }, by: .owner), completion: $0)
    }.get()
    let loop = try EventLoop()
    let client = SlowClient()
    let call = Call(
      id: 1, method: "Listen", principal: .owner, loop: loop, transport: client)
    let stream = ListenStream(call, ListenerHub(store, loop: loop))
    call.begin(stream)
    client.onCongestion = {
      loop.schedule(after: 0) {
        stream.received(Self.request(.removeTarget(4)))
        client.room = .max
        stream.drained()
      }
    }
    client.onSnapshot = { loop.stop() }
    loop.schedule(after: 10_000) { loop.stop() }
    for id in [2, 4] {
      stream.received(
        Self.request(.addTarget(Target(id: id, .query(Books.all), resume: .none))))
    }
    loop.run()
    #expect(client.current == [2])
    call.cancel()
  }

  private static func request(_ change: ListenRequest.Change) -> ArraySlice<UInt8> {
    ListenRequest(database: TestCalls.prefix, change).encoded()[...]
  }
}
