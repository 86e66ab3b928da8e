internal import Documents

/// The replica on the device: a layout of records that is the same for every store.
///
/// - The **header** names the replica (`ReplicaHeader`).
/// - **Chunks** hold the cache as it was at one moment: some 50 KB of documents each, then the
///   targets. As single records, 10,000 documents took three times as long to read.
/// - The **log** holds the groups of changes since then, numbered. When it has grown, and nothing
///   happens for a moment, the chunks are written anew and the log is emptied, in one transaction.
/// - The **queue** holds one record for each batch, which is all that a local write waits for, and
///   one for each that the server refused.
///
/// One transaction is under way at a time; what comes meanwhile is one transaction after it. Where
/// the device refuses one, for instance because it is full, the stored cache is given up for the
/// sake of the queue, and tried again later.
///
/// Of several tabs on one store only one writes header, chunks and log; every tab puts its batches
/// in. A tab that takes over reads first what the one before it has stored.
package final class ReplicaLog: Persistence {
  let records: any RecordStore
  let scheduler: any Scheduler
  let place: String
  package let replica: Replica
  package var onStateChange: () -> Void = {}
  package let unreadableBatches: Int

  private var isNewer: Bool
  private var hasAskedToStay = false

  /// What is still to be written, in order, and who waits for it.
  private var waiting: [RecordChange] = []
  private var completions: [(Bool) -> Void] = []
  private var isStrict = false
  private var transactions = 0
  private var failures = 0
  private var retry: (any ScheduledWork)?

  /// Whether this tab writes the cache.
  var ownsCache = false
  /// Whether another tab may have been writing it since this one did.
  var hasLeft = false
  /// Whether the cache is not stored at present, since there was no room.
  var isFull = false
  /// What the store holds of the cache.
  var stored: StoredCache
  var tidying: (any ScheduledWork)?

  /// - Parameters:
  ///   - place: Where the store is, as far as the device can say: a store that finds itself
  ///     elsewhere is a copy, and becomes a replica of its own.
  ///   - newID: Makes the name of a new replica.
  package init(
    _ records: any RecordStore, scheduler: any Scheduler, place: String = "", newID: () -> String
  ) {
    self.records = records
    self.scheduler = scheduler
    self.place = place
    let loading = ReplicaLoading(records, place: place, newID: newID)
    replica = loading.replica
    isNewer = loading.isNewer
    stored = loading.stored
    unreadableBatches = loading.unreadable.count + loading.setAside
    if !isUsable { return }
    if stored.needsHeader, !loading.isShared { takeHeader() }
    for batch in loading.unreadable {
      waiting.append(RecordChange([RecordKey.setAside] + batch.key, put: batch.value ?? []))
      waiting.append(RecordChange(batch.key, removeThrough: batch.key))
    }
  }

  deinit {
    retry?.cancel()
    tidying?.cancel()
  }

  package var state: StorageState {
    if isNewer { return .newer }
    if failures > 0 { return .failing }
    if isFull { return .full }
    switch records.access {
    case .kept: return .kept
    case .evictable: return .evictable
    case .none: return .memoryOnly
    }
  }

  private var isUsable: Bool { !isNewer && records.access != .none }

  // MARK: Reading

  package func load() -> Replica { replica }

  package func read(_ completion: @escaping (Replica) -> Void) {
    if !isUsable { return completion(replica) }
    flush()
    records.refresh { [self] succeeded in
      // What cannot be read is as it was heard of.
      if !succeeded { return completion(replica) }
      let loading = ReplicaLoading(records, place: place, newID: { replica.id })
      if loading.isNewer {
        // Another tab has loaded a newer version of the program, and writes there from now on.
        isNewer = true
        leaveCache()
        onStateChange()
        return completion(replica)
      }
      // The owner knows what it has put there, and may have added to it meanwhile.
      if !ownsCache {
        stored = loading.stored
        // There was no room for what was told since: nothing can be put behind what is there.
        if loading.replica.sequence < replica.sequence { stored.isDamaged = true }
      }
      // Tabs that found no header have each made a name up: the first owner's holds.
      if !loading.stored.needsHeader { replica.id = loading.replica.id }
      completion(loading.replica)
    }
  }

  // MARK: Writing

  package func store(_ changes: [ReplicaChange], completion: @escaping (Bool) -> Void) {
    if !isUsable { return completion(true) }
    var cached: [ReplicaChange] = []
    for change in changes {
      switch change {
      case .batchAdded(let user, let batch):
        waiting.append(record(RecordKey.batch, user, batch.id, change))
        isStrict = true
      case .batchRefused(let user, let refused):
        waiting.append(record(RecordKey.refused, user, refused.id, change))
      case .batchRemoved(let user, let id):
        waiting.append(removal(RecordKey.batch, user, id))
        cached.append(change)
      case .refusalDropped(let user, let id): waiting.append(removal(RecordKey.refused, user, id))
      default: cached.append(change)
      }
    }
    if !cached.isEmpty { log(cached) }
    completions.append(completion)
    if isStrict { askToStay() }
    if transactions == 0 { flush() }
  }

  package func askToStay() {
    if hasAskedToStay || !isUsable { return }
    hasAskedToStay = true
    records.askToStay()
  }

  package func leaveCache() {
    ownsCache = false
    hasLeft = true
    tidying?.cancel()
    tidying = nil
  }

  /// Puts changes behind those that wait.
  func append(_ changes: [RecordChange]) { waiting += changes }

  /// Hands all that waits to the device at once: also for when the page may be about to go.
  package func flush() {
    if waiting.isEmpty, completions.isEmpty { return }
    retry?.cancel()
    retry = nil
    let changes = waiting
    let told = completions
    let wasStrict = isStrict
    waiting = []
    completions = []
    isStrict = false
    for change in changes {
      if let value = change.value {
        records.put(change.key, value)
      } else {
        records.remove(from: change.key, through: change.last)
      }
    }
    transactions += 1
    records.commit(isStrict: wasStrict) { [self] succeeded in
      transactions -= 1
      if succeeded {
        succeed(told)
      } else {
        // A later transaction may have removed a batch that is put in by this one.
        waiting = changes.filter { !isGone($0) } + waiting
        completions = told + completions
        isStrict = isStrict || wasStrict
        fail()
      }
    }
  }

  private func succeed(_ told: [(Bool) -> Void]) {
    let hadFailed = failures > 0
    failures = 0
    for completion in told { completion(true) }
    if hadFailed { onStateChange() }
    if transactions == 0 { flush() }
    tidyIfGrown()
  }

  private func fail() {
    failures += 1
    if hasLeft {
      // What this tab knows of the cache must not come over what the next owner writes.
      waiting = waiting.filter { $0.key[0] >= RecordKey.batch }
      stored.isDamaged = true
    }
    if ownsCache, !isFull {
      // What the server has can be had again from there, and makes room for what only this device
      // has: which is put in again in full, since the store may have been emptied.
      isFull = true
      waiting = dropCache() + batches() + waiting.filter { $0.key[0] >= RecordKey.batch }
      flush()
      return
    }
    onStateChange()
    if retry != nil || transactions > 0 { return }
    // What is asked for meanwhile is tried at once and counts too, so it must not become long: the
    // reader may have made room.
    let seconds = 1 << min(failures, 4)
    retry = scheduler.after(milliseconds: seconds * 1000, .storage) { [unowned(unsafe) self] in
      retry = nil
      flush()
    }
  }

  /// Whether a change puts a batch that is not in the queue any more.
  private func isGone(_ change: RecordChange) -> Bool {
    if change.key[0] != RecordKey.batch || change.value == nil { return false }
    let queue = replica.queue(of: UTF8Key(bytes: [UInt8](change.key[5...])))
    return queue.batch(RecordKey.number(change.key)) == nil
  }

  /// All that is the reader's.
  private func batches() -> [RecordChange] {
    var records: [RecordChange] = []
    for user in replica.users {
      let queue = replica.queue(of: user)
      for batch in queue.batches {
        records.append(
          record(RecordKey.batch, user, batch.id, .batchAdded(user: user, batch)))
      }
      for refused in queue.refused {
        records.append(
          record(RecordKey.refused, user, refused.id, .batchRefused(user: user, refused)))
      }
    }
    return records
  }

  private func record(
    _ kind: UInt8, _ user: UTF8Key, _ id: Int, _ change: ReplicaChange
  ) -> RecordChange {
    RecordChange(RecordKey.make(kind, id, user.bytes), put: ReplicaRecord.encode([change]))
  }

  private func removal(_ kind: UInt8, _ user: UTF8Key, _ id: Int) -> RecordChange {
    let key = RecordKey.make(kind, id, user.bytes)
    return RecordChange(key, removeThrough: key)
  }
}
