import Documents

extension LocalStore {
  /// The target of a query: the one that was watched before, or a new one.
  func allocate(_ target: Target) -> CachedTarget {
    if let cached = replica.target(for: target.key) {
      cached.isActive = true
      return cached
    }
    let id: Int
    if tabs?.isOwner ?? true {
      replica.lastTarget += 2
      id = replica.lastTarget
    } else {
      id = takeProvisionalTarget()
    }
    let cached = CachedTarget(TargetState(target, id: id))
    cached.isActive = true
    replica.restore(cached)
    changes.append(.targetStored(cached.state))
    handOver()
    return cached
  }

  /// Nobody watches the target any more.
  func release(_ id: Int) {
    guard let cached = replica.target(id) else { return }
    cached.isActive = false
    // What is lost is only where the target's watching could go on.
    if !admits(.releaseTarget) { return }
    if collectsEagerly {
      for path in cached.shown { orphans.insert(path) }
      for path in cached.results { orphans.insert(path) }
      drop(cached)
    } else if cached.storedState !== cached.state {
      cached.storedState = cached.state
      changes.append(.targetStored(cached.state))
    }
    dropOldTarget()
    handOver()
  }

  /// Beyond so many targets the one that was watched longest ago is dropped, of those that are had
  /// again soon: a target costs time wherever one is looked for.
  private func dropOldTarget() {
    if replica.targets.count <= LocalStore.mostTargets || tabs?.isOwner == false { return }
    var oldest: CachedTarget?
    for target in replica.targets where !target.isActive && target.results.count < 100 {
      if let found = oldest, found.state.snapshotVersion <= target.state.snapshotVersion {
        continue
      }
      oldest = target
    }
    if let oldest { drop(oldest) }
  }

  /// Forgets a target that nobody watches.
  func drop(_ target: CachedTarget) {
    replica.removeTarget(target.state.id)
    changes.append(.targetRemoved(target.state.id))
  }

  /// Takes up a consistent snapshot of the watch stream.
  /// - Returns: The documents that it changed, as they look now.
  func apply(_ event: RemoteEvent) -> [CachedDocument] {
    var dropped = DocumentSet()
    if let incarnation = event.incarnation, incarnation != replica.incarnation {
      dropped = beginHistory(incarnation, event)
    }
    for change in event.targetChanges { apply(change, of: event) }
    for path in event.resolvedLimboDocuments { markAsOrphan(path) }

    var changed: [CachedDocument] = []
    changed.reserveCapacity(event.documents.count)
    var changedExistence = DocumentSet()
    for document in event.documents {
      let existing = base(document.path)
      dropped.remove(document.path)
      if document.isFound != existing.isFound, !queue.isEmpty {
        changedExistence.insert(document.path)
      }
      if document.kind == .missing, document.version == .zero {
        // The server did not say when it went: made up here for a document that could not be read.
        remove(document.path)
        changed.append(document)
      } else if existing.kind == .absent || document.version > existing.version
        || (existing.hasPendingWrites
          && (document.version == existing.version || event.snapshotVersion >= existing.version))
      {
        // An earlier version as of a later time is the true one: what is here came from the answer
        // to a batch that was sent again when its own answer was forgotten.
        put(document)
        changed.append(document)
      }
    }
    for path in dropped {
      changed.append(CachedDocument(path, .missing))
      changedExistence.insert(path)
    }
    if event.snapshotVersion > replica.snapshotVersion {
      replica.snapshotVersion = event.snapshotVersion
      changes.append(.snapshotVersion(event.snapshotVersion))
    }
    let documents = localDocuments(of: changed, changedExistence: changedExistence)
    handOver()
    return documents
  }

  /// The server's database has begun another life: a backup was restored. What is cached belongs to
  /// the former one, and is forgotten, but for what listeners' targets hold as results: of these the
  /// event says what becomes of them. The queues stay.
  /// - Returns: The documents that were forgotten.
  private func beginHistory(_ incarnation: [UInt8], _ event: RemoteEvent) -> DocumentSet {
    var dropped = DocumentSet()
    if replica.snapshotVersion == .zero {
      // The first contact. What acknowledged writes left in the cache may be of a former life all
      // the same: it is shown, but whatever the server says counts more.
      var acknowledged: [CachedDocument] = []
      replica.forEachDocument { acknowledged.append($0) }
      for document in acknowledged {
        put(
          CachedDocument(
            document.path, document.kind, fields: document.fields, readTime: document.readTime,
            hasCommittedMutations: true))
      }
    } else {
      replica.forEachDocument { dropped.insert($0.path) }
      replica.dropDocuments()
      replica.snapshotVersion = .zero
      changes.append(.cacheDropped)
      for target in replica.targets {
        guard target.isActive else {
          replica.removeTarget(target.state.id)
          continue
        }
        target.state = TargetState(target.state.target, id: target.state.id)
        target.storedState = target.state
        changes.append(.targetStored(target.state))
        if event.change(of: target.state.id) == nil {
          target.results = DocumentSet()
        } else {
          changes.append(
            .resultsChanged(
              target: target.state.id, added: target.results.map { $0 }, removed: []))
        }
      }
    }
    replica.incarnation = incarnation
    changes.append(.incarnation(incarnation))
    return dropped
  }

  /// Remembers what views show, for collecting garbage at once, and that a view agreed with the
  /// server, for running its query again from there.
  func viewsChanged(_ snapshots: [(target: Int, snapshot: QuerySnapshot)]) {
    for (id, snapshot) in snapshots {
      guard let cached = replica.target(id) else { continue }
      if collectsEagerly {
        for change in snapshot.changeSet {
          if change.kind == .added {
            cached.shown.insert(change.document.path)
            orphans.remove(change.document.path)
          } else if change.kind == .removed {
            cached.shown.remove(change.document.path)
            orphans.insert(change.document.path)
          }
        }
      }
      if !snapshot.isFromCache, cached.isActive {
        cached.state = cached.state.with(lastLimboFreeVersion: cached.state.snapshotVersion)
      }
    }
    handOver()
  }

  private func apply(_ change: TargetChange, of event: RemoteEvent) {
    guard let cached = replica.target(change.target), cached.isActive else { return }
    for path in change.removed {
      cached.results.remove(path)
      markAsOrphan(path)
    }
    for path in change.added { cached.results.insert(path) }
    if !change.added.isEmpty || !change.removed.isEmpty {
      changes.append(
        .resultsChanged(target: change.target, added: change.added, removed: change.removed))
    }
    if event.mismatches.contains(where: { $0.target == change.target }) {
      cached.state = cached.state.with(resumeToken: [], snapshotVersion: .zero)
        .with(lastLimboFreeVersion: .zero)
    } else if !change.resumeToken.isEmpty {
      cached.state = cached.state.with(
        resumeToken: change.resumeToken, snapshotVersion: event.snapshotVersion)
    }
    if shouldStore(cached, change) {
      cached.storedState = cached.state
      changes.append(.targetStored(cached.state))
    }
  }

  /// A token that stands for no change is stored only every five minutes: it saves no documents,
  /// only the server's look at a short stretch of its log.
  private func shouldStore(_ cached: CachedTarget, _ change: TargetChange) -> Bool {
    if cached.storedState.resumeToken.isEmpty { return true }
    let age = cached.state.snapshotVersion.seconds - cached.storedState.snapshotVersion.seconds
    return age >= 300 || change.changeCount > 0
  }

  // MARK: Collecting at once

  func markAsOrphan(_ path: DocumentPath) {
    if collectsEagerly { orphans.insert(path) }
  }

  func collectOrphans() {
    if orphans.isEmpty { return }
    let candidates = orphans
    orphans = DocumentSet()
    for path in candidates where !isReferenced(path) && replica.document(path) != nil {
      remove(path)
    }
  }

  private func isReferenced(_ path: DocumentPath) -> Bool {
    for target in replica.targets
    where target.shown.contains(path) || target.results.contains(path) { return true }
    return replica.isWritten(path)
  }
}
