import Documents

extension LocalStore {
  /// Appends writes to the queue and applies them to the local view.
  /// - Returns: The batch and the documents that it changes, as they look now.
  func write(_ mutations: [Mutation], at now: Timestamp) -> (MutationBatch, [CachedDocument]) {
    // What waits is told apart by its time, whatever the device's clock does meanwhile.
    var time = now
    if let last = queue.batches.last?.localWriteTime, last >= now {
      time = Timestamp(microseconds: last.microseconds + 1)
    }
    var positions: [DocumentPath: Boxed] = [:]
    var views: [LocalView] = []
    var isKnown: [Bool] = []
    var baseMutations: [Mutation] = []
    for mutation in mutations {
      if positions[mutation.path] == nil {
        positions[mutation.path] = Boxed(views.count)
        let base = base(mutation.path)
        views.append(localView(of: base))
        isKnown.append(base.kind != .absent)
      }
      if !mutation.transforms.isEmpty, let position = positions[mutation.path]?.value,
        let base = mutation.baseMutation(from: views[position].document)
      {
        baseMutations.append(base)
      }
    }
    let batch = MutationBatch(
      id: takeBatchID(), localWriteTime: time, baseMutations: baseMutations,
      mutations: mutations)
    batch.session = session
    queue.insert(batch)
    changes.append(.batchAdded(user: user, batch))

    for mutation in batch.baseMutations + batch.mutations {
      guard let position = positions[mutation.path]?.value else { continue }
      views[position] = mutation.applyLocally(to: views[position], time: time)
    }
    var changed: [CachedDocument] = []
    changed.reserveCapacity(views.count)
    for (index, view) in views.enumerated() {
      var view = view
      // Where the server's document is not known, the overlay must stand for the whole of it.
      if !isKnown[index] { view.mask = nil }
      let path = view.document.path
      if let overlay = view.overlay {
        setOverlay(Overlay(overlay, largestBatch: batch.id), of: path)
      }
      changed.append(
        view.document.kind == .absent ? CachedDocument(path, .missing) : view.document)
    }
    handOver()
    return (batch, changed)
  }

  /// Takes an acknowledged batch out of the queue and its result into the cache.
  /// - Returns: The documents that it changed, as they look now.
  func acknowledge(_ result: BatchResult) -> [CachedDocument] {
    let batch = result.batch
    if queue.batch(batch.id) == nil { return [] }
    let paths = batch.paths
    for path in paths where keepsResult(path) {
      let document = base(path)
      // The watch stream may have brought this or a later version already.
      if document.version >= result.version(of: path) { continue }
      let committed = batch.apply(to: document, acknowledged: result)
      if committed.kind == .absent { continue }
      committed.readTime = result.commitTime
      put(committed)
    }
    removeBatch(batch)
    var withResults = DocumentSet()
    for (index, mutation) in batch.mutations.enumerated()
    where index < result.results.count && !result.results[index].transformResults.isEmpty {
      withResults.insert(mutation.path)
    }
    for path in paths {
      // A later batch knows what came before it, but one of another tab may be answered first.
      let overlay = queue.overlays[path]
      if overlay?.largestBatch == batch.id || withResults.contains(path) {
        recalculateOverlay(of: base(path))
      }
    }
    // Before garbage is collected: a document that the write kept may be shown once more.
    let changed = paths.map { localDocument($0) }
    handOver()
    return changed
  }

  /// Takes a batch out of the queue that the server refused, and keeps it apart.
  /// - Returns: The documents that it had changed, as they look now.
  func reject(_ batch: MutationBatch, _ error: SyncError) -> [CachedDocument] {
    keep(RefusedWrite(batch, error))
    return withdraw(batch)
  }

  /// Takes a batch out of the queue that the server does not have.
  /// - Returns: The documents that it had changed, as they look now.
  func withdraw(_ batch: MutationBatch) -> [CachedDocument] {
    removeBatch(batch)
    let paths = batch.paths
    for path in paths { recalculateOverlay(of: base(path)) }
    // Before garbage is collected: a document that the write kept may be shown once more.
    let changed = paths.map { localDocument($0) }
    handOver()
    return changed
  }

  /// Keeps writes as refused that were never in the queue.
  func refuse(_ mutations: [Mutation], _ error: SyncError, at time: Timestamp) {
    let batch = MutationBatch(
      id: takeBatchID(), localWriteTime: time, baseMutations: [], mutations: mutations)
    keep(RefusedWrite(batch, error))
    handOver()
  }

  private func removeBatch(_ batch: MutationBatch) {
    guard queue.remove(batch.id) != nil else { return }
    changes.append(.batchRemoved(user: user, batch.id))
    for path in batch.paths { markAsOrphan(path) }
  }
}
