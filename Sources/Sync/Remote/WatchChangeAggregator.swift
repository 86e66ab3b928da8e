import Documents

/// Collects the messages of one watch stream until they make a consistent snapshot.
final class WatchChangeAggregator {
  private unowned(unsafe) let directory: any TargetDirectory
  private let prefix: DatabasePrefix
  private var targets: [WatchedTarget] = []
  private var documents: [DocumentPath: PendingDocument] = [:]
  private var mismatches: [RemoteEvent.Mismatch] = []

  init(_ directory: any TargetDirectory, prefix: DatabasePrefix) {
    self.directory = directory
    self.prefix = prefix
  }

  /// The server was asked to begin or to end watching a target.
  func recordRequest(_ id: Int) {
    if let target = target(id) {
      target.recordRequest()
    } else {
      let target = WatchedTarget(id)
      target.recordRequest()
      targets.append(target)
    }
  }

  func removeTarget(_ id: Int) {
    targets.removeAll { $0.id == id }
  }

  // MARK: Messages

  func handle(_ change: WatchChange) {
    switch change {
    case .document(let path, let document, let updated, let removed):
      for id in updated {
        if let document, document.isFound {
          add(document, to: id)
        } else {
          remove(path, from: id, as: document)
        }
      }
      for id in removed { remove(path, from: id, as: document) }
    case .target(let kind, let ids, let resumeToken, _):
      for id in ids.isEmpty ? targets.map({ $0.id }) : ids {
        if ids.isEmpty, activeTarget(id) == nil { continue }
        handle(kind, id, resumeToken)
      }
    case .filter(let id, let filter):
      handle(filter, id)
    }
  }

  private func handle(_ kind: WatchChange.TargetChangeKind, _ id: Int, _ resumeToken: [UInt8]) {
    guard let target = target(id) else { return }
    switch kind {
    case .noChange:
      if activeTarget(id) != nil { target.updateResumeToken(resumeToken) }
    case .added:
      target.recordResponse()
      if !target.isPending {
        // What came before belongs to the time before the target was asked for.
        target.clearPendingChanges()
      }
      target.updateResumeToken(resumeToken)
    case .removed:
      target.recordResponse()
      if !target.isPending { removeTarget(id) }
    case .current:
      if activeTarget(id) != nil {
        target.markCurrent()
        target.updateResumeToken(resumeToken)
      }
    case .reset:
      if activeTarget(id) != nil {
        reset(id)
        self.target(id)?.updateResumeToken(resumeToken)
      }
    }
  }

  private func handle(_ filter: ExistenceFilter, _ id: Int) {
    guard let state = activeTarget(id), let target = target(id) else { return }
    if let path = state.target.documentPath {
      if filter.count == 0 {
        remove(path, from: id, as: CachedDocument(path, .missing))
      }
      return
    }
    let results = directory.results(of: id)
    let count = results.count + target.countDifference
    if count == filter.count { return }
    var purpose = TargetState.Purpose.existenceFilterMismatch
    if let names = filter.unchangedNames, names.bitCount > 0 {
      let removed = removeChanged(names, results, id)
      if count - removed == filter.count { return }
      purpose = .existenceFilterMismatchBloom
    }
    reset(id)
    mismatches.removeAll { $0.target == id }
    mismatches.append(RemoteEvent.Mismatch(target: id, purpose: purpose))
  }

  /// Removes the results that are certainly not among the unchanged ones.
  private func removeChanged(
    _ names: BloomFilter, _ results: DocumentSet, _ id: Int
  ) -> Int {
    var count = 0
    for path in results where !names.mightContain(prefix.utf8 + path.utf8) {
      remove(path, from: id, as: nil)
      count += 1
    }
    return count
  }

  private func add(_ document: CachedDocument, to id: Int) {
    guard activeTarget(id) != nil, let target = target(id) else { return }
    target.record(
      document.path, directory.hasResult(document.path, target: id) ? .modified : .added)
    let pending = pending(document.path)
    pending.update = document
    pending.updatedTargets.append(id)
    pending.mention(id)
  }

  private func remove(_ path: DocumentPath, from id: Int, as document: CachedDocument?) {
    guard activeTarget(id) != nil, let target = target(id) else { return }
    if directory.hasResult(path, target: id) {
      target.record(path, .removed)
    } else {
      // It came and went between two snapshots.
      target.forget(path)
    }
    let pending = pending(path)
    pending.mention(id)
    if let document { pending.update = document }
  }

  /// Forgets a target's results; the server sends them anew.
  private func reset(_ id: Int) {
    removeTarget(id)
    targets.append(WatchedTarget(id))
    for path in directory.results(of: id) { remove(path, from: id, as: nil) }
  }

  // MARK: Snapshots

  /// What was collected, as a snapshot at a point in time.
  func makeEvent(at version: Timestamp) -> RemoteEvent {
    var changes: [TargetChange] = []
    for target in targets {
      guard let state = activeTarget(target.id) else { continue }
      if target.isCurrent, let path = state.target.documentPath,
        !(documents[path]?.updatedTargets.contains(target.id) ?? false),
        !directory.hasResult(path, target: target.id)
      {
        // The server says nothing of a document that it does not have.
        remove(path, from: target.id, as: CachedDocument(path, .missing, version: version))
      }
      if target.hasPendingChanges {
        changes.append(target.targetChange())
        target.clearPendingChanges()
      }
    }
    var updates: [CachedDocument] = []
    updates.reserveCapacity(documents.count)
    var resolved: [DocumentPath] = []
    for (path, pending) in documents {
      if isOnlyInLimbo(pending) { resolved.append(path) }
      if let update = pending.update {
        update.readTime = version
        updates.append(update)
      }
    }
    let event = RemoteEvent(
      snapshotVersion: version, targetChanges: changes, mismatches: mismatches,
      documents: updates, resolvedLimboDocuments: resolved)
    documents = [:]
    mismatches = []
    return event
  }

  private func isOnlyInLimbo(_ pending: PendingDocument) -> Bool {
    for id in pending.mentionedTargets {
      if let state = activeTarget(id), state.purpose != .limboResolution { return false }
    }
    return true
  }

  private func pending(_ path: DocumentPath) -> PendingDocument {
    if let pending = documents[path] { return pending }
    let pending = PendingDocument()
    documents[path] = pending
    return pending
  }

  private func target(_ id: Int) -> WatchedTarget? {
    targets.first { $0.id == id }
  }

  /// A target whose requests the server has answered and that is still wanted.
  private func activeTarget(_ id: Int) -> TargetState? {
    guard let target = target(id), !target.isPending else { return nil }
    return directory.watchedTarget(id)
  }
}
