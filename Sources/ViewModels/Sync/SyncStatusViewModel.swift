import Documents
package import Reactivity
import Sync

/// The sign that says whether everything is saved. It never lies: *saved* means on the server.
package final class SyncStatusViewModel {
  package enum Sign: Equatable, Sendable {
    case saved
    /// Changes are on their way, for longer than the blink of an eye.
    case saving
    /// The server cannot be reached; so many changes wait.
    case offline(Int)
    /// The device does not keep what waits.
    case storageFailed
    /// The server did not take so many changes.
    case refused(Int)
  }

  @Observed package private(set) var sign = Sign.saved
  /// What waits for the server, the oldest first.
  @Observed package private(set) var waiting: [WaitingChange] = []
  /// What the server did not take; it is kept until the reader lets it go.
  @Observed package private(set) var refused: [RefusedChange] = []

  private let store: LibraryStore
  private var state: SyncState
  private var timer: (any Waiting)?
  private var isSlow = false
  private var lastRefused = 0

  /// Shorter waits than this are not worth a sign.
  private static let patience = 400

  package init(store: LibraryStore) {
    self.store = store
    state = store.client.state
    store.client.onStateChange = { [unowned(unsafe) self] in take($0) }
    store.client.onRefused = { [unowned(unsafe) self] in take($0) }
    take(state)
  }

  deinit {
    store.client.onStateChange = nil
    store.client.onRefused = nil
    timer?.cancel()
  }

  /// Whether this window has what the server has not: closing it would lose that.
  package var hasUnsaved: Bool { !waiting.isEmpty || !refused.isEmpty }

  /// Lets a refused change go.
  package func discard(_ id: Int) {
    refused.removeAll { $0.id == id }
    update()
  }

  /// Makes a refused change again.
  package func sendAgain(_ id: Int) {
    guard let index = refused.firstIndex(where: { $0.id == id }) else { return }
    let change = refused.remove(at: index)
    store.client.commit(change.mutations)
    update()
  }

  private func take(_ new: SyncState) {
    state = new
    let isBusy = new.pendingBatches > 0 || new.isSaving
    if !isBusy {
      timer?.cancel()
      timer = nil
      isSlow = false
    } else if timer == nil, !isSlow {
      timer = store.clock.after(milliseconds: SyncStatusViewModel.patience) {
        [unowned(unsafe) self] in
        timer = nil
        isSlow = true
        update()
      }
    }
    waiting = store.client.waitingBatches.map { batch in
      WaitingChange(batch: batch, store: store)
    }
    update()
  }

  private func take(_ write: RefusedWrite) {
    lastRefused += 1
    refused.append(
      RefusedChange(
        id: lastRefused, mutations: write.mutations, reason: SyncFailure(write.error),
        title: ChangedBook.title(of: write.mutations, store)))
    update()
  }

  private func update() {
    sign =
      if state.hasStorageFailed, state.pendingBatches > 0 {
        .storageFailed
      } else if state.onlineState == .offline {
        .offline(state.pendingBatches)
      } else if !refused.isEmpty {
        .refused(refused.count)
      } else if isSlow {
        .saving
      } else {
        .saved
      }
  }
}
