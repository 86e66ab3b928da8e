import Client
import Documents
import Server
import Sync
import Synchronization

/// A replica on a thread of its own.
final class Device: @unchecked Sendable {
  // Unchecked: the client is used on its loop only.
  private let replica: LiveReplica
  private let documents = Mutex<[String: Fields]>([:])
  private let waiting = Mutex(0)

  init(port: UInt16, name: String) throws {
    replica = LiveReplica(
      host: "127.0.0.1", port: port, device: name,
      persistence: MemoryPersistence(replica: Replica(id: name)))
    let loop = replica.loop
    BackgroundThread.start("test device") { loop.run() }
    onLoop { client in
      client.onStateChange = { state in self.waiting.withLock { $0 = state.pendingBatches } }
      client.start()
      _ = client.listen(Query(try! CollectionPath("books"))) { snapshot in
        var documents: [String: Fields] = [:]
        for document in snapshot.documents {
          documents[document.document.path.id] = document.document.fields
        }
        self.documents.withLock { $0 = documents }
      }
    }
  }

  deinit {
    replica.loop.stop()
  }

  func onLoop(_ body: @escaping @Sendable (SyncClient) -> Void) {
    replica.loop.post { [self] in body(replica.client) }
  }

  func set(_ id: String, _ title: String) {
    onLoop { client in
      client.commit([
        .set(try! DocumentPath("books/\(id)"), MapValue([("title", .string(title))]))
      ])
    }
  }

  func title(_ id: String) -> Value? { documents.withLock { $0[id]?["title"] } }
  var count: Int { documents.withLock { $0.count } }
  /// What the device shows, by identifier.
  var shown: [String: Fields] { documents.withLock { $0 } }
  var hasSavedAll: Bool { waiting.withLock { $0 == 0 } }
}
