package import Documents

/// The replica with everything that is done to it: local writes, acknowledgements, snapshots of
/// the watch stream, queries.
package final class LocalStore {
  package let replica: Replica
  private(set) var user: UTF8Key
  private(set) var queue: MutationQueue
  let collectsEagerly: Bool
  /// This tab's number among those of the same replica; each has batch numbers of its own.
  let slot: Int
  private let persistence: any Persistence
  /// Batches that the server has answered, and those of them that it refused, of which the device
  /// does not know that yet.
  private var unstoredAnswers = 0
  private var unstoredRefusals = 0
  private static let unknownAnswers = 10
  static let mostTargets = 300
  private let makeSession: () -> String
  private(set) lazy var session = makeSession()
  /// What was changed since the last group was handed over.
  var changes: [ReplicaChange] = []
  /// Documents that may have lost their last reference; only where garbage is collected at once.
  var orphans = DocumentSet()
  /// How many groups are being made safe on the device.
  private(set) var unsavedGroups = 0
  /// How many groups have been made safe, or have failed to be.
  private(set) var finishedGroups = 0
  /// How many groups were handed over.
  var handedOver: Int { unsavedGroups + finishedGroups }
  /// The tabs that share the replica, if it is shared.
  unowned(unsafe) var tabs: TabSession?
  /// Whether a group could not be stored: the replica lives in memory only from there on.
  private(set) var hasStorageFailed = false
  /// Whether the cache keeps what an acknowledged write has made of a document. Where it does not, the
  /// document is known here only as long as the write waits.
  var keepsResult: (DocumentPath) -> Bool = { _ in true }
  /// How often the list of refused writes has changed.
  var refusals = 0
  /// Called when a group is stored and when the storage state changes.
  var onSaved: () -> Void = {} {
    didSet { persistence.onStateChange = onSaved }
  }

  /// - Parameters:
  ///   - collectsEagerly: Whether documents that no listener and no pending write needs are
  ///     dropped at once.
  ///   - session: Makes a name that no other opening of the replica has.
  package init(
    persistence: any Persistence, user: UTF8Key, collectsEagerly: Bool, slot: Int = 0,
    session: @escaping () -> String = { "" }
  ) {
    self.persistence = persistence
    makeSession = session
    self.user = user
    self.slot = slot
    self.collectsEagerly = collectsEagerly
    replica = persistence.load()
    queue = replica.queue(of: user)
    for target in replica.targets {
      target.state = target.storedState
      target.isActive = false
      target.shown = DocumentSet()
    }
    rebuildOverlays()
  }

  /// Who a batch is from, for the server's book of batches that it has applied. What each tab
  /// writes for each user counts as a replica of its own, since only so do batches come in order.
  func origin(of batch: MutationBatch) -> String {
    let slot = batch.id % MutationBatch.slots
    var origin = slot == 0 ? replica.id : replica.id + "." + String(slot)
    if !batch.session.isEmpty { origin += "~" + batch.session }
    return user.bytes.isEmpty ? origin : origin + "/" + user.string
  }

  /// The next batch to be sent, if one may be.
  ///
  /// It need not be stored yet: should the device forget it, what was made of it is with the server,
  /// and no later run of the program has its name. But while the device does not know the answers to
  /// ten, nothing is sent, for the server does not know those of many more. What was refused the server
  /// forgets at once: nothing is sent after it until the device knows. Where the device does not
  /// work, being safe with the server counts more.
  func nextBatch(besides pipeline: [MutationBatch]) -> MutationBatch? {
    guard let batch = queue.firstBatch(besides: pipeline) else { return nil }
    if storageState == .failing { return batch.isStored && unstoredRefusals > 0 ? nil : batch }
    let unknown = pipeline.count + unstoredAnswers
    return unknown >= LocalStore.unknownAnswers || unstoredRefusals > 0 ? nil : batch
  }

  /// A number for the next batch: larger than all that were seen, and no other tab's.
  func takeBatchID() -> Int {
    let step = MutationBatch.slots
    let id = (replica.nextBatch + step - 1 - slot) / step * step + slot
    replica.nextBatch = id + 1
    return id
  }

  func admits(_ action: StoreAction) -> Bool { persistence.admits(action) }

  var unreadableBatches: Int { persistence.unreadableBatches }

  /// Whether the device keeps the replica.
  var storageState: StorageState { hasStorageFailed ? .failing : persistence.state }

  // MARK: Refused writes

  /// Keeps writes that the server refused.
  func keep(_ refused: RefusedWrite) {
    queue.refused.append(refused)
    changes.append(.batchRefused(user: user, refused))
    refusals += 1
  }

  /// Forgets writes that the server refused.
  func dropRefused(_ id: Int) {
    guard let index = queue.refused.firstIndex(where: { $0.id == id }) else { return }
    queue.refused.remove(at: index)
    changes.append(.refusalDropped(user: user, id))
    refusals += 1
    handOver()
  }

  /// Gives the device's store what was changed.
  func handOver() {
    if collectsEagerly { collectOrphans() }
    if changes.isEmpty { return }
    var group = changes
    changes = []
    if let tabs {
      group = tabs.take(group)
      if group.isEmpty { return }
    }
    unsavedGroups += 1
    var batches: [MutationBatch] = []
    var answers = 0
    var refusals = 0
    for change in group {
      switch change {
      case .batchAdded(_, let batch):
        batch.isStored = false
        batches.append(batch)
      case .batchRemoved: answers += 1
      case .batchRefused: refusals += 1
      default: break
      }
    }
    unstoredAnswers += answers
    unstoredRefusals += refusals
    persistence.store(group) { [self] succeeded in
      if succeeded {
        for batch in batches { batch.isStored = true }
      }
      unstoredAnswers -= answers
      unstoredRefusals -= refusals
      unsavedGroups -= 1
      finishedGroups += 1
      tabs?.flush()
      if !succeeded { hasStorageFailed = true }
      onSaved()
    }
  }

  /// Hands what waits to the device's store at once.
  func flush() { persistence.flush() }

  /// Asks the device to keep its copy.
  func askToStay() { persistence.askToStay() }

  /// Another tab stores the cache from here on.
  func leaveCache() { persistence.leaveCache() }

  /// Reads the replica from the device's store again.
  func read(_ completion: @escaping (Replica) -> Void) { persistence.read(completion) }

  func put(_ document: CachedDocument) {
    replica.put(document)
    changes.append(.documentStored(document))
  }

  func remove(_ path: DocumentPath) {
    replica.remove(path)
    changes.append(.documentRemoved(path))
  }

  // MARK: Users

  /// Takes up another user's queue.
  /// - Returns: The documents that either user's queue writes, as they look now.
  func changeUser(to user: UTF8Key) -> [CachedDocument] {
    let old = queue
    replica.indexes?.reset()
    self.user = user
    queue = replica.queue(of: user)
    refusals += 1
    rebuildOverlays()
    var paths = DocumentSet()
    for batch in old.batches + queue.batches {
      for path in batch.paths { paths.insert(path) }
    }
    return paths.map { localDocument($0) }
  }

  private func rebuildOverlays() {
    var paths = DocumentSet()
    for batch in queue.batches {
      for path in batch.paths where queue.overlays[path] == nil { paths.insert(path) }
    }
    for path in paths { recalculateOverlay(of: base(path)) }
  }
}
