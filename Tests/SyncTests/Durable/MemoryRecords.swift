@testable import Sync

/// A device's store in memory, which may be full, slow or damaged.
final class MemoryRecords: RecordStore {
  var access = RecordAccess.kept
  var records: [[UInt8]: [UInt8]] = [:]
  /// Whether transactions wait until `finish`.
  var isSlow = false
  /// Whether transactions are refused.
  var isBroken = false
  /// More bytes than this are refused.
  var room = Int.max
  private(set) var commits = 0
  private(set) var strictCommits = 0
  private(set) var wasAskedToStay = false
  /// Called after each transaction.
  var onCommit: () -> Void = {}

  private var changes: [(inout [[UInt8]: [UInt8]]) -> Void] = []
  private var pending: [() -> Void] = []

  var bytes: Int { records.values.reduce(0) { $0 + $1.count } }

  func count(_ kind: Character) -> Int {
    records.keys.count { $0.first == kind.asciiValue }
  }

  func read(_ body: ([UInt8], [UInt8]) -> Void) {
    let order = records.keys.sorted { $0.lexicographicallyPrecedes($1) }
    for key in order { body(key, records[key]!) }
  }

  func refresh(_ completion: @escaping (Bool) -> Void) {
    let work = { [self] in completion(!isBroken) }
    if isSlow || !pending.isEmpty { pending.append(work) } else { work() }
  }

  func put(_ key: [UInt8], _ value: [UInt8]) {
    changes.append { $0[key] = value }
  }

  func remove(from first: [UInt8], through last: [UInt8]) {
    changes.append { records in
      for key in records.keys
      where !key.lexicographicallyPrecedes(first) && !last.lexicographicallyPrecedes(key) {
        records[key] = nil
      }
    }
  }

  func commit(isStrict: Bool, _ completion: @escaping (Bool) -> Void) {
    let changes = changes
    self.changes = []
    let work = { [self] in
      var copy = records
      for change in changes { change(&copy) }
      if isBroken || copy.values.reduce(0, { $0 + $1.count }) > room { return completion(false) }
      records = copy
      commits += 1
      if isStrict { strictCommits += 1 }
      onCommit()
      completion(true)
    }
    if isSlow || !pending.isEmpty { pending.append(work) } else { work() }
  }

  func askToStay() { wasAskedToStay = true }

  /// Lets the first transaction that waits happen.
  func finishNext() { pending.removeFirst()() }

  /// Lets what waits happen, and what follows from it.
  func finish() {
    while !pending.isEmpty { pending.removeFirst()() }
  }
}
