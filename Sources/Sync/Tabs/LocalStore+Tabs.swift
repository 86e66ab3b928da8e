import Documents

// Taking up what other tabs changed: the same replica in every tab's memory.

extension LocalStore {
  /// Takes up changes that another tab has made, and sees to it that they are stored.
  func take(_ group: [ReplicaChange], into changes: TabChanges) {
    for change in group where noticed(change, changes) { replica.apply(change) }
  }

  /// Notes what a change will change on the screen.
  ///
  /// - Returns: Whether it is to be made.
  private func noticed(_ change: ReplicaChange, _ changes: TabChanges) -> Bool {
    switch change {
    case .documentStored(let document):
      noteExistence(document.path, document.isFound, changes)
    case .documentRemoved(let path): noteExistence(path, false, changes)
    case .batchAdded(let user, let batch):
      // It was answered already, and the word of it comes late.
      let queue = replica.queue(of: user)
      if queue.isGone(batch.id) || queue.refused.contains(where: { $0.id == batch.id }) {
        return false
      }
      if user == self.user { note(batch, changes) }
    case .batchRemoved(let user, let id):
      if user == self.user, let batch = queue.batch(id) { note(batch, changes) }
    case .batchRefused, .refusalDropped: refusals += 1
    case .targetRemoved(let id):
      if let cached = replica.target(id), cached.isActive {
        renew(cached, changes)
        return false
      }
    case .resultsChanged(let target, let added, let removed):
      guard let cached = replica.target(target) else { return false }
      for path in added + removed { changes.note(path, cached) }
    case .cacheDropped:
      replica.forEachDocument { noteExistence($0.path, false, changes) }
      let active = replica.targets.filter { $0.isActive }
      replica.apply(change)
      for cached in active {
        replica.restore(cached)
        renew(cached, changes)
      }
      return false
    case .targetStored, .snapshotVersion, .incarnation, .sequence: break
    }
    return true
  }

  /// The documents that changed, as they look now.
  func documents(of changes: TabChanges) -> [CachedDocument] {
    for path in changes.rebuilt { recalculateOverlay(of: base(path)) }
    return changes.touched.map { localDocument($0) }
  }

  private func noteExistence(_ path: DocumentPath, _ exists: Bool, _ changes: TabChanges) {
    changes.touched.insert(path)
    if !queue.isEmpty, base(path).isFound != exists { changes.rebuilt.insert(path) }
  }

  private func note(_ batch: MutationBatch, _ changes: TabChanges) {
    for path in batch.paths {
      changes.touched.insert(path)
      changes.rebuilt.insert(path)
    }
  }

  /// The owner has dropped a target that this tab listens to: it will be asked for anew.
  private func renew(_ target: CachedTarget, _ changes: TabChanges) {
    for path in target.results { changes.note(path, target) }
    target.results = DocumentSet()
    target.state = TargetState(target.state.target, id: takeProvisionalTarget())
    target.storedState = target.state
  }

  // MARK: Targets that only this tab knows

  /// A number for a target that no owner has given one yet: negative, so that two tabs do not
  /// give out the same.
  func takeProvisionalTarget() -> Int {
    var id = -2
    for target in replica.targets { id = min(id, target.state.id - 2) }
    return id
  }

  /// This tab has become the owner: its own targets get numbers that hold for all.
  func makeTargetsOfficial() {
    for cached in replica.targets where cached.state.id < 0 {
      replica.lastTarget += 2
      cached.state = TargetState(cached.state.target, id: replica.lastTarget)
      cached.storedState = cached.state
      changes.append(.targetStored(cached.state))
    }
    handOver()
  }

  /// Gives the device's store all of the cache in place of what it has of it.
  func storeCache() {
    changes += wholeCache()
    handOver()
  }

  // MARK: Reading again

  /// What has to be changed so that this replica is the same as one that was read from the
  /// device's store.
  /// - Parameter firstOwn: Batches from this number on were made while it was read.
  func difference(to stored: Replica, firstOwn: Int) -> [ReplicaChange] {
    var group: [ReplicaChange] = []
    // Where there was no room for the cache, what is known here is newer than the device's.
    let hasCache = stored.sequence >= replica.sequence
    replica.forEachDocument { document in
      if hasCache, stored.document(document.path) == nil {
        group.append(.documentRemoved(document.path))
      }
    }
    stored.forEachDocument { document in
      if !hasCache { return }
      if let known = replica.document(document.path), known.kind == document.kind,
        known.version == document.version, replica.incarnation == stored.incarnation,
        known.hasCommittedMutations == document.hasCommittedMutations
      {
        return
      }
      group.append(.documentStored(document))
    }
    for user in replica.users + stored.users {
      let queue = replica.queue(of: user)
      let storedQueue = stored.queue(of: user)
      for batch in queue.batches where storedQueue.batch(batch.id) == nil {
        // What is not stored yet lives in memory only.
        let isOwn = batch.id % MutationBatch.slots == slot
        if isOwn, batch.id >= firstOwn || !batch.isStored { continue }
        group.append(.batchRemoved(user: user, batch.id))
      }
      for batch in storedQueue.batches where queue.batch(batch.id) == nil {
        group.append(.batchAdded(user: user, batch))
      }
      for refused in queue.refused
      where refused.id < firstOwn && !storedQueue.refused.contains(where: { $0.id == refused.id }) {
        group.append(.refusalDropped(user: user, refused.id))
      }
      for refused in storedQueue.refused {
        group.append(.batchRefused(user: user, refused))
      }
    }
    if !hasCache { return group }
    for target in replica.targets where stored.target(for: target.state.target.key) == nil {
      if target.state.id > 0 { group.append(.targetRemoved(target.state.id)) }
    }
    for target in stored.targets {
      append(target, replica.target(for: target.state.target.key)?.results, to: &group)
    }
    end(&group, stored)
    return group
  }

  /// All of the cache, for a tab that cannot have it from the device's store.
  func wholeCache() -> [ReplicaChange] {
    var group = [ReplicaChange.cacheDropped]
    replica.forEachDocument { group.append(.documentStored($0)) }
    for target in replica.targets { append(target, nil, to: &group) }
    end(&group, replica)
    return group
  }

  private func end(_ group: inout [ReplicaChange], _ replica: Replica) {
    group.append(.snapshotVersion(replica.snapshotVersion))
    group.append(.incarnation(replica.incarnation))
    group.append(.sequence(replica.sequence))
  }

  /// Batches that this tab has not heard of.
  func batches(in stored: Replica, _ isMeant: (Int) -> Bool) -> [ReplicaChange] {
    var group: [ReplicaChange] = []
    for user in stored.users {
      let known = replica.queue(of: user)
      for batch in stored.queue(of: user).batches
      where isMeant(batch.id) && known.batch(batch.id) == nil {
        group.append(.batchAdded(user: user, batch))
      }
    }
    return group
  }

  private func append(
    _ target: CachedTarget, _ known: DocumentSet?, to group: inout [ReplicaChange]
  ) {
    group.append(.targetStored(target.state))
    let known = known ?? DocumentSet()
    var added: [DocumentPath] = []
    var removed: [DocumentPath] = []
    for path in target.results where !known.contains(path) { added.append(path) }
    for path in known where !target.results.contains(path) { removed.append(path) }
    if added.isEmpty, removed.isEmpty { return }
    group.append(.resultsChanged(target: target.state.id, added: added, removed: removed))
  }
}
