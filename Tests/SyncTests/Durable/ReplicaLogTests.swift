import Documents
import Testing

@testable import Sync

struct ReplicaLogTests {
  let records = MemoryRecords()
  let clock = ManualScheduler()
  let books = try! CollectionPath("books")

  func open(place: String = "") -> ReplicaLog {
    ReplicaLog(records, scheduler: clock, place: place) {
      "new" + String(records.commits)
    }
  }

  func document(_ id: Int, bytes: Int = 10) -> CachedDocument {
    CachedDocument(
      try! DocumentPath("books/b\(id)"), .found, version: Timestamp(seconds: 5),
      fields: Fields(MapValue([("title", .string(String(repeating: "x", count: bytes)))])),
      readTime: Timestamp(seconds: 6))
  }

  func batch(_ id: Int) -> ReplicaChange {
    .batchAdded(
      user: UTF8Key(""),
      MutationBatch(
        id: id, localWriteTime: .zero, baseMutations: [],
        mutations: [.delete(try! DocumentPath("books/b\(id)"))]))
  }

  /// Hands a group over and makes its changes, as the engine does.
  func store(_ changes: [ReplicaChange], in log: ReplicaLog, _ completion: ((Bool) -> Void)? = nil)
  {
    for change in changes { log.replica.apply(change) }
    log.store(changes) { completion?($0) }
  }

  @Test func whatWasStoredIsThereAgain() {
    for seed in 1...60 {
      let records = MemoryRecords()
      let random = RandomChanges(seed: UInt64(seed))
      var log = ReplicaLog(records, scheduler: clock) { "r" }
      for _ in 0..<random.int(40) {
        records.isSlow = random.bool()
        store(random.group(), in: log)
        if random.int(3) == 0 { records.finish() }
        if random.int(8) == 0 {
          log.append(log.checkpoint())
          log.flush()
        }
        if random.int(6) == 0 {
          records.finish()
          let before = log.replica
          log = ReplicaLog(records, scheduler: clock) { "r" }
          expectSame(before, log.replica, "seed \(seed)")
        }
      }
      records.finish()
      expectSame(log.replica, ReplicaLog(records, scheduler: clock) { "r" }.replica, "\(seed)")
    }
  }

  /// At every moment at which the program may be killed: what was said to be safe is there, and
  /// what is there is the work of whole groups.
  @Test func whateverMomentItIsKilledAt() {
    for seed in 1...20 {
      let records = MemoryRecords()
      records.isSlow = true
      let random = RandomChanges(seed: UInt64(seed))
      let log = ReplicaLog(records, scheduler: clock) { "r" }
      var handed: [[ReplicaChange]] = []
      var safe = 0
      records.onCommit = { [unowned(unsafe) records] in
        let crashed = MemoryRecords()
        crashed.records = records.records
        let found = ReplicaLog(crashed, scheduler: clock) { "r" }.replica
        // The transaction's completion comes after this, so at least `safe` groups are there.
        let matches = (safe...handed.count).contains { count in
          let expected = Replica(id: "r")
          for change in handed[..<count].joined() { expected.apply(change) }
          return describe(expected) == describe(found)
        }
        #expect(matches, "seed \(seed), after \(safe) of \(handed.count) groups")
      }
      for _ in 0..<25 {
        let group = random.group()
        handed.append(group)
        store(group, in: log) {
          #expect($0); safe += 1
        }
        if random.int(4) == 0 { records.finish() }
        if random.int(6) == 0 { log.append(log.checkpoint()) }
        if random.int(6) == 0 { log.flush() }
      }
      records.finish()
      #expect(safe == handed.count)
    }
  }

  @Test func aLocalWriteIsOneRecordInOneStrictTransaction() {
    let log = open()
    store([.documentStored(document(1))], in: log)
    #expect(!records.wasAskedToStay)
    let before = (records.records.count, records.commits)
    store([batch(1)], in: log)
    #expect(records.records.count == before.0 + 1)
    #expect(records.commits == before.1 + 1)
    #expect(records.strictCommits == 1)
    #expect(records.wasAskedToStay)
  }

  /// Another tab would take a batch with a number that was used for the one that was answered.
  @Test func numbersOfBatchesAreUsedOnce() {
    let log = open()
    store([batch(64)], in: log)
    store([.batchRemoved(user: UTF8Key(""), 64)], in: log)
    #expect(open().replica.nextBatch == 65)
    log.append(log.checkpoint())
    log.flush()
    #expect(records.count("l") == 0)
    #expect(open().replica.nextBatch == 65)
  }

  @Test func refusedBatchesAreKeptUntilTheyAreLetGo() {
    let log = open()
    let refused = RefusedWrite(RandomChanges(seed: 1).batch(), SyncError(.notFound, "No."))
    store([batch(1), .batchRefused(user: UTF8Key(""), refused)], in: log)
    expectSame(log.replica, open().replica, "")
    store([.refusalDropped(user: UTF8Key(""), refused.id)], in: log)
    #expect(open().replica.queue(of: UTF8Key("")).refused.isEmpty)
    #expect(records.count("r") == 0)
  }

  @Test func whatComesWhileATransactionIsUnderWayIsOneMore() {
    records.isSlow = true
    let log = open()
    var saved: [Int] = []
    for id in 1...20 { store([batch(id)], in: log) { if $0 { saved.append(id) } } }
    #expect(saved == [])
    records.finish()
    #expect(saved == Array(1...20))
    #expect(records.commits == 2)
  }

  @Test func aLongLogBecomesChunksWhenItIsQuiet() {
    let log = open()
    for id in 1...600 { store([.documentStored(document(id, bytes: 600))], in: log) }
    #expect(records.count("l") == 600)
    clock.advance(milliseconds: 1000)
    store([.documentStored(document(1))], in: log)
    clock.advance(milliseconds: 1999)
    #expect(records.count("l") == 601)
    clock.advance(milliseconds: 1)
    #expect(records.count("l") == 0)
    #expect((5...20).contains(records.count("c")))
    #expect(open().replica.document(document(600).path) != nil)
    #expect(open().stored.sequence == 601)
  }

  @Test func theFirstLargeAnswerIsNotWrittenTwice() {
    let log = open()
    let documents = (1...5000).map { document($0, bytes: 500) }
    store(documents.map { .documentStored($0) }, in: log)
    #expect(records.count("l") == 0)
    #expect(records.count("c") > 40)
    #expect(records.bytes < 3_500_000)
    #expect(records.records.values.allSatisfy { $0.count < 60_000 })
    expectSame(log.replica, open().replica, "")
  }

  @Test func aDamagedCacheIsLeftOutAndTheQueueKept() throws {
    let log = open()
    store((1...300).map { .documentStored(document($0, bytes: 500)) }, in: log)
    store([batch(1), batch(2)], in: log)
    store([.documentStored(document(301))], in: log)
    let good = records.records
    for key in good.keys where key.first == RecordKey.chunk || key.first == RecordKey.log {
      for damage in 0..<2 {
        records.records = good
        if damage == 0 { records.records[key] = nil } else { records.records[key]![7] ^= 1 }
        // The last record of the log cannot be missed; without it the cache is an older one.
        if damage == 0, key == RecordKey.make(RecordKey.log, log.stored.sequence) { continue }
        let damaged = open()
        #expect(damaged.replica.id == log.replica.id)
        #expect(damaged.replica.queue(of: UTF8Key("")).batches.map { $0.id } == [1, 2])
        #expect(damaged.replica.nextBatch > 1000)
        #expect(damaged.replica.document(document(1).path) == nil)
        store([.documentStored(document(7))], in: damaged)
        let again = open()
        #expect(again.replica.document(document(7).path) != nil)
        #expect(again.replica.queue(of: UTF8Key("")).batches.count == 2)
        #expect(again.replica.nextBatch < 2 << 20)
      }
    }
  }

  @Test func withoutAHeaderTheQueueBecomesThatOfANewReplica() {
    let log = open()
    store((1...300).map { .documentStored(document($0, bytes: 500)) } + [batch(1)], in: log)
    records.records[[RecordKey.header]] = nil
    let found = open()
    #expect(found.replica.id != log.replica.id)
    #expect(found.replica.queue(of: UTF8Key("")).batches.count == 1)
    #expect(found.replica.document(document(1).path) == nil)
  }

  @Test func abatchThatCannotBeReadIsSetAside() {
    let log = open()
    store([batch(1), batch(2), batch(3)], in: log)
    let key = RecordKey.make(RecordKey.batch, 2)
    records.records[key]![9] ^= 4
    let bytes = records.records[key]
    let found = open()
    #expect(found.unreadableBatches == 1)
    #expect(found.replica.queue(of: UTF8Key("")).batches.map { $0.id } == [1, 3])
    store([batch(4)], in: found)
    #expect(records.records[key] == nil)
    #expect(records.records[[RecordKey.setAside] + key] == bytes)
    #expect(open().replica.queue(of: UTF8Key("")).batches.map { $0.id } == [1, 3, 4])
    #expect(open().unreadableBatches == 1)
  }

  @Test func whatANewerVersionMadeIsLeftAlone() {
    let log = open()
    store([.documentStored(document(1)), batch(1)], in: log)
    for key in records.records.keys {
      let good = records.records
      records.records[key]![0] = ReplicaRecord.version + 1
      let newer = records.records
      let found = open()
      #expect(found.state == .newer)
      #expect(found.replica.document(document(1).path) == nil)
      store([batch(2), .documentStored(document(2))], in: found)
      found.flush()
      clock.advance(milliseconds: 100_000)
      #expect(records.records == newer)
      records.records = good
    }
  }

  @Test func whatANewerVersionMakesMeanwhileIsLeftAlone() {
    let log = open()
    store([.documentStored(document(1))], in: log)
    var newer = ReplicaRecord.encode([batch(64)])
    newer[0] = ReplicaRecord.version + 1
    records.records[RecordKey.make(RecordKey.batch, 64)] = newer
    var told = 0
    log.onStateChange = { told += 1 }
    log.read { #expect($0 === log.replica) }
    #expect(log.state == .newer)
    #expect(told == 1)
    let before = records.records
    store([.documentStored(document(2)), batch(1)], in: log)
    clock.advance(milliseconds: 100_000)
    #expect(records.records == before)
  }

  @Test func aCopyElsewhereIsANewReplica() {
    let log = open(place: "disk 1, file 2")
    store([.documentStored(document(1)), batch(1)], in: log)
    #expect(open(place: "disk 1, file 2").replica.id == log.replica.id)
    let copy = open(place: "disk 1, file 3")
    #expect(copy.replica.id != log.replica.id)
    #expect(copy.replica.document(document(1).path) != nil)
    #expect(copy.replica.queue(of: UTF8Key("")).batches.count == 1)
    store([batch(2)], in: copy)
    #expect(open(place: "disk 1, file 3").replica.id == copy.replica.id)
  }

  @Test func tabsThatOpenANewStoreAtOnceAreOneReplica() {
    records.records[[RecordKey.seed]] = [1, 2, 255]
    let first = open()
    let second = open()
    #expect(first.replica.id == second.replica.id)
    #expect(first.replica.id.utf8.count == 6)
    store([.documentStored(document(1))], in: first)
    // The second one is no owner and must not put its own header over the first one's.
    store([batch(64)], in: second)
    expectSame(first.replica, open().replica, "", queues: false)
    #expect(open().replica.queue(of: UTF8Key("")).batches.count == 1)
  }

  @Test func aBatchThatCameBeforeTheHeaderIsOfTheSameReplica() {
    records.records[[RecordKey.seed]] = [1, 2, 255]
    let first = open()
    store([batch(64)], in: first)
    let second = open()
    #expect(second.replica.id == first.replica.id)
    #expect(second.replica.queue(of: UTF8Key("")).batches.count == 1)
  }

  @Test func aTabThatTakesOverReadsWhatTheOtherHasStored() {
    let owner = open()
    let other = open()
    store([.documentStored(document(1)), .sequence(1)], in: owner)
    store([batch(64)], in: other)
    // The owner writes something and dies before the other hears of it.
    store([.documentStored(document(3)), .sequence(2)], in: owner)
    owner.leaveCache()
    var read: Replica?
    other.read { read = $0 }
    #expect(read?.sequence == 2)
    #expect(read?.document(document(3).path) != nil)
    #expect(read?.queue(of: UTF8Key("")).batches.count == 1)
    for id in [1, 3] { other.replica.apply(.documentStored(document(id))) }
    store([.documentStored(document(4)), .sequence(3)], in: other)
    let found = open().replica
    #expect(found.sequence == 3)
    for id in [1, 3, 4] { #expect(found.document(document(id).path) != nil) }
  }

  @Test func aTabThatLeftTheCacheDoesNotTidyIt() {
    let owner = open()
    for id in 1...600 { store([.documentStored(document(id))], in: owner) }
    clock.advance(milliseconds: 1000)
    owner.leaveCache()
    clock.advance(milliseconds: 10_000)
    #expect(records.count("l") == 600)
  }

  @Test func aFullDeviceKeepsTheQueue() {
    let log = open()
    store((1...300).map { .documentStored(document($0, bytes: 500)) }, in: log)
    records.room = records.bytes + 50
    var saved = 0
    store([batch(1)], in: log) { if $0 { saved += 1 } }
    #expect(saved == 1)
    #expect(log.state == .full)
    #expect(!log.state.isVolatile)
    store([batch(2), .documentStored(document(400))], in: log) { if $0 { saved += 1 } }
    #expect(saved == 2)
    let found = open().replica
    #expect(found.queue(of: UTF8Key("")).batches.map { $0.id } == [1, 2])
    #expect(found.document(document(1).path) == nil)
    records.room = .max
    var told = 0
    log.onStateChange = { told += 1 }
    clock.advance(milliseconds: 60_000)
    #expect(log.state == .kept)
    #expect(told > 0)
    expectSame(log.replica, open().replica, "")
  }

  @Test func whatADeviceRefusesIsTriedAgain() {
    let log = open()
    store([.documentStored(document(1))], in: log)
    records.isBroken = true
    var saved = 0
    store([batch(1)], in: log) { if $0 { saved += 1 } }
    clock.advance(milliseconds: 10_000)
    #expect(saved == 0)
    #expect(log.state == .failing)
    store([batch(2)], in: log) { if $0 { saved += 1 } }
    #expect(saved == 0)
    records.isBroken = false
    records.records = [:]
    clock.advance(milliseconds: 64_000)
    #expect(saved == 2)
    clock.advance(milliseconds: 60_000)
    #expect(log.state == .kept)
    // Even where the store was emptied meanwhile, all of it is there.
    expectSame(log.replica, open().replica, "")
  }

  /// What a tab could not store before it left must not come over what the next owner writes.
  @Test func aFormerOwnerTriesOnlyItsWritesAgain() {
    let owner = open()
    store([.documentStored(document(1)), .sequence(1)], in: owner)
    records.isSlow = true
    store([.documentStored(document(2)), .sequence(2), batch(1)], in: owner)
    owner.leaveCache()
    records.isBroken = true
    records.finish()
    records.isBroken = false
    records.isSlow = false
    let other = open()
    store([.documentStored(document(3)), .sequence(2)], in: other)
    clock.advance(milliseconds: 100_000)
    let found = open().replica
    #expect(found.document(document(1).path) != nil)
    #expect(found.document(document(2).path) == nil)
    #expect(found.document(document(3).path) != nil)
    #expect(found.queue(of: UTF8Key("")).batches.count == 1)
    // It takes over again.
    owner.read { _ in }
    store([.documentStored(document(4)), .sequence(3)], in: owner)
    #expect(open().replica.document(document(4).path) != nil)
  }

  @Test func aBatchThatWasRemovedMeanwhileIsNotPutInAgain() {
    let log = open()
    log.leaveCache()
    records.isSlow = true
    store([batch(1), batch(2)], in: log)
    log.replica.apply(.batchRemoved(user: UTF8Key(""), 1))
    log.store([.refusalDropped(user: UTF8Key(""), 9)]) { _ in }
    log.flush()
    records.isBroken = true
    records.finishNext()
    records.isBroken = false
    records.finish()
    clock.advance(milliseconds: 100_000)
    records.finish()
    #expect(open().replica.queue(of: UTF8Key("")).batches.map { $0.id } == [2])
  }

  @Test func tabsThatFindNoHeaderTakeTheNameOfTheFirstOwner() {
    store([.documentStored(document(1))], in: open())
    records.records[[RecordKey.seed]] = [1, 2, 255]
    records.records[[RecordKey.header]]![7] ^= 1
    let first = open()
    let second = ReplicaLog(records, scheduler: clock) { "another" }
    #expect(first.replica.id != second.replica.id)
    store([.documentStored(document(2))], in: first)
    second.read { _ in }
    #expect(first.replica.id == second.replica.id)
  }

  @Test func withoutAStoreAllGoesOnInMemory() {
    records.access = .none
    let log = open()
    var isSaved = false
    store([batch(1)], in: log) { isSaved = $0 }
    #expect(isSaved)
    #expect(log.state == .memoryOnly)
    #expect(log.state.isVolatile)
    #expect(records.records.isEmpty)
  }

  @Test func theEngineGoesOnWhereItWas() throws {
    func client() -> SyncClient {
      SyncClient(
        persistence: open(), transport: OfflineTransport(), scheduler: clock,
        random: SeededRandom(seed: 1), database: DatabasePrefix(project: "p"))
    }
    records.isSlow = true
    let first = client()
    let path = try DocumentPath("books/b")
    first.commit([.set(path, MapValue([("title", .string("Emma"))]))])
    #expect(first.state.isSaving)
    records.finish()
    #expect(!first.state.isSaving)
    #expect(first.state.storage == .kept)
    let second = client()
    #expect(second.state.pendingBatches == 1)
    let book = try #require(second.get(path))
    #expect(book.fields["title"] == .string("Emma"))
    #expect(book.hasPendingWrites)
    records.isBroken = true
    second.commit([.delete(path)])
    records.finish()
    #expect(second.state.hasStorageFailed)
    #expect(second.state.isSaving)
  }
}
