/// Keeps the replica in memory only: it lives as long as the program.
package final class MemoryPersistence: Persistence {
  private let replica: Replica

  package init(replica: Replica) {
    self.replica = replica
  }

  /// The engine changes this very object, so there is nothing to store.
  package func load() -> Replica { replica }

  package func store(_ changes: [ReplicaChange], completion: @escaping (Bool) -> Void) {
    completion(true)
  }
}
