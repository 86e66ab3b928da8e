import Documents
import Library
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
  /// What stands between this window and the server while the sign is *offline*, as far as is known.
  @Observed package private(set) var obstacle: SyncFailure?
  /// How many changes wait for the server.
  @Observed package private(set) var waitingCount = 0
  /// What the server did not take; it is kept on the device until the reader lets it go.
  @Observed package private(set) var refused: [PendingChange] = []

  private let store: LibraryStore
  private let probe: ServerProbe
  private var state: SyncState
  private var timer: (any Waiting)?
  private var isSlow = false
  /// Look at what has become of the books whose changes were refused.
  private var lookUps: [ListenerRegistration] = []
  private var lookedUp: [UTF8Key] = []
  /// Refused commits on many books that were sent again in parts.
  private var halved: [Int] = []
  /// Books of which the server has said whether the trash has them.
  private var answered: [UTF8Key] = []

  /// Shorter waits than this are not worth a sign.
  private static let patience = 400
  /// More changes than this are not listed.
  package static let listed = 50

  package init(store: LibraryStore, requests: any ServerRequests) {
    self.store = store
    probe = ServerProbe(requests, store.clock)
    state = store.client.state
    store.client.onStateChange = { [unowned(unsafe) self] in take($0) }
    probe.onResult = { [unowned(unsafe) self] in take($0) }
    take(state)
    takeRefused()
  }

  deinit {
    store.client.onStateChange = nil
    timer?.cancel()
    for registration in lookUps { registration.remove() }
  }

  /// What this device keeps of the library.
  @Observed package private(set) var copy = DeviceCopy.kept
  /// How many changes on this device could not be read, and are kept apart.
  package var unreadable: Int { state.unreadableBatches }
  /// Whether this window has what neither the server nor the device keeps: closing it would lose that.
  @Observed package private(set) var hasUnsaved = false

  /// What waits for the server, the oldest first; no more than are listed.
  package var waiting: [PendingChange] {
    guard waitingCount > 0 else { return [] }
    return store.client.waitingBatches.prefix(SyncStatusViewModel.listed).map {
      PendingChange($0, store)
    }
  }

  /// Whether a change that waits can still be taken back.
  package func canTakeBack(_ change: PendingChange) -> Bool {
    store.client.canTakeBack(change.batch)
  }

  /// Takes a change back that waits, or lets a refused one go.
  package func takeBack(_ change: PendingChange) {
    if change.reason == nil {
      store.client.takeBack(change.id)
    } else {
      store.client.dropRefused(change.id)
    }
  }

  /// Whether the book of a refused edit is gone: it can come back with the edit.
  package func isGone(_ change: PendingChange) -> Bool {
    !change.book.utf8.isEmpty && change.kind != .added && store.book(change.book) == nil
  }

  /// Whether enough is known to make a refused change again: a book does not come back without what
  /// the trash may have of it.
  package func canSendAgain(_ change: PendingChange) -> Bool {
    !isGone(change) || store.lastKnown(change.book) != nil
      || answered.contains(UTF8Key(change.book))
  }

  /// Makes a refused change again, on what has become of the book meanwhile. A deleted book comes back
  /// with all the edits of it that were refused; a book that was edited elsewhere is deleted as it is
  /// now.
  package func sendAgain(_ change: PendingChange) {
    for other in refused {
      if other.id == change.id
        || (isEdit(other) && isEdit(change) && isSame(other.book, change.book))
      {
        make(other)
        store.client.dropRefused(other.id)
      }
    }
  }

  /// Every edit is a commit of its own, so that history has them one after the other.
  private func make(_ change: PendingChange) {
    guard change.kind != .deleted else {
      store.delete(change.book)
      return
    }
    let again = isEdit(change) ? BookEdit.again(change.mutations) : []
    if isEdit(change), isGone(change) {
      store.restore(change.book, edits: again)
    } else {
      store.client.commit(
        again.isEmpty
          ? change.mutations.map {
            RecordEdit.again($0, exists: store.client.get($0.path) != nil)
          } : again)
    }
  }

  private func isEdit(_ change: PendingChange) -> Bool {
    change.kind == .changed || change.kind == .restored
  }

  /// The server speaks another version of the protocol, until the app is loaded anew.
  func serverIsOther() {
    probe.stop()
    obstacle = .otherVersion
    update()
  }

  private func take(_ found: SyncFailure?) {
    // What stood in the way is gone: the next attempt need not wait.
    if found == nil, obstacle != nil { store.client.wakeUp() }
    obstacle = found
  }

  private func take(_ new: SyncState) {
    let hasNewRefusals = new.refusals != state.refusals
    state = new
    if obstacle == .otherVersion {
      // Nothing is tried any more.
    } else if new.onlineState == .offline {
      probe.start()
    } else {
      probe.stop()
      if new.onlineState == .online { obstacle = nil }
    }
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
    waitingCount = new.pendingBatches
    if hasNewRefusals { takeRefused() }
    update()
  }

  private func takeRefused() {
    var found: [PendingChange] = []
    for write in store.client.refusedWrites {
      if sendHalves(of: write) { continue }
      let change = PendingChange(write.batch, refusedBy: write.error, store)
      lookUp(change.book)
      if isMoot(change) {
        store.client.dropRefused(change.id)
      } else {
        found.append(change)
      }
    }
    refused = found
  }

  /// Sends a commit on many books again in two parts, where one of the books kept it from happening.
  private func sendHalves(of write: RefusedWrite) -> Bool {
    guard SyncFailure(write.error) == .outdated, store.client.isOwner else { return false }
    if halved.contains(write.id) { return true }
    guard let (first, second) = BulkEdit.halves(of: write.mutations) else { return false }
    halved.append(write.id)
    store.client.commit(first)
    store.client.commit(second)
    store.client.dropRefused(write.id)
    return true
  }

  /// Whether somebody else did what the server refused to do again.
  private func isMoot(_ change: PendingChange) -> Bool {
    switch change.kind {
    case .deleted: isGone(change)
    case .restored: change.fields.isEmpty && !isGone(change)
    // Under the same identifier: a sample book, in two windows.
    case .added: change.reason == .outdated && !isGone(change)
    case .changed, .other: false
    }
  }

  /// Has the book, and what the trash has of it, be known here.
  private func lookUp(_ book: String) {
    let key = UTF8Key(book)
    if book.utf8.isEmpty || lookedUp.contains(key) { return }
    lookedUp.append(key)
    for collection in [LibraryCollection.books, .trash] {
      lookUps.append(
        store.client.listen(collection.path(book)) { [unowned(unsafe) self] snapshot in
          if collection == .trash, !snapshot.isFromCache { answered.append(key) }
          takeRefused()
          update()
        })
    }
  }

  private func update() {
    let kept = DeviceCopy(rawValue: state.storage.rawValue) ?? .kept
    if copy != kept { copy = kept }
    let isAtRisk =
      (waitingCount > 0 && (state.hasStorageFailed || state.isSaving))
      || (!refused.isEmpty && state.hasStorageFailed)
    if hasUnsaved != isAtRisk { hasUnsaved = isAtRisk }
    sign =
      if copy == .newer || (state.hasStorageFailed && state.pendingBatches > 0) {
        .storageFailed
      } else if state.onlineState == .offline || obstacle == .otherVersion {
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
