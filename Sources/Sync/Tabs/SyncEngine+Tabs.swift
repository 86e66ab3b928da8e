import Documents

// What several tabs that share a replica need of the engine.

extension SyncEngine {
  /// Targets whose results here are the server's.
  var serverResults: [Int] {
    var targets: [Int] = []
    for view in views where view.view.isCurrent && !targets.contains(view.target) {
      targets.append(view.target)
    }
    return targets
  }

  /// Another tab knows that a target's results are the server's, for it has heard the owner before
  /// this one.
  func believe(_ target: Int, _ current: [Int]) {
    if onlineState == .offline || !current.contains(target) { return }
    if !views.contains(where: { $0.target == target }), !currentTargets.contains(target) {
      currentTargets.append(target)
    }
  }

  /// Shows what another tab has changed.
  /// - Parameter isNews: Whether it comes from the server.
  func show(_ changes: TabChanges, isNews: Bool) {
    let documents = store.documents(of: changes)
    if !isNews {
      emit(documents, nil)
      return
    }
    var targetChanges: [TargetChange] = []
    for view in views where !targetChanges.contains(where: { $0.target == view.target }) {
      var added: [DocumentPath] = []
      var removed: [DocumentPath] = []
      for path in changes.results(of: view.target)?.paths ?? DocumentSet() {
        if view.cached.results.contains(path) { added.append(path) } else { removed.append(path) }
      }
      targetChanges.append(
        TargetChange(
          target: view.target, resumeToken: view.cached.state.resumeToken,
          isCurrent: currentTargets.contains(view.target), added: added, removed: removed))
    }
    emit(
      documents,
      RemoteEvent(
        snapshotVersion: store.replica.snapshotVersion, targetChanges: targetChanges))
  }
}
