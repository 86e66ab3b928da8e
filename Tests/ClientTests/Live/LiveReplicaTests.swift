import Client
import Documents
import Glibc
import Server
import Storage
import Sync
import Synchronization
import Testing

/// The whole chain without a screen: replicas, sockets, the server and its store.
@Suite struct LiveReplicaTests {
  /// A server on a thread of its own.
  private final class RunningServer: @unchecked Sendable {
    let port: UInt16
    private let server: Server
    private let hasEnded = Mutex(false)

    init(_ store: Store, port: UInt16 = 0) throws {
      var configuration = ServerConfiguration()
      configuration.port = port
      server = try Server(configuration)
      server.serve(store)
      try server.start()
      server.isReady = true
      self.port = server.port
      let box = LoopBound(server, on: server.loop)
      BackgroundThread.start("test server") { [self] in
        box.value.run()
        hasEnded.withLock { $0 = true }
      }
    }

    func stop() {
      let box = LoopBound(server, on: server.loop)
      server.loop.post { box.value.stop() }
      while !hasEnded.withLock({ $0 }) { usleep(1000) }
    }
  }

  /// A replica on a thread of its own.
  private final class Device: @unchecked Sendable {
    // Unchecked: the client is used on its loop only.
    private let replica: LiveReplica
    private let books = Mutex<[String: Value]>([:])
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
          var books: [String: Value] = [:]
          for document in snapshot.documents {
            books[document.document.path.id] = document.document.fields["title"]
          }
          self.books.withLock { $0 = books }
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

    func title(_ id: String) -> Value? { books.withLock { $0[id] } }
    var count: Int { books.withLock { $0.count } }
    var hasSavedAll: Bool { waiting.withLock { $0 == 0 } }
  }

  private func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<20_000 {
      if condition() { return true }
      usleep(1000)
    }
    return false
  }

  @Test func aChangeOnOneDeviceIsOnTheOther() throws {
    let store = try Store(.memory)
    let server = try RunningServer(store)
    let (one, two) = (
      try Device(port: server.port, name: "one"), try Device(port: server.port, name: "two")
    )
    one.set("a", "Emma")
    #expect(eventually { two.title("a") == .string("Emma") && one.hasSavedAll })
    two.set("a", "Persuasion")
    #expect(eventually { one.title("a") == .string("Persuasion") })
    one.onLoop { $0.commit([.delete(try! DocumentPath("books/a"))]) }
    #expect(eventually { two.count == 0 })
    server.stop()
    store.close()
  }

  @Test func whatWasDoneWithoutTheServerIsMergedLater() throws {
    let store = try Store(.memory)
    let server = try RunningServer(store)
    let port = server.port
    let (one, two) = (try Device(port: port, name: "one"), try Device(port: port, name: "two"))
    one.set("a", "Emma")
    #expect(eventually { two.title("a") == .string("Emma") })
    server.stop()
    one.set("b", "Persuasion")
    two.set("c", "Ulysses")
    let again = try RunningServer(store, port: port)
    one.onLoop { $0.retryNow() }
    two.onLoop { $0.retryNow() }
    #expect(eventually { one.count == 3 && two.count == 3 && one.hasSavedAll && two.hasSavedAll })
    again.stop()
    store.close()
  }
}
