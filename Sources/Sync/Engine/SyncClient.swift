package import Documents

/// The client's end of a library: a replica that answers at once, and keeps itself and the
/// server's database the same.
///
///     let books = Query(try CollectionPath("books"))
///     let registration = client.listen(books) { snapshot in
///       for change in snapshot.changes { … }
///     }
///     client.commit([.update(path, changes, mask: mask)])
///
/// All of it is for one thread. What is asked for inside a callback is done when the callback
/// returns.
package final class SyncClient {
  package let engine: SyncEngine
  let work = WorkQueue()
  private var lastState = SyncState()
  let scheduler: any Scheduler
  let random: any RandomSource
  private var collector: CacheCollector?

  /// Called when the state changes, after the listeners.
  package var onStateChange: ((SyncState) -> Void)?

  /// Whether the cache keeps what an acknowledged write has made of a document: not what nobody
  /// listens to.
  package var keepsResult: (DocumentPath) -> Bool {
    get { engine.store.keepsResult }
    set { engine.store.keepsResult = newValue }
  }

  /// Nothing is opened before `start`; everything local works at once.
  /// - Parameters:
  ///   - user: Whose queue of writes is taken up; empty for nobody in particular.
  ///   - collectsEagerly: Whether documents that nobody needs are dropped at once.
  ///   - limboLimit: How many documents in limbo are looked up at a time.
  ///   - tabs: Those that share the replica, if it is shared.
  package init(
    persistence: any Persistence, transport: any Transport, scheduler: any Scheduler,
    random: any RandomSource, database: DatabasePrefix, user: UTF8Key = UTF8Key(bytes: []),
    collectsEagerly: Bool = false, limboLimit: Int = 100, tabs: (any TabLink)? = nil
  ) {
    self.scheduler = scheduler
    self.random = random
    let store = LocalStore(
      persistence: persistence, user: user, collectsEagerly: collectsEagerly,
      slot: tabs?.slot ?? 0, session: { String(Int(truncatingIfNeeded: random.next() >> 33)) })
    engine = SyncEngine(
      store: store, transport: transport, scheduler: scheduler, random: random, work: work,
      prefix: database, limboLimit: limboLimit, tabs: tabs)
    work.onIdle = { [unowned(unsafe) self] in
      engine.tabs?.tell()
      tellState()
    }
    store.onSaved = { [unowned(unsafe) self] in
      work.run { [unowned(unsafe) self] in engine.remote.fillPipeline() }
    }
  }

  deinit {
    work.onIdle = {}
    engine.store.onSaved = {}
  }

  /// Begins to look after the size of the cache, which else grows with every query.
  /// - Returns: What does it.
  @discardableResult
  package func collectCache() -> CacheCollector {
    let collector = CacheCollector(engine, scheduler, work)
    self.collector = collector
    collector.start()
    return collector
  }

  // MARK: Network

  /// Begins to speak with the server.
  package func start() {
    work.run { [self] in
      engine.remote.start()
      engine.tabs?.start()
    }
  }

  /// Closes all connections. Nothing is lost: the queue stays.
  package func stop() {
    work.run { [self] in
      engine.tabs?.stop()
      engine.remote.shutDown()
    }
  }

  /// Hands what waits to the device's store at once: the program may be about to be stopped.
  package func flush() { engine.store.flush() }

  /// Asks the device not to drop its copy when space is short. The first write asks by itself.
  package func askToStay() { engine.store.askToStay() }

  package func enableNetwork() {
    work.run { [self] in engine.remote.enableNetwork() }
  }

  /// Stops speaking with the server until `enableNetwork`; listeners are told from the cache.
  package func disableNetwork() {
    work.run { [self] in engine.remote.disableNetwork() }
  }

  /// Opens the connections anew at once: when the network comes back or is another one.
  package func retryNow() {
    work.run { [self] in engine.remote.restartNetwork() }
  }

  /// Opens the connections anew if they are down, and finds out within two seconds whether they
  /// still stand if they seem up: when the page becomes visible, which may have slept for days.
  package func wakeUp() {
    work.run { [self] in engine.remote.wakeUp() }
  }

  /// Takes up another user's queue of writes and opens the connections anew.
  package func changeUser(to user: UTF8Key) {
    work.run { [self] in engine.changeUser(to: user) }
  }

  // MARK: Listening

  /// Listens to a query: the first snapshot comes before this returns if there is something on
  /// the device.
  /// - Parameter limitToLast: Whether the query's limit keeps the last results.
  package func listen(
    _ query: Query, limitToLast: Bool = false, options: ListenOptions = .default,
    _ onSnapshot: @escaping (QuerySnapshot) -> Void,
    onError: @escaping (SyncError) -> Void = { _ in }
  ) -> ListenerRegistration {
    listen(
      LocalQuery(query, limitToLast: limitToLast), options: options, onSnapshot, onError: onError)
  }

  /// Listens to one document; where there is none, its snapshot does not exist.
  package func listen(
    _ path: DocumentPath, options: ListenOptions = .default,
    _ onSnapshot: @escaping (DocumentSnapshot) -> Void,
    onError: @escaping (SyncError) -> Void = { _ in }
  ) -> ListenerRegistration {
    listen(
      LocalQuery(path), options: options,
      { snapshot in
        let document = snapshot.documents.first
        onSnapshot(
          DocumentSnapshot(
            document?.document ?? CachedDocument(path, .missing),
            hasPendingWrites: snapshot.hasPendingWrites, isFromCache: snapshot.isFromCache))
      }, onError: onError)
  }

  /// Listens to what may be a query or a document.
  package func listen(
    _ query: LocalQuery, options: ListenOptions, _ onSnapshot: @escaping (QuerySnapshot) -> Void,
    onError: @escaping (SyncError) -> Void
  ) -> ListenerRegistration {
    let listener = QueryListener(query, options, onSnapshot, onError)
    work.run { [self] in
      if !listener.isRemoved { engine.events.add(listener) }
    }
    return ListenerRegistration(listener) { [self] in
      work.run { [self] in engine.events.remove(listener) }
    }
  }

  /// Calls once now and then each time all listeners have been told of something.
  package func observeSnapshotsInSync(_ observer: @escaping () -> Void) -> ListenerRegistration {
    let box = Box()
    work.run { [self] in box.id = engine.events.addInSyncObserver(observer) }
    return ListenerRegistration { [self] in
      work.run { [self] in engine.events.removeInSyncObserver(box.id) }
    }
  }

  // MARK: Reading and writing

  /// A document as it looks here and now, or nil where there is none, as far as is known.
  package func get(_ path: DocumentPath) -> DocumentSnapshot? {
    let document = engine.store.localDocument(path)
    guard document.isFound else { return nil }
    return DocumentSnapshot(
      document, hasPendingWrites: document.hasLocalMutations, isFromCache: true)
  }

  /// The local results of a query here and now, in its order.
  package func get(_ query: Query) -> [DocumentSnapshot] {
    let local = LocalQuery(query)
    let view = View(local, syncedDocuments: DocumentSet())
    _ = view.update(engine.store.execute(local, usesPreviousResults: false))
    return Array(view.documents)
  }

  /// Makes writes, all or none of them. They show at once; the server gets them in order, as soon
  /// as it can be reached.
  /// - Parameter completion: Called when the server has answered, which offline may be days later.
  package func commit(_ mutations: [Mutation], completion: ((CommitOutcome) -> Void)? = nil) {
    work.run { [self] in engine.write(mutations, completion) }
  }

  /// Whether this tab is the one that speaks with the server.
  package var isOwner: Bool { engine.tabs?.isOwner ?? true }

  /// Whether a batch that waits can be taken back.
  package func canTakeBack(_ batch: MutationBatch) -> Bool { engine.canTakeBack(batch) }

  /// Takes a batch back that the server does not have yet, as if it had not been made; does nothing
  /// where that is not possible.
  package func takeBack(_ id: Int) {
    work.run { [self] in engine.takeBack(id) }
  }

  /// Calls when the server has answered all writes made so far; with false if the user changes
  /// before.
  package func waitForPendingWrites(_ completion: @escaping (Bool) -> Void) {
    work.run { [self] in engine.waitForPendingWrites(completion) }
  }

  // MARK: State

  package var state: SyncState {
    SyncState(
      onlineState: engine.onlineState, pendingBatches: engine.store.queue.batches.count,
      refusals: engine.store.refusals, isSaving: engine.store.unsavedGroups > 0,
      unreadableBatches: engine.store.unreadableBatches, storage: engine.store.storageState)
  }

  /// What the server has not acknowledged, the oldest first.
  package var waitingBatches: [MutationBatch] { engine.store.queue.batches }

  /// What the server refused, the oldest first. It is kept on the device until it is dropped.
  package var refusedWrites: [RefusedWrite] { engine.store.queue.refused }

  /// Lets a refused write go, by its identifier.
  package func dropRefused(_ id: Int) {
    work.run { [self] in engine.store.dropRefused(id) }
  }

  private func tellState() {
    let state = state
    if state == lastState { return }
    lastState = state
    if let onStateChange { work.run { onStateChange(state) } }
  }

  /// A number that is known only later.
  private final class Box {
    var id = 0
  }
}
