import Documents
import Testing
import Wire

@testable import Sync

/// What the engine's streams say on the wire.
struct ServiceTransportTests {
  final class Calls: CallOpener {
    var opened: [(method: String, call: FakeCall)] = []

    func open(_ method: String, _ observer: any CallObserver) -> any Call {
      let call = FakeCall(observer)
      opened.append((method, call))
      observer.callOpened()
      return call
    }

    func renew() {}
  }

  final class FakeCall: Call {
    let observer: any CallObserver
    var sent: [[UInt8]] = []
    var isCancelled = false

    init(_ observer: any CallObserver) {
      self.observer = observer
    }

    func send(_ message: [UInt8]) { sent.append(message) }
    func cancel() { isCancelled = true }
  }

  let prefix = DatabasePrefix(project: "p")
  let calls = Calls()
  let scheduler = ManualScheduler()
  let client: SyncClient

  init() {
    client = SyncClient(
      persistence: MemoryPersistence(replica: Replica(id: "r1")),
      transport: ServiceTransport(calls, database: prefix), scheduler: scheduler,
      random: SeededRandom(seed: 1), database: prefix)
    client.start()
  }

  @Test func batchesAreLabelled() throws {
    let path = try DocumentPath("books/b")
    client.commit([.set(path, MapValue())])
    client.commit([.delete(path)])
    #expect(calls.opened.map { $0.method } == ["google.firestore.v1.Firestore/Write"])
    let call = calls.opened[0].call
    #expect(call.sent.count == 1)
    #expect(try WriteRequest.decode(call.sent[0]).writes.isEmpty)
    call.observer.callReceived(
      WriteResponse(streamID: "1", streamToken: [1]).encoded(database: prefix))
    #expect(call.sent.count == 3)
    let first = try WriteRequest.decode(call.sent[1])
    #expect(first.labels["replica"]?.hasPrefix("r1~") == true)
    #expect(first.labels["batch"] == "64")
    #expect(first.streamToken == [1])
    #expect(try WriteRequest.decode(call.sent[2]).labels["batch"] == "128")
  }

  @Test func everyUsersQueueIsAReplicaOfItsOwn() throws {
    client.changeUser(to: UTF8Key("anna"))
    client.commit([.set(try DocumentPath("books/b"), MapValue())])
    let call = calls.opened[0].call
    call.observer.callReceived(
      WriteResponse(streamID: "1", streamToken: [1]).encoded(database: prefix))
    let origin = try #require(try WriteRequest.decode(call.sent[1]).labels["replica"])
    #expect(origin.hasPrefix("r1~") && origin.hasSuffix("/anna"))
  }

  @Test func aMessageThatIsNoneBreaksTheStreamAndItIsOpenedAgain() throws {
    let registration = client.listen(Query(collectionID: "books")) { _ in }
    #expect(calls.opened.count == 1)
    calls.opened[0].call.observer.callReceived([0xFF])
    #expect(calls.opened[0].call.isCancelled)
    scheduler.advance(milliseconds: 2000)
    #expect(calls.opened.count == 2)
    #expect(calls.opened[1].method == "google.firestore.v1.Firestore/Listen")
    registration.remove()
  }

  @Test func failedStreamsComeBackMoreAndMoreSlowly() {
    let registration = client.listen(Query(collectionID: "books")) { _ in }
    var waits: [Int] = []
    for attempt in 1...14 {
      calls.opened[attempt - 1].call.observer.callEnded(code: 14, message: "gone")
      var wait = 0
      while calls.opened.count == attempt {
        scheduler.advance(milliseconds: 100)
        wait += 100
        if wait > 200_000 { break }
      }
      waits.append(wait)
    }
    #expect(waits[0] <= 100)
    #expect(waits[1] >= 500 && waits[1] <= 1600)
    #expect(waits[12] >= 30_000 && waits[12] <= 90_100)
    #expect(waits[13] >= 30_000 && waits[13] <= 90_100)
    registration.remove()
  }
}
