import Documents
import Testing

@testable import Sync

/// Several tabs on a device that has no room for the cache, that begins to fail, or on which a tab
/// misses what happens.
struct FullDeviceTests {
  let records = MemoryRecords()
  let clock = ManualScheduler()
  let bus = TabBus()
  let query = Query(try! CollectionPath("books"))

  final class Tab {
    let client: SyncClient
    let link: TabBus.Link
    var titles: [String] = []
    var isFromCache = true

    init(_ client: SyncClient, _ link: TabBus.Link) {
      self.client = client
      self.link = link
    }
  }

  func open() -> Tab {
    let link = bus.open()
    let tab = Tab(
      SyncClient(
        persistence: ReplicaLog(records, scheduler: clock) { "r" }, transport: OfflineTransport(),
        scheduler: clock, random: SeededRandom(seed: UInt64(link.slot)),
        database: DatabasePrefix(project: "p"),
        tabs: link), link)
    tab.client.start()
    let options = ListenOptions(includesMetadataChanges: true)
    _ = tab.client.listen(query, options: options) { snapshot in
      tab.titles = snapshot.documents.map { $0.path.id }
      tab.isFromCache = snapshot.isFromCache
    }
    bus.deliver()
    return tab
  }

  /// The server tells the owner of books.
  func tell(_ owner: Tab, _ ids: ClosedRange<Int>, bytes: Int = 10) {
    owner.client.work.run {
      let engine = owner.client.engine
      let time = Timestamp(seconds: Int64(ids.upperBound))
      let documents = ids.map { id in
        CachedDocument(
          try! DocumentPath("books/b\(id)"), .found, version: time,
          fields: Fields(MapValue([("title", .string(String(repeating: "x", count: bytes)))])),
          readTime: time)
      }
      engine.applyRemoteEvent(
        RemoteEvent(
          snapshotVersion: time,
          targetChanges: [
            TargetChange(
              target: engine.views[0].target, resumeToken: [1], isCurrent: true,
              added: documents.map { $0.path }, removed: [])
          ], documents: documents))
    }
    bus.deliver()
  }

  @Test func aTabThatIsOpenedHasTheLibraryAllTheSame() {
    let owner = open()
    tell(owner, 1...9, bytes: 500)
    records.room = records.bytes
    tell(owner, 10...12, bytes: 500)
    #expect(owner.client.state.storage == .full)
    let second = open()
    #expect(second.titles.count == 12)
    #expect(!second.isFromCache)
    tell(owner, 13...14)
    #expect(second.titles.count == 14)
    let third = open()
    #expect(third.titles.count == 14)
    #expect(second.titles.count == 14)
    // The owner goes: what the others know is not lost with it.
    owner.link.observer?.tabHeard(.sleeps)
    bus.close(owner.link)
    bus.grantNext()
    bus.deliver()
    #expect(bus.holder === second.link)
    #expect(second.titles.count == 14)
    tell(second, 15...15)
    #expect(third.titles.count == 15)
    records.room = .max
    clock.advance(milliseconds: 100_000)
    tell(second, 16...16)
    let stored = ReplicaLog(records, scheduler: clock) { "r" }.replica
    for id in 1...16 { #expect(stored.document(try! DocumentPath("books/b\(id)")) != nil) }
    withExtendedLifetime((owner, third)) {}
  }

  @Test func whatWasOnlyToldIsStoredByTheNextOwner() {
    let owner = open()
    let second = open()
    tell(owner, 1...9, bytes: 500)
    records.room = records.bytes
    tell(owner, 10...12, bytes: 500)
    #expect(second.titles.count == 12)
    owner.link.observer?.tabHeard(.sleeps)
    bus.close(owner.link)
    records.room = .max
    bus.grantNext()
    tell(second, 13...13)
    clock.advance(milliseconds: 100_000)
    let stored = ReplicaLog(records, scheduler: clock) { "r" }.replica
    for id in 1...13 { #expect(stored.document(try! DocumentPath("books/b\(id)")) != nil) }
    withExtendedLifetime(owner) {}
  }

  @Test func whatANewOwnerTellsIsNotTakenForWhatTheLastOneTold() {
    let owner = open()
    let second = open()
    let third = open()
    tell(owner, 1...9, bytes: 500)
    records.room = records.bytes
    second.link.observer?.tabHeard(.sleeps)
    second.link.isAwake = false
    tell(owner, 10...10, bytes: 500)
    #expect(third.titles.count == 10)
    owner.link.observer?.tabHeard(.sleeps)
    bus.close(owner.link)
    second.link.isAwake = true
    second.link.observer?.tabHeard(.wakes)
    bus.grant(second.link)
    // It has not heard of the tenth book, and gives the same number to another change.
    tell(second, 11...11)
    #expect(second.titles.count == 10)
    #expect(third.titles == second.titles)
    withExtendedLifetime(owner) {}
  }

  @Test func anOwnerWhoseStoreFailsKeepsTheNetwork() {
    let owner = open()
    let second = open()
    records.isSlow = true
    owner.client.commit([.set(try! DocumentPath("books/a"), MapValue())])
    second.link.isVisible = true
    bus.deliver()
    #expect(owner.client.engine.tabs?.isOwner == false)
    #expect(bus.holder === owner.link)
    records.isBroken = true
    records.finish()
    #expect(bus.holder === owner.link)
    #expect(owner.client.engine.tabs?.isOwner == true)
    records.isBroken = false
    records.isSlow = false
    clock.advance(milliseconds: 100_000)
    tell(owner, 1...3)
    #expect(second.titles == ["a", "b1", "b2", "b3"])
    let stored = ReplicaLog(records, scheduler: clock) { "r" }.replica
    #expect(stored.document(try! DocumentPath("books/b1")) != nil)
    #expect(stored.queue(of: UTF8Key("")).batches.count == 1)
  }

  @Test func whoWaitsForPendingWritesHearsOfThemAlsoAfterHavingSlept() {
    let owner = open()
    let second = open()
    second.client.commit([.set(try! DocumentPath("books/a"), MapValue())])
    var outcome: Bool?
    second.client.waitForPendingWrites { outcome = $0 }
    bus.deliver()
    second.link.observer?.tabHeard(.sleeps)
    second.link.isAwake = false
    bus.deliver()
    let engine = owner.client.engine
    owner.client.work.run {
      engine.applySuccessfulWrite(
        BatchResult(
          batch: engine.store.queue.batches[0], commitTime: Timestamp(seconds: 1), results: []))
    }
    second.link.isAwake = true
    #expect(outcome == nil)
    second.link.observer?.tabHeard(.wakes)
    #expect(outcome == true)
  }

  @Test func anOwnerGivesWayToANewerVersion() {
    let owner = open()
    let second = open()
    var newer = ReplicaRecord.encode([.batchRemoved(user: UTF8Key(""), 64)])
    newer[0] = ReplicaRecord.version + 1
    records.records[RecordKey.make(RecordKey.batch, 65)] = newer
    bus.close(second.link)
    while bus.tellOfTheDead() {}
    #expect(owner.client.engine.tabs?.isOwner == false)
    #expect(owner.client.state.storage == .newer)
    #expect(bus.holder == nil)
    owner.link.observer?.tabHeard(.sleeps)
    owner.link.observer?.tabHeard(.wakes)
    #expect(bus.holder == nil)
  }
}
