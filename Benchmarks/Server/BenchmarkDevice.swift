import Client
import Documents
import Glibc
import Sync
import Synchronization

/// A native replica on a thread of its own, as a device has it.
final class BenchmarkDevice: @unchecked Sendable {
  // Unchecked: the client is used on its loop only.
  private let replica: LiveReplica
  private let pending = Atomic(0)

  init(_ server: ServerProcess) {
    let replica = LiveReplica(
      host: "127.0.0.1", port: server.port, device: "benchmark",
      persistence: MemoryPersistence(replica: Replica(id: "benchmark")))
    self.replica = replica
    onLoop { client in
      client.onStateChange = { self.pending.store($0.pendingBatches, ordering: .releasing) }
    }
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { loop in
        Unmanaged<ClientLoop>.fromOpaque(loop!).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(replica.loop).toOpaque())
    precondition(result == 0, "No thread can be started.")
    pthread_detach(thread)
  }

  deinit {
    replica.loop.stop()
  }

  func commit(_ write: Mutation) {
    pending.add(1, ordering: .acquiringAndReleasing)
    onLoop { $0.commit([write]) }
  }

  /// Waits until the writes stand in the queue.
  func finishCommits() {
    let isDone = Atomic(false)
    onLoop { _ in isDone.store(true, ordering: .releasing) }
    while !isDone.load(ordering: .acquiring) { usleep(100) }
  }

  func start() {
    onLoop { $0.start() }
  }

  func waitUntilSaved() {
    while pending.load(ordering: .acquiring) > 0 { usleep(200) }
  }

  private func onLoop(_ body: @escaping @Sendable (SyncClient) -> Void) {
    replica.loop.post { [self] in body(replica.client) }
  }
}
