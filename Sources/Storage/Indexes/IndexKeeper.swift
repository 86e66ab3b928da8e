internal import Synchronization

/// Makes the indexes that queries ask for, one after the other, and remembers which are used.
final class IndexKeeper: Sendable {
  private struct State {
    var waiting: [IndexKey] = []
    var current: IndexKey?
    /// Those that there was no room for, and until when nobody asks again.
    var refused: [IndexKey: Int64] = [:]
    /// When the indexes that were used lately were last noted as used.
    var noted: [Int64: Int64] = [:]
  }

  private let workshop: IndexWorkshop
  private let state = Mutex(State())

  init(_ workshop: IndexWorkshop) {
    self.workshop = workshop
  }

  /// A query has gone on for a slice.
  func note(_ execution: QueryExecution, settings: StoreSettings) {
    for index in execution.knownIndexes.values { use(index.number, notedAt: index.used) }
    want(execution.indexesToMake(patience: settings.patience))
  }

  /// A query would have been quicker with these.
  func want(_ keys: [IndexKey]) {
    let now = workshop.environment.now()
    let next: IndexKey? = state.withLock { state in
      for key in keys
      where state.current != key && !state.waiting.contains(key)
        && state.refused[key, default: 0] <= now && state.waiting.count < IndexKeeper.patience
      {
        state.waiting.append(key)
      }
      return IndexKeeper.takeNext(&state)
    }
    if let next { build(next) }
  }

  /// A query used an index; the catalogue says when it was noted last.
  func use(_ number: Int64, notedAt noted: Int64) {
    let now = workshop.environment.now()
    let isDue = state.withLock { state in
      let last = max(noted, state.noted[number, default: .min])
      if last > now - IndexKeeper.noteInterval { return false }
      if state.noted.count > 1000 { state.noted = [:] }
      state.noted[number] = now
      return true
    }
    if !isDue { return }
    // If the note is lost, the next query makes it.
    workshop.change { (connection, _) throws(StorageError) in
      try connection.catalogue.setUsed(number, now)
    } completion: { _ in
    }
  }

  private func build(_ key: IndexKey) {
    IndexBuild(key, workshop) { [self] outcome in
      let now = workshop.environment.now()
      let next: IndexKey? = state.withLock { state in
        state.current = nil
        if outcome != .ready {
          if state.refused.count > 1000 { state.refused = [:] }
          state.refused[key] = now + IndexKeeper.refusalTime
        }
        return IndexKeeper.takeNext(&state)
      }
      if let next { build(next) }
    }.start()
  }

  private static func takeNext(_ state: inout State) -> IndexKey? {
    if state.current != nil || state.waiting.isEmpty { return nil }
    state.current = state.waiting.removeFirst()
    return state.current
  }

  /// How many indexes may wait to be made.
  private static let patience = 100
  private static let minute: Int64 = 60_000_000
  private static let noteInterval = 10 * minute
  private static let refusalTime = 10 * minute
}
