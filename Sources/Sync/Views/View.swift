import Documents

/// The results of one query, kept up to date change by change, and what of them the server has
/// not confirmed.
final class View {
  let query: LocalQuery
  private(set) var documents = DocumentList()
  private var byPath: [DocumentPath: DocumentSnapshot] = [:]
  /// What the server says are the results.
  private(set) var syncedDocuments: DocumentSet
  /// Documents that are results here and, though the server's results are complete, not there.
  private var limboDocuments = DocumentSet()
  /// Whether every document has to be looked at to know `limboDocuments`.
  private var isLimboUnknown = true
  /// Documents as acknowledged writes left them, where the view still shows the local write and
  /// waits for the watch stream to bring what came of it.
  private var awaited: [DocumentPath: CachedDocument] = [:]
  /// Those of `awaited` that were so a while ago already.
  private var aging = DocumentSet()
  /// The time up to which the server's results are known.
  private var snapshotVersion = Timestamp.zero
  private var pendingWrites = 0
  /// Whether the server's results are complete.
  private(set) var isCurrent = false
  private var isSynced: Bool?

  // A change in the making, from `update` to `apply`.
  private var changeSet = ViewChangeSet()
  private var oldDocuments = DocumentList()
  private var isChanging = false

  init(_ query: LocalQuery, syncedDocuments: DocumentSet) {
    self.query = query
    self.syncedDocuments = syncedDocuments
  }

  /// Takes up documents that changed.
  /// - Returns: Whether documents outside a limit may belong inside now: then the whole query has
  ///   to be run again and its results to be taken up by `refill`.
  func update(_ changed: [CachedDocument]) -> Bool {
    // In the first round no document comes twice.
    let isFirstRound = !isChanging
    if isFirstRound {
      isChanging = true
      oldDocuments = documents
    }
    let limit = query.limit ?? 0
    let edge =
      limit > 0 && documents.count == limit
      ? (query.isLimitedToLast ? documents.first : documents.last)?.sortKey : nil
    var needsRefill = false
    var added: [DocumentSnapshot] = []
    let collectsAdded = documents.isEmpty
    for document in changed {
      let old = byPath[document.path]
      guard query.matches(document) else {
        guard let old else { continue }
        track(ViewChange(.removed, old, previous: old), isFirstRound)
        take(old)
        if edge != nil { needsRefill = true }
        continue
      }
      let isPending =
        document.hasLocalMutations
        || ((old?.hasPendingWrites ?? false) && document.hasCommittedMutations)
      let new = DocumentSnapshot(
        document, hasPendingWrites: isPending,
        sortKey: sortKey(query.orders, document.path, document.fields))
      guard let old else {
        if collectsAdded {
          added.append(new)
        } else {
          add(new, isFirstRound)
          documents.insert(new)
        }
        continue
      }
      // An acknowledged write is shown as it was until the watch stream brings it, so that the
      // listener does not see the same change twice.
      let isAwaited =
        old.document.hasLocalMutations && document.hasCommittedMutations
        && !document.hasLocalMutations
      if isAwaited { awaited[document.path] = document }
      if old.document.fields == document.fields {
        if old.hasPendingWrites == isPending { continue }
        track(ViewChange(.metadata, new, previous: old), isFirstRound)
      } else {
        if isAwaited { continue }
        track(ViewChange(.modified, new, previous: old), isFirstRound)
        if let edge {
          needsRefill =
            needsRefill
            || (query.isLimitedToLast
              ? isBefore(new.sortKey, edge) : isBefore(edge, new.sortKey))
        }
      }
      documents.remove(key: old.sortKey)
      documents.insert(new)
      byPath[document.path] = new
      awaited[document.path] = nil
      pendingWrites += (isPending ? 1 : 0) - (old.hasPendingWrites ? 1 : 0)
    }
    if collectsAdded, !added.isEmpty {
      let order = ascendingOrder(of: added.map { $0.sortKey })
      // What lies beyond a limit is left out at once: it may be nearly all.
      let surplus = limit > 0 ? max(0, order.count - limit) : 0
      let start = query.isLimitedToLast ? surplus : 0
      var list: [DocumentSnapshot] = []
      byPath.reserveCapacity(order.count - surplus)
      for position in start..<(start + order.count - surplus) {
        list.append(added[order[position]])
        add(added[order[position]], isFirstRound)
      }
      documents = DocumentList(sorted: list)
    }
    if limit > 0 { cut(to: limit) }
    return needsRefill
  }

  func shows(_ path: DocumentPath) -> Bool { byPath[path] != nil }

  /// Finishes a change.
  /// - Parameters:
  ///   - targetChange: What the server says of the target.
  ///   - version: The time of the server's snapshot that this belongs to, if to one.
  ///   - isPendingReset: Whether the server's results are being asked for anew.
  ///   - resolvesLimbo: Whether documents in limbo are looked for.
  func apply(
    _ targetChange: TargetChange?, at version: Timestamp? = nil, isPendingReset: Bool = false,
    resolvesLimbo: Bool = true
  ) -> (snapshot: QuerySnapshot?, limbo: [LimboChange]) {
    let old = isChanging ? oldDocuments : documents
    isChanging = false
    oldDocuments = DocumentList()
    let changes = old.isEmpty ? allAdded() : changeSet.sorted()
    changeSet = ViewChangeSet()

    if let targetChange {
      for path in targetChange.added { syncedDocuments.insert(path) }
      for path in targetChange.removed { syncedDocuments.remove(path) }
      isCurrent = targetChange.isCurrent
    }
    // It grows, but where the server's database was replaced by an older copy.
    if let version, version > .zero { snapshotVersion = version }
    var limbo: [LimboChange] = []
    if resolvesLimbo, !isPendingReset, isCurrent {
      limbo = updateLimbo(changes, targetChange, isFromServer: version != nil)
      // So that look-ups come in an order that does not depend on hashing.
      limbo = ascendingOrder(of: limbo.map { $0.path.utf8 }).map { limbo[$0] }
    } else {
      isLimboUnknown = true
    }
    let synced = limboDocuments.isEmpty && isCurrent && !isPendingReset
    let isSyncStateChanged = synced != isSynced
    isSynced = synced
    if changes.isEmpty, !isSyncStateChanged { return (nil, limbo) }
    let snapshot = QuerySnapshot(
      query: query, documents: documents, oldDocuments: old, changeSet: changes,
      isFromCache: !synced, hasPendingWrites: pendingWrites > 0,
      isSyncStateChanged: isSyncStateChanged,
      hasCachedResults: !(targetChange?.resumeToken.isEmpty ?? true))
    return (snapshot, limbo)
  }

  /// Without a connection nothing is current.
  func goOffline() -> QuerySnapshot? {
    if !isCurrent { return nil }
    isCurrent = false
    return apply(nil, resolvesLimbo: false).snapshot
  }

  /// Lets what is awaited grow older. What is so for the second time is looked up by itself when
  /// the view is applied next: a server that sees the same results as before may never say more.
  func age() {
    var next = DocumentSet()
    for (path, document) in awaited where document.version > .zero {
      if aging.contains(path) {
        awaited[path] = CachedDocument(path, .unknown)
      } else {
        next.insert(path)
      }
    }
    aging = next
  }

  /// Whether something is awaited that is not being looked up.
  var isAwaiting: Bool {
    for document in awaited.values where document.version > .zero { return true }
    return false
  }

  /// Everything, for a listener that comes later.
  func initialSnapshot() -> QuerySnapshot {
    QuerySnapshot(
      query: query, documents: documents, oldDocuments: DocumentList(), changeSet: [],
      isFromCache: isSynced != true, hasPendingWrites: pendingWrites > 0,
      isSyncStateChanged: true, hasCachedResults: false
    ).asInitial()
  }

  /// Where nothing was, everything was added, and the list has the order already.
  private func allAdded() -> [ViewChange] {
    documents.map { ViewChange(.added, $0, previous: nil) }
  }

  @inline(never)
  private func track(_ change: ViewChange, _ isNew: Bool) {
    if isNew { changeSet.trackNew(change) } else { changeSet.track(change) }
  }

  private func add(_ document: DocumentSnapshot, _ isNew: Bool) {
    track(ViewChange(.added, document, previous: nil), isNew)
    byPath[document.path] = document
    if document.hasPendingWrites { pendingWrites += 1 }
  }

  @inline(never)
  private func take(_ document: DocumentSnapshot) {
    documents.remove(key: document.sortKey)
    byPath[document.path] = nil
    awaited[document.path] = nil
    if document.hasPendingWrites { pendingWrites -= 1 }
  }

  private func cut(to limit: Int) {
    while documents.count > limit {
      guard let surplus = query.isLimitedToLast ? documents.first : documents.last else { return }
      take(surplus)
      changeSet.track(ViewChange(.removed, surplus, previous: surplus))
    }
  }

  // MARK: Limbo

  /// Looks only at what changed: looking at all documents for each local write took 2 ms with
  /// 20,000 of them.
  private func updateLimbo(
    _ changes: [ViewChange], _ targetChange: TargetChange?, isFromServer: Bool
  ) -> [LimboChange] {
    var limbo: [LimboChange] = []
    if isLimboUnknown {
      isLimboUnknown = false
      for path in limboDocuments where !shouldBeInLimbo(path) {
        limbo.append(LimboChange(path: path, isAdded: false))
      }
      for change in limbo { limboDocuments.remove(change.path) }
      for document in documents { judge(document.path, &limbo) }
      return limbo
    }
    for change in changes { judge(change.document.path, &limbo) }
    if let targetChange {
      for path in targetChange.added { judge(path, &limbo) }
      for path in targetChange.removed { judge(path, &limbo) }
    }
    // The answer to a write may come before what the watch stream says of the same moment.
    for (path, document) in awaited where isFromServer || document.version == .zero {
      judge(path, &limbo)
    }
    return limbo
  }

  @inline(never)
  private func judge(_ path: DocumentPath, _ limbo: inout [LimboChange]) {
    if shouldBeInLimbo(path) {
      if limboDocuments.insert(path) {
        limbo.append(LimboChange(path: path, isAdded: true))
      }
    } else if limboDocuments.remove(path) {
      limbo.append(LimboChange(path: path, isAdded: false))
    }
  }

  private func shouldBeInLimbo(_ path: DocumentPath) -> Bool {
    // Of a result the server sends every change, so only what it owes for long is looked up.
    if syncedDocuments.contains(path) { return awaited[path]?.version == .zero }
    guard let document = byPath[path] else { return false }
    if !document.document.hasLocalMutations { return true }
    // The write was acknowledged, and the server's results have gone beyond it without the
    // document, or have said nothing for long: somebody else's write has taken it out again, or
    // met it before, so that it never was a result there.
    guard let awaited = awaited[path] else { return false }
    return awaited.version <= snapshotVersion
  }
}
