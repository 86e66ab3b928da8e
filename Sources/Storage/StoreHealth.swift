internal import Synchronization

/// What keeps a store from taking writes, for everybody to look at.
final class StoreHealth: Sendable {
  private let state = Mutex<StorageError?>(nil)

  var failure: StorageError? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
