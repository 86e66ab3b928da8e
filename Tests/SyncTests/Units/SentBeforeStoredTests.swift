import Documents
import Testing
import Wire

@testable import Sync

/// A batch goes to the server at once. What the device has not stored yet it may forget; then the
/// server has it, under a name that no later run of the program uses.
struct SentBeforeStoredTests {
  let prefix = DatabasePrefix(project: "p")
  let calls = ServiceTransportTests.Calls()
  let scheduler = ManualScheduler()
  let records = MemoryRecords()
  let client: SyncClient

  init() {
    records.isSlow = true
    client = SyncClient(
      persistence: ReplicaLog(records, scheduler: scheduler) { "r1" },
      transport: ServiceTransport(calls, database: prefix), scheduler: scheduler,
      random: SeededRandom(seed: 1), database: prefix)
    client.start()
  }

  private func commit(_ id: String) {
    client.commit([.set(try! DocumentPath("books/" + id), MapValue())])
  }

  /// The write requests so far, after the handshake.
  private func sent() throws -> [(origin: String, path: String)] {
    guard let call = calls.opened.last?.call else { return [] }
    if call.sent.count == 1 {
      call.observer.callReceived(
        WriteResponse(streamID: "1", streamToken: [1]).encoded(database: prefix))
    }
    return try call.sent.dropFirst().map { bytes in
      let request = try WriteRequest.decode(bytes)
      return (request.labels["replica"] ?? "", request.writes[0].path.id)
    }
  }

  @Test func aBatchDoesNotWaitForTheDevice() throws {
    commit("a")
    #expect(client.get(try DocumentPath("books/a")) != nil)
    #expect(try sent().map { $0.path } == ["a"])
    #expect(client.state.isSaving)
    commit("b")
    commit("c")
    records.finish()
    #expect(try sent().map { $0.path } == ["a", "b", "c"])
    let origin = try #require(try sent().first?.origin)
    #expect(origin.hasPrefix("r1~"))
    #expect(try sent().allSatisfy { $0.origin == origin })
  }

  /// Killed after it was sent and before it was stored: the next run counts from where the device
  /// stands, so its batch has the same number. Under the same name the server would take it for a
  /// repetition, and lose it.
  @Test func aForgottenBatchDoesNotHideTheNextOne() throws {
    commit("a")
    records.finish()
    let before = records.records
    commit("forgotten")
    let forgotten = client.waitingBatches.last
    let kept = MemoryRecords()
    kept.records = before
    let next = SyncClient(
      persistence: ReplicaLog(kept, scheduler: scheduler) { "r1" }, transport: OfflineTransport(),
      scheduler: scheduler, random: SeededRandom(seed: 3), database: prefix)
    next.commit([.set(try DocumentPath("books/next"), MapValue())])
    let batch = try #require(next.waitingBatches.last)
    #expect(batch.id == forgotten?.id)
    let name = next.engine.store.origin(of: batch)
    #expect(try sent().contains { $0.path == "forgotten" })
    #expect(try sent().allSatisfy { $0.origin != name })
  }

  /// A device's store that was copied, with the program that ran on it: both go on with the same
  /// numbers, and the server must take neither's writes for repetitions of the other's.
  @Test func copiesOfAReplicaAreToldApart() throws {
    commit("a")
    records.finish()
    let copy = MemoryRecords()
    copy.records = records.records
    let other = SyncClient(
      persistence: ReplicaLog(copy, scheduler: scheduler) { "r1" }, transport: OfflineTransport(),
      scheduler: scheduler, random: SeededRandom(seed: 2), database: prefix)
    let store = other.engine.store
    other.commit([.set(try DocumentPath("books/b"), MapValue())])
    commit("b")
    records.finish()
    let origins = try sent().map { $0.origin }
    let others = other.waitingBatches.map { store.origin(of: $0) }
    #expect(other.waitingBatches.map { $0.id } == client.waitingBatches.map { $0.id })
    // What waited when it was copied is the same write; what came after is not.
    #expect(others[0] == origins[0])
    #expect(others[1] != origins[1])
  }

  /// Where the device does not work, what was written is safer with the server; and no later start of
  /// the program uses its name.
  @Test func whereTheDeviceFailsItIsSentAllTheSame() throws {
    records.isBroken = true
    commit("a")
    records.finish()
    #expect(client.state.storage == .failing)
    commit("b")
    let first = try sent()
    #expect(first.map { $0.path } == ["a", "b"])
    #expect(first[0].origin.hasPrefix("r1~"))
    #expect(first[0].origin == first[1].origin)

    records.isBroken = false
    scheduler.advance(milliseconds: 100_000)
    records.finish()
    commit("c")
    records.finish()
    let all = try sent()
    #expect(all.map { $0.path } == ["a", "b", "c"])
    #expect(all[2].origin == first[0].origin)
  }
}
