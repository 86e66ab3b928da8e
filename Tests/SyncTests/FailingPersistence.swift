@testable import Sync

/// A device's store that lives as long as the test and admits nothing of what it is told to fail.
final class FailingPersistence: Persistence {
  private let replica: Replica
  var failing: Set<StoreAction> = []

  init(replica: Replica) {
    self.replica = replica
  }

  func load() -> Replica { replica }

  func store(_ changes: [ReplicaChange], completion: @escaping (Bool) -> Void) {
    completion(true)
  }

  func admits(_ action: StoreAction) -> Bool { !failing.contains(action) }
}
