import Documents
import Testing

@testable import Sync

/// What the cache keeps when it grows beyond its size.
struct CacheCollectorTests {
  let scheduler = ManualScheduler()
  let transport = FakeTransport()
  let client: SyncClient
  var replica: Replica { client.engine.store.replica }

  init() {
    client = SyncClient(
      persistence: MemoryPersistence(replica: Replica(id: "r1")), transport: transport,
      scheduler: scheduler, random: SeededRandom(seed: 1), database: DatabasePrefix(project: "p"))
    client.start()
  }

  private func path(_ collection: Int, _ id: Int) -> DocumentPath {
    try! DocumentPath("c\(collection)/d\(id)")
  }

  /// Listens to a collection until the server has sent its ten documents.
  private func listen(_ collection: Int) -> ListenerRegistration {
    let registration = client.listen(Query(collectionID: "c\(collection)")) { _ in }
    transport.pump()
    let target = replica.lastTarget
    transport.send(.target(.added, targets: [target], resumeToken: [], cause: nil))
    let time = Timestamp(seconds: Int64(1000 + collection))
    for id in 0..<10 {
      transport.send(
        .document(
          path(collection, id),
          CachedDocument(path(collection, id), .found, version: Timestamp(seconds: 1)),
          updatedTargets: [target], removedTargets: []))
    }
    transport.send(
      .target(.current, targets: [target], resumeToken: [UInt8(collection)], cause: nil))
    transport.send(
      .target(.noChange, targets: [], resumeToken: [], cause: nil), snapshotVersion: time)
    return registration
  }

  private func count(_ collection: Int) -> Int {
    (0..<10).filter { replica.document(path(collection, $0)) != nil }.count
  }

  @Test func whatWasUsedLongestAgoGoesFirst() {
    for collection in 0..<20 { listen(collection).remove() }
    let active = listen(20)
    client.commit([.set(path(0, 3), MapValue())])
    let size = replica.cacheBytes
    #expect(size > 0)

    let collector = client.collectCache()
    collector.limit = size
    scheduler.advance(milliseconds: 59_000)
    #expect(replica.cacheBytes == size)
    // A tenth of what could go: two of the twenty targets, but not what waits for the server.
    scheduler.advance(milliseconds: 2_000)
    #expect((0...20).map { count($0) } == [1, 0] + Array(repeating: 10, count: 19))
    #expect(replica.document(path(0, 3)) != nil)
    #expect(replica.targets.count == 19)

    // Small enough now.
    scheduler.advance(milliseconds: 600_000)
    #expect(replica.targets.count == 19)
    collector.limit = 0
    scheduler.advance(milliseconds: 30_000_000)
    #expect(count(20) == 10)
    #expect(count(0) == 1)
    // A tenth of less than ten is nothing.
    #expect((1..<10).allSatisfy { count($0) == 0 })
    active.remove()
  }

  @Test func theSizeIsThatOfWhatIsThere() {
    let registration = listen(1)
    var size = 0
    replica.forEachDocument { size += $0.approximateSize }
    #expect(replica.cacheBytes == size)
    listen(1).remove()
    #expect(replica.cacheBytes == size)
    registration.remove()
    let collector = client.collectCache()
    collector.limit = 1
    collector.percentile = 100
    while collector.step() {}
    #expect(replica.cacheBytes == 0)
  }

  /// Where nothing is collected, as in a browser, every document that is looked at leaves targets.
  @Test func oldTargetsGoWithoutACollection() {
    let library = listen(0)
    library.remove()
    for id in 0..<1000 { client.listen(path(1, id)) { _ in }.remove() }
    #expect(replica.targets.count == LocalStore.mostTargets)
    #expect(replica.target(for: LocalQuery(path(1, 999)).target.key) != nil)
    #expect(count(0) == 10)
  }
}
