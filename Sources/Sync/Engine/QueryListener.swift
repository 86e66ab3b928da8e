/// One listener: decides which snapshots of its query it is told.
final class QueryListener {
  let query: LocalQuery
  private let options: ListenOptions
  private let onSnapshot: (QuerySnapshot) -> Void
  private let onFailure: (SyncError) -> Void
  private var last: QuerySnapshot?
  private var wasTold = false
  private var onlineState = OnlineState.unknown
  /// A removed listener hears nothing more, even of what is under way.
  var isRemoved = false

  init(
    _ query: LocalQuery, _ options: ListenOptions,
    _ onSnapshot: @escaping (QuerySnapshot) -> Void, _ onFailure: @escaping (SyncError) -> Void
  ) {
    self.query = query
    self.options = options
    self.onSnapshot = onSnapshot
    self.onFailure = onFailure
  }

  var listensToServer: Bool { options.source != .cache }

  /// - Returns: Whether the listener was told.
  func take(_ snapshot: QuerySnapshot) -> Bool {
    let snapshot = options.includesMetadataChanges ? snapshot : snapshot.withoutMetadataChanges()
    defer { last = snapshot }
    if !wasTold {
      guard isFirstDue(snapshot) else { return false }
      tellFirst(snapshot)
      return true
    }
    guard isDue(snapshot) else { return false }
    tell(snapshot)
    return true
  }

  /// - Returns: Whether the listener was told.
  func take(_ state: OnlineState) -> Bool {
    onlineState = state
    guard let last, !wasTold, isFirstDue(last) else { return false }
    tellFirst(last)
    return true
  }

  func take(_ error: SyncError) {
    if !isRemoved { onFailure(error) }
  }

  private func isFirstDue(_ snapshot: QuerySnapshot) -> Bool {
    if !snapshot.isFromCache || !listensToServer { return true }
    if options.waitsForSyncWhenOnline, onlineState != .offline { return false }
    // Nothing in the cache may mean nothing at all or not yet known: worth a short wait.
    return !snapshot.documents.isEmpty || snapshot.hasCachedResults || onlineState == .offline
  }

  private func isDue(_ snapshot: QuerySnapshot) -> Bool {
    if !snapshot.changeSet.isEmpty { return true }
    let changesPendingWrites =
      last.map { $0.hasPendingWrites != snapshot.hasPendingWrites } ?? false
    return (snapshot.isSyncStateChanged || changesPendingWrites) && options.includesMetadataChanges
  }

  private func tellFirst(_ snapshot: QuerySnapshot) {
    wasTold = true
    tell(snapshot.asInitial())
  }

  private func tell(_ snapshot: QuerySnapshot) {
    if !isRemoved { onSnapshot(snapshot) }
  }
}
