import Documents

extension Replica {
  /// Makes a change that was made and recorded before, by this program or by another window. Making
  /// it twice is the same as once.
  package func apply(_ change: ReplicaChange) {
    switch change {
    case .documentStored(let document): put(document)
    case .documentRemoved(let path): remove(path)
    case .batchAdded(let user, let batch):
      restore(batch, of: user)
    case .batchRemoved(let user, let id):
      _ = queue(of: user).remove(id)
      nextBatch = max(nextBatch, id + 1)
    case .batchRefused(let user, let refused): restore(refused, of: user)
    case .refusalDropped(let user, let id):
      queue(of: user).refused.removeAll { $0.id == id }
    case .targetStored(let state):
      if let cached = target(for: state.target.key) {
        cached.state = state
        cached.storedState = state
        lastTarget = max(lastTarget, state.id)
      } else {
        restore(CachedTarget(state))
      }
    case .targetRemoved(let id):
      removeTarget(id)
      lastTarget = max(lastTarget, id)
    case .resultsChanged(let id, let added, let removed):
      guard let cached = target(id) else { return }
      for path in removed { cached.results.remove(path) }
      for path in added { cached.results.insert(path) }
    case .snapshotVersion(let version): snapshotVersion = version
    case .cacheDropped: dropCache()
    case .incarnation(let incarnation): self.incarnation = incarnation
    case .sequence(let number): sequence = number
    }
  }

  /// Forgets all that the server told; the queues stay.
  func dropCache() {
    dropDocuments()
    targets = []
    snapshotVersion = .zero
    incarnation = []
  }
}
