import Documents

/// The middle of the engine: brings together what the user writes and listens to with what the
/// server tells.
package final class SyncEngine {
  package let store: LocalStore
  package private(set) var remote: RemoteStore!
  private(set) var events: EventManager!
  var views: [QueryView] = []
  /// Targets whose results the server has said to be complete since they were asked for.
  var currentTargets: [Int] = []
  let limbo: LimboResolver
  private(set) var onlineState = OnlineState.unknown
  /// The tabs that share the replica, if it is shared.
  private(set) var tabs: TabSession?
  private let scheduler: any Scheduler
  private let work: WorkQueue
  private var aging: (any ScheduledWork)?
  private var commitCallbacks: [CommitCallback] = []
  private var pendingWritesCallbacks: [(batch: Int, completion: (Bool) -> Void)] = []

  /// A query's view and the target that feeds it.
  final class QueryView {
    let query: LocalQuery
    let view: View
    let cached: CachedTarget

    init(_ query: LocalQuery, _ cached: CachedTarget, _ view: View) {
      self.query = query
      self.cached = cached
      self.view = view
    }

    /// Changes when the owner among several tabs gives the target its number.
    var target: Int { cached.state.id }
  }

  private struct CommitCallback {
    let user: UTF8Key
    let batch: Int
    let completion: (CommitOutcome) -> Void
  }

  init(
    store: LocalStore, transport: any Transport, scheduler: any Scheduler,
    random: any RandomSource, work: WorkQueue, prefix: DatabasePrefix, limboLimit: Int,
    tabs: (any TabLink)?
  ) {
    self.store = store
    self.scheduler = scheduler
    self.work = work
    limbo = LimboResolver(limit: limboLimit)
    events = EventManager(self)
    remote = RemoteStore(
      store: store, transport: transport, scheduler: scheduler, random: random, work: work,
      prefix: prefix, syncer: self)
    if let tabs {
      self.tabs = TabSession(self, tabs, work, random)
      store.tabs = self.tabs
      remote.standBack()
    }
  }

  deinit {
    aging?.cancel()
    // What is on its way to the device's store outlives the engine.
    store.tabs = nil
  }

  // MARK: Listening

  func listen(_ query: LocalQuery, toServer: Bool) -> QuerySnapshot? {
    if let existing = view(of: query) { return existing.view.initialSnapshot() }
    let cached = store.allocate(query.target)
    let state = cached.state
    let results = store.execute(query, usesPreviousResults: true)
    let view = View(query, syncedDocuments: cached.results)
    _ = view.update(results)
    let isCurrent = currentTargets.contains(state.id) && onlineState != .offline
    let change = view.apply(
      TargetChange(target: state.id, resumeToken: state.resumeToken, isCurrent: isCurrent))
    track(change.limbo, of: state.id)
    views.append(QueryView(query, cached, view))
    if toServer { remote.listen(state) }
    return change.snapshot
  }

  /// The first listener that wants the server came to a query that was only looked up so far.
  func startWatching(_ query: LocalQuery) {
    remote.listen(store.allocate(query.target).state)
  }

  /// The last listener that wants the server left a query that others still look at.
  func stopWatching(_ query: LocalQuery) {
    guard let view = view(of: query) else { return }
    if views.filter({ $0.target == view.target }).count == 1 { remote.unlisten(view.target) }
  }

  func unlisten(_ query: LocalQuery, fromServer: Bool) {
    guard let view = view(of: query) else { return }
    if views.contains(where: { $0 !== view && $0.target == view.target }) {
      views.removeAll { $0 === view }
      return
    }
    store.release(view.target)
    currentTargets.removeAll { $0 == view.target }
    if fromServer { remote.unlisten(view.target) }
    removeTarget(view.target, nil)
  }

  private func removeTarget(_ id: Int, _ error: SyncError?) {
    let removed = views.filter { $0.target == id }
    views.removeAll { $0.target == id }
    currentTargets.removeAll { $0 == id }
    if let error {
      for view in removed { events.failed(view.query, error) }
    }
    endLimbo(nil, of: id)
  }

  func view(of query: LocalQuery) -> QueryView? {
    views.first { $0.query.key == query.key }
  }

  // MARK: Writing

  func write(_ mutations: [Mutation], _ completion: ((CommitOutcome) -> Void)?) {
    if mutations.isEmpty {
      completion?(.acknowledged(scheduler.now))
      return
    }
    var error: SyncError?
    // A request that no server takes would stand in the queue's way for ever.
    if mutations.reduce(0, { $0 + $1.approximateSize }) > Limits.requestBytes {
      error = SyncError(.invalidArgument, "The commit is larger than a request may be.")
    } else if !store.admits(.write) {
      error = .storeFailure
    }
    if let error {
      completion?(.refused(error))
      store.refuse(mutations, error, at: scheduler.now)
      return
    }
    let (batch, changed) = store.write(mutations, at: scheduler.now)
    if let completion {
      commitCallbacks.append(
        CommitCallback(user: store.user, batch: batch.id, completion: completion))
    }
    emit(changed, nil)
    remote.fillPipeline()
  }

  /// Whether a batch can still be taken back: it was not sent yet, and no later one builds on it.
  func canTakeBack(_ batch: MutationBatch) -> Bool {
    if batch.mayBeSent || tabs?.isOwner == false { return false }
    return batch.paths.allSatisfy { store.queue.batches(writing: $0).last === batch }
  }

  func takeBack(_ id: Int) {
    guard let batch = store.queue.batch(id), canTakeBack(batch) else { return }
    let changed = store.withdraw(batch)
    remote.withdraw(batch)
    finish(id, .refused(SyncError(.cancelled, "It was taken back.")))
    emit(changed, nil)
  }

  /// Calls when all batches that are in the queue now have been answered; with false if the user
  /// changes before.
  func waitForPendingWrites(_ completion: @escaping (Bool) -> Void) {
    guard let last = store.queue.batches.last else {
      completion(true)
      return
    }
    pendingWritesCallbacks.append((last.id, completion))
  }

  func finish(_ batch: Int, _ outcome: CommitOutcome) {
    if let index = commitCallbacks.firstIndex(where: {
      $0.batch == batch && $0.user == store.user
    }) {
      commitCallbacks.remove(at: index).completion(outcome)
    }
    finishWaiting()
  }

  private func finishWaiting() {
    // Not all batches are answered in the order of their numbers where several tabs write.
    let oldest = store.queue.batches.first?.id ?? Int.max
    let finished = pendingWritesCallbacks.filter { $0.batch < oldest }
    pendingWritesCallbacks.removeAll { $0.batch < oldest }
    for callback in finished { callback.completion(true) }
  }

  /// Finishes commits whose answer was missed: their batches are gone from the device's store.
  func finishForgotten() {
    for callback in commitCallbacks
    where callback.user == store.user && store.queue.batch(callback.batch) == nil {
      let refusal = store.queue.refused.first { $0.id == callback.batch }
      finish(
        callback.batch,
        refusal.map { .refused($0.error) } ?? .acknowledged(store.replica.snapshotVersion))
    }
    finishWaiting()
  }

  /// Documents that acknowledged writes left are looked up when the watch stream does not bring
  /// them in five to ten seconds.
  private func watchAwaited() {
    guard aging == nil, views.contains(where: { $0.view.isAwaiting }) else { return }
    aging = scheduler.after(milliseconds: 5000, .awaitedWrites) { [unowned(unsafe) self] in
      work.run { [self] in ageAwaited() }
    }
  }

  private func ageAwaited() {
    aging = nil
    for view in views { view.view.age() }
    emit([], nil)
  }

  // MARK: Users

  func changeUser(to user: UTF8Key) {
    remote.changeCredentials { [unowned(unsafe) self] in
      if user == store.user { return }
      let changed = store.changeUser(to: user)
      let interrupted = pendingWritesCallbacks
      pendingWritesCallbacks = []
      for callback in interrupted { callback.completion(false) }
      emit(changed, nil)
    }
  }

  // MARK: Snapshots

  /// Lets every view take up changed documents and tells the listeners.
  func emit(_ changed: [CachedDocument], _ event: RemoteEvent?) {
    var snapshots: [QuerySnapshot] = []
    var changes: [(target: Int, snapshot: QuerySnapshot)] = []
    for view in views {
      if view.view.update(changed) {
        _ = view.view.update(store.execute(view.query, usesPreviousResults: false))
      }
      let targetChange = event?.change(of: view.target)
      let isPendingReset = event?.mismatches.contains { $0.target == view.target } ?? false
      let change = view.view.apply(
        targetChange, at: event?.snapshotVersion, isPendingReset: isPendingReset)
      track(change.limbo, of: view.target)
      if let snapshot = change.snapshot {
        setCurrent(view.target, !snapshot.isFromCache)
        snapshots.append(snapshot)
        changes.append((view.target, snapshot))
      } else if event != nil {
        setCurrent(view.target, targetChange?.isCurrent ?? false)
      }
    }
    events.snapshotsChanged(snapshots)
    store.viewsChanged(changes)
    watchAwaited()
  }

  private func setCurrent(_ target: Int, _ isCurrent: Bool) {
    // The owner among several tabs knows.
    if let tabs, !tabs.isOwner { return }
    currentTargets.removeAll { $0 == target }
    if isCurrent { currentTargets.append(target) }
  }

  // MARK: Limbo

  private func track(_ changes: [LimboChange], of target: Int) {
    for change in changes {
      if change.isAdded {
        limbo.add(change.path, target: target)
      } else {
        endLimbo(change.path, of: target)
      }
    }
    startLimbo()
  }

  private func endLimbo(_ path: DocumentPath?, of target: Int) {
    for lookUp in limbo.remove(path, target: target) { remote.unlisten(lookUp) }
    startLimbo()
  }

  private func startLimbo() {
    while let next = limbo.startNext() {
      remote.listen(TargetState(Target(next.path), id: next.lookUp, purpose: .limboResolution))
    }
  }
}

// MARK: What the server tells

extension SyncEngine: RemoteSyncer {
  func applyRemoteEvent(_ event: RemoteEvent) {
    let changed = store.apply(event)
    for change in event.targetChanges { limbo.note(change) }
    emit(changed, event)
  }

  func rejectListen(_ target: Int, _ error: SyncError) {
    if let path = limbo.end(lookUp: target) {
      // Whoever may not see the document, or whose look-up failed: to this client it is gone.
      startLimbo()
      applyRemoteEvent(
        RemoteEvent(
          snapshotVersion: .zero, documents: [CachedDocument(path, .missing)],
          resolvedLimboDocuments: [path]))
    } else {
      if let tabs, tabs.isOwner, let cached = store.replica.target(target) {
        tabs.noteRefusal(of: cached.state.target.key, error)
      }
      store.release(target)
      removeTarget(target, error)
    }
  }

  func applySuccessfulWrite(_ result: BatchResult) {
    let changed = store.acknowledge(result)
    tabs?.news.outcomes.append(
      TabOutcome(batch: result.batch.id, key: store.user, commitTime: result.commitTime))
    finish(result.batch.id, .acknowledged(result.commitTime))
    emit(changed, nil)
  }

  func rejectFailedWrite(_ batch: Int, _ error: SyncError) {
    let changed = store.queue.batch(batch).map { store.reject($0, error) } ?? []
    tabs?.news.outcomes.append(TabOutcome(batch: batch, key: store.user, error: error))
    finish(batch, .refused(error))
    emit(changed, nil)
  }

  func networkChanged(_ state: OnlineState) {
    // The owner among several tabs knows.
    if tabs?.isOwner ?? true { onlineStateChanged(state) }
  }

  func onlineStateChanged(_ state: OnlineState) {
    var snapshots: [QuerySnapshot] = []
    if state == .offline {
      for view in views {
        if let snapshot = view.view.goOffline() { snapshots.append(snapshot) }
      }
    }
    events.onlineStateChanged(state)
    events.snapshotsChanged(snapshots)
    onlineState = state
  }

  func hasResult(_ path: DocumentPath, target: Int) -> Bool {
    if let limboPath = limbo.receivedDocument(of: target) { return limboPath == path }
    return views.contains { $0.target == target && $0.view.syncedDocuments.contains(path) }
  }

  func results(of target: Int) -> DocumentSet {
    if let path = limbo.receivedDocument(of: target) { return DocumentSet(path) }
    var results: DocumentSet?
    for view in views where view.target == target {
      guard results != nil else {
        results = view.view.syncedDocuments
        continue
      }
      for path in view.view.syncedDocuments { results?.insert(path) }
    }
    return results ?? DocumentSet()
  }
}
