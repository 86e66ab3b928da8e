import Documents

@testable import Sync

/// A device's store that several tabs open: groups of changes as bytes, in the order in which they
/// were made.
///
/// As in a browser, transactions of all tabs happen one after the other, a while after they were
/// asked for, and their results come to the tabs later still; unless nothing is to be delayed.
final class SharedStore {
  private let replica: String
  private var records: [[UInt8]] = []
  private var transactions: [Transaction] = []
  private var results: [Transaction] = []
  /// Whether transactions wait for `step`.
  var isDelayed = false

  private struct Transaction {
    let tab: Opened
    /// What is written; nothing where the store is read.
    var record: [UInt8]?
    let completion: (Replica?) -> Void
    var read: Replica?
  }

  init(_ replica: String) {
    self.replica = replica
  }

  /// The replica is read when all that was asked for before has happened.
  func open() -> any Persistence {
    while !transactions.isEmpty { transact() }
    return Opened(self)
  }

  /// Lets one transaction happen, or one result arrive.
  /// - Returns: Whether there was any.
  @discardableResult
  func step(result: Bool) -> Bool {
    if result, !results.isEmpty {
      let result = results.removeFirst()
      result.completion(result.read)
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

  /// A tab is gone, with what it asked for if that has not happened.
  func abandon(_ tab: any Persistence) {
    transactions.removeAll { $0.tab === tab }
    results.removeAll { $0.tab === tab }
  }

  /// Calls with every batch that was ever stored.
  func forEachBatch(_ body: (MutationBatch) -> Void) {
    for record in records {
      for change in try! ReplicaRecord.decode(record) {
        if case .batchAdded(_, let batch) = change { body(batch) }
      }
    }
  }

  private func transact() {
    var transaction = transactions.removeFirst()
    if let record = transaction.record {
      records.append(record)
    } else {
      transaction.read = load()
    }
    results.append(transaction)
  }

  private func load() -> Replica {
    let replica = Replica(id: replica)
    for record in records {
      for change in try! ReplicaRecord.decode(record) { replica.apply(change) }
    }
    return replica
  }

  private func add(_ transaction: Transaction) {
    transactions.append(transaction)
    if !isDelayed { finish() }
  }

  private final class Opened: Persistence {
    private let shared: SharedStore
    private let replica: Replica

    init(_ shared: SharedStore) {
      self.shared = shared
      replica = shared.load()
    }

    func load() -> Replica { replica }

    func read(_ completion: @escaping (Replica) -> Void) {
      shared.add(Transaction(tab: self, record: nil) { completion($0!) })
    }

    func store(_ changes: [ReplicaChange], completion: @escaping (Bool) -> Void) {
      shared.add(
        Transaction(tab: self, record: ReplicaRecord.encode(changes)) { _ in completion(true) })
    }
  }
}
