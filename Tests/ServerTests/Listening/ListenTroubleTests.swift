import Documents
import Storage
import Testing
import Wire

@testable import Server

/// What a client hears on one Listen call, without a network.
private final class Listener: CallTransport {
  var onCurrent: (() -> Void)?
  var onSnapshot: (() -> Void)?
  private(set) var tokens: [[UInt8]] = []
  private(set) var causes: [Int: Status] = [:]
  private(set) var status: CallStatus?
  private let loop: EventLoop

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  var isCongested: Bool { false }

  func send(_ parts: [[UInt8]], on call: Call) {
    guard
      case .targetChange(let change)? = try? ListenResponse.decode(
        Array(parts.joined()), database: TestCalls.prefix)
    else { return }
    if change.kind == .remove { causes[change.targetIDs[0]] = change.cause }
    if change.kind == .current { onCurrent?() }
    if change.kind == .noChange {
      tokens.append(change.resumeToken)
      onSnapshot?()
    }
  }

  func end(_ call: Call, _ status: CallStatus) {
    self.status = status
    loop.stop()
  }

  func pauseReceiving(_ pause: Bool, on call: Call) {}
  func hold(_ bytes: Int, on call: Call) {}
}

/// Trouble of the store ends the call, so that clients come back; a target that ends with a cause is
/// given up by them for good.
@Suite struct ListenTroubleTests {
  private let loop: EventLoop
  private let store: Store
  private let hub: ListenerHub
  private let listener: Listener
  private let call: Call
  private let stream: ListenStream

  init() throws {
    loop = try EventLoop()
    store = try Store(.memory)
    hub = ListenerHub(store, loop: loop)
    listener = Listener(loop)
    call = Call(id: 1, method: "Listen", principal: .owner, loop: loop, transport: listener)
    stream = ListenStream(call, hub)
    call.begin(stream)
  }

  private func add(_ id: Int, _ query: Query) {
    stream.received(
      ListenRequest(
        database: TestCalls.prefix, .addTarget(Target(id: id, .query(query), resume: .none))
      ).encoded()[...])
  }

  private func commit(_ writes: [Mutation]) {
    store.commit(CommitRequest(writes, by: .owner)) { _ in }
  }

  private func run() {
    let (loop, call) = (loop, call)
    loop.schedule(after: 10_000) { loop.stop() }
    loop.run()
    call.cancel()
  }

  private func expectInterrupted() {
    #expect(listener.status?.code == .unavailable)
    #expect(listener.causes.isEmpty)
  }

  @Test func aTargetThatCannotBeLoadedEndsTheCall() {
    let (loop, store) = (loop, store)
    loop.schedule(after: 20) {
      store.close()
      self.add(2, Books.all)
    }
    run()
    expectInterrupted()
  }

  @Test func aWindowThatCannotBeRunAgainEndsTheCall() {
    commit((0..<4).map { Books.set("b\($0)") })
    listener.onCurrent = {
      // A document leaves the full window when there is nothing to fill it from any more.
      self.commit([.delete(Books.path("b0"))])
      self.store.close()
    }
    add(2, Books.query(limit: 2))
    run()
    expectInterrupted()
  }

  /// So that a client which was away for long resumes from where the log still reaches.
  @Test func anIdleStreamIsToldItsPlace() {
    let hub = ListenerHub(store, loop: loop, heartbeat: 20)
    let call = Call(id: 2, method: "Listen", principal: .owner, loop: loop, transport: listener)
    let stream = ListenStream(call, hub)
    call.begin(stream)
    stream.received(
      ListenRequest(
        database: TestCalls.prefix, .addTarget(Target(id: 2, .query(Books.all), resume: .none))
      ).encoded()[...])
    let (loop, listener) = (loop, listener)
    listener.onSnapshot = { if listener.tokens.count == 3 { loop.stop() } }
    run()
    call.cancel()
    hub.stop()
    store.close()
    #expect(listener.tokens.count == 3)
    #expect(Set(listener.tokens).count == 1 && Place(token: listener.tokens[0]) != nil)
  }

  @Test func aQueryThatIsNoneEndsOnlyItsTarget() {
    let (loop, store) = (loop, store)
    add(2, Books.query(limit: -1))
    add(4, Books.all)
    listener.onCurrent = { loop.stop() }
    run()
    store.close()
    #expect(listener.status == nil)
    #expect(Array(listener.causes.keys) == [2])
  }
}
