import Documents

@testable import Sync

/// A device's store that several tabs open, each with a `ReplicaLog` of its own.
///
/// As in a browser, transactions of all tabs happen one after the other, a while after they were
/// asked for, and their results come to the tabs later still; unless nothing is to be delayed. It
/// may have room for little of the cache.
final class SharedStore {
  private let replica: String
  private var records: [[UInt8]: [UInt8]] = [:]
  private var transactions: [Transaction] = []
  private var results: [Transaction] = []
  private var stored: [MutationBatch] = []
  /// What the tabs' logs wait by.
  let clock = ManualScheduler()
  /// Whether transactions wait for `step`.
  var isDelayed = false
  /// What chunks and log may take.
  var cacheRoom = Int.max
  private(set) var refusals = 0

  private struct Transaction {
    let tab: TabRecords
    /// What is changed; nothing where the store is read, for `isReading`.
    let changes: [RecordChange]
    var isReading = false
    let completion: (Bool) -> Void
    var isDone = true
  }

  init(_ replica: String) {
    self.replica = replica
    records[[RecordKey.seed]] = [UInt8](replica.utf8)
  }

  /// The replica is read when all that was asked for before has happened.
  func open() -> any Persistence {
    while !transactions.isEmpty { transact() }
    return ReplicaLog(TabRecords(self), scheduler: clock) { [replica] in replica }
  }

  /// Lets one transaction happen, or one result arrive.
  /// - Returns: Whether there was any.
  @discardableResult
  func step(result: Bool) -> Bool {
    if result, !results.isEmpty {
      let result = results.removeFirst()
      if !result.tab.isClosed { result.completion(result.isDone) }
      return true
    }
    if transactions.isEmpty { return false }
    transact()
    return true
  }

  /// Everything that was asked for happens.
  func finish() {
    while step(result: true) {}
  }

  /// A tab is gone, and asks for nothing more.
  func close(_ tab: any Persistence) { records(of: tab).isClosed = true }

  /// A tab is gone, with what it asked for if that has not happened.
  func abandon(_ tab: any Persistence) {
    close(tab)
    transactions.removeAll { $0.tab.isClosed && $0.tab === records(of: tab) }
  }

  /// Calls with every batch that was ever stored.
  func forEachBatch(_ body: (MutationBatch) -> Void) { stored.forEach(body) }

  var cacheBytes: Int { SharedStore.cacheBytes(records) }

  private static func cacheBytes(_ records: [[UInt8]: [UInt8]]) -> Int {
    var bytes = 0
    for (key, value) in records where key[0] == RecordKey.chunk || key[0] == RecordKey.log {
      bytes += value.count
    }
    return bytes
  }

  private func records(of tab: any Persistence) -> TabRecords {
    (tab as! ReplicaLog).records as! TabRecords
  }

  private func transact() {
    var transaction = transactions.removeFirst()
    var copy = records
    for change in transaction.changes {
      if let value = change.value {
        copy[change.key] = value
        continue
      }
      for key in copy.keys
      where !key.lexicographicallyPrecedes(change.key)
        && !change.last.lexicographicallyPrecedes(key)
      {
        copy[key] = nil
      }
    }
    let bytes = SharedStore.cacheBytes(copy)
    if bytes > cacheRoom, bytes > cacheBytes {
      transaction.isDone = false
      refusals += 1
    } else {
      records = copy
      note(transaction.changes)
      if transaction.isReading { transaction.tab.snapshot = records }
    }
    results.append(transaction)
  }

  private func note(_ changes: [RecordChange]) {
    for change in changes where change.key[0] == RecordKey.batch {
      guard let value = change.value else { continue }
      for change in try! ReplicaRecord.decode(value) {
        if case .batchAdded(_, let batch) = change { stored.append(batch) }
      }
    }
  }

  private func add(_ transaction: Transaction) {
    if transaction.tab.isClosed { return }
    transactions.append(transaction)
    if !isDelayed { finish() }
  }

  /// One tab's view of the store.
  private final class TabRecords: RecordStore {
    private let shared: SharedStore
    var snapshot: [[UInt8]: [UInt8]]
    var isClosed = false
    private var changes: [RecordChange] = []

    init(_ shared: SharedStore) {
      self.shared = shared
      snapshot = shared.records
    }

    var access: RecordAccess { .kept }

    func read(_ body: ([UInt8], [UInt8]) -> Void) {
      let order = snapshot.keys.sorted { $0.lexicographicallyPrecedes($1) }
      for key in order { body(key, snapshot[key]!) }
    }

    func refresh(_ completion: @escaping (Bool) -> Void) {
      shared.add(Transaction(tab: self, changes: [], isReading: true, completion: completion))
    }

    func put(_ key: [UInt8], _ value: [UInt8]) {
      changes.append(RecordChange(key, put: value))
    }

    func remove(from first: [UInt8], through last: [UInt8]) {
      changes.append(RecordChange(first, removeThrough: last))
    }

    func commit(isStrict: Bool, _ completion: @escaping (Bool) -> Void) {
      let transaction = Transaction(tab: self, changes: changes, completion: completion)
      changes = []
      shared.add(transaction)
    }

    func askToStay() {}
  }
}
