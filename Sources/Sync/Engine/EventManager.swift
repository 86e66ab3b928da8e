/// Knows who listens to which query, and tells them.
final class EventManager {
  private unowned(unsafe) let engine: SyncEngine
  private var queries: [ListenedQuery] = []
  private var onlineState = OnlineState.unknown
  private var inSyncObservers: [(id: Int, observer: () -> Void)] = []
  private var nextObserver = 0

  private final class ListenedQuery {
    let query: LocalQuery
    var snapshot: QuerySnapshot?
    var listeners: [QueryListener] = []

    init(_ query: LocalQuery) {
      self.query = query
    }

    var listensToServer: Bool { listeners.contains { $0.listensToServer } }
  }

  init(_ engine: SyncEngine) {
    self.engine = engine
  }

  func add(_ listener: QueryListener) {
    let listened: ListenedQuery
    if let existing = find(listener.query) {
      listened = existing
      if !listened.listensToServer, listener.listensToServer {
        engine.startWatching(listener.query)
      }
    } else {
      if !engine.store.admits(.allocateTarget) {
        listener.take(.storeFailure)
        return
      }
      listened = ListenedQuery(listener.query)
      listened.snapshot = engine.listen(listener.query, toServer: listener.listensToServer)
      queries.append(listened)
    }
    listened.listeners.append(listener)
    _ = listener.take(onlineState)
    if let snapshot = listened.snapshot, listener.take(snapshot) { tellInSync() }
  }

  func remove(_ listener: QueryListener) {
    guard let listened = find(listener.query),
      let index = listened.listeners.firstIndex(where: { $0 === listener })
    else { return }
    listened.listeners.remove(at: index)
    if listened.listeners.isEmpty {
      queries.removeAll { $0 === listened }
      engine.unlisten(listener.query, fromServer: listener.listensToServer)
    } else if !listened.listensToServer, listener.listensToServer {
      engine.stopWatching(listener.query)
    }
  }

  func snapshotsChanged(_ snapshots: [QuerySnapshot]) {
    var wasAnyoneTold = false
    for snapshot in snapshots {
      guard let listened = find(snapshot.query) else { continue }
      listened.snapshot = snapshot
      for listener in listened.listeners where listener.take(snapshot) { wasAnyoneTold = true }
    }
    if wasAnyoneTold { tellInSync() }
  }

  func onlineStateChanged(_ state: OnlineState) {
    onlineState = state
    var wasAnyoneTold = false
    for listened in queries {
      for listener in listened.listeners where listener.take(state) { wasAnyoneTold = true }
    }
    if wasAnyoneTold { tellInSync() }
  }

  func failed(_ query: LocalQuery, _ error: SyncError) {
    guard let listened = find(query) else { return }
    queries.removeAll { $0 === listened }
    for listener in listened.listeners { listener.take(error) }
  }

  // MARK: Observers of all listeners together

  func addInSyncObserver(_ observer: @escaping () -> Void) -> Int {
    nextObserver += 1
    inSyncObservers.append((nextObserver, observer))
    observer()
    return nextObserver
  }

  func removeInSyncObserver(_ id: Int) {
    inSyncObservers.removeAll { $0.id == id }
  }

  private func tellInSync() {
    for (_, observer) in inSyncObservers { observer() }
  }

  private func find(_ query: LocalQuery) -> ListenedQuery? {
    queries.first { $0.query.key == query.key }
  }
}
