@testable import Sync

/// A device's store that lives as long as the test and admits nothing of what it is told to fail.
final class FailingPersistence: Persistence {
  private let inner: any Persistence
  var failing: Set<StoreAction> = []

  init(_ inner: any Persistence) {
    self.inner = inner
  }

  convenience init(replica: Replica) {
    self.init(MemoryPersistence(replica: replica))
  }

  func load() -> Replica { inner.load() }

  func read(_ completion: @escaping (Replica) -> Void) { inner.read(completion) }

  func store(_ changes: [ReplicaChange], completion: @escaping (Bool) -> Void) {
    inner.store(changes, completion: completion)
  }

  func admits(_ action: StoreAction) -> Bool { !failing.contains(action) }

  func flush() { inner.flush() }

  func leaveCache() { inner.leaveCache() }

  var state: StorageState { inner.state }

  var onStateChange: () -> Void {
    get { inner.onStateChange }
    set { inner.onStateChange = newValue }
  }
}
