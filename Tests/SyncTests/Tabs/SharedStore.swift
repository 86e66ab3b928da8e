import Documents

@testable import Sync

/// A device's store that several tabs open: groups of changes as bytes, in the order in which they
/// were made.
final class SharedStore {
  private var records: [[UInt8]] = []

  func open() -> any Persistence { Opened(self) }

  private final class Opened: Persistence {
    private let shared: SharedStore

    init(_ shared: SharedStore) {
      self.shared = shared
    }

    func load() -> Replica {
      let replica = Replica(id: "replica")
      let store = LocalStore(
        persistence: MemoryPersistence(replica: replica), user: UTF8Key(bytes: []),
        collectsEagerly: false)
      for record in shared.records {
        store.take(try! ReplicaRecord.decode(record), into: TabChanges())
      }
      return replica
    }

    func store(_ changes: [ReplicaChange], completion: @escaping (Bool) -> Void) {
      shared.records.append(ReplicaRecord.encode(changes))
      completion(true)
    }
  }
}
