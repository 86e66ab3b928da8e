package import Reactivity
package import Sync

/// Whether what is shown is live, and what waits for the server.
package final class ConnectionViewModel {
  @Observed package private(set) var state: SyncState
  /// How long the server took for its last answer, in milliseconds.
  @Observed package private(set) var latency: Int?
  /// What the server refused, the oldest first.
  @Observed package private(set) var refused: [RefusedWrite] = []
  private let client: SyncClient

  init(_ client: SyncClient) {
    self.client = client
    state = client.state
    client.onStateChange = { [unowned(unsafe) self] in
      state = $0
      refused = self.client.refusedWrites
    }
  }

  func answered(in milliseconds: Int) { latency = milliseconds }

  /// Tries refused writes once more.
  package func sendAgain(_ write: RefusedWrite) {
    client.dropRefused(write.id)
    client.commit(write.mutations)
  }

  package func drop(_ write: RefusedWrite) { client.dropRefused(write.id) }

  /// The page is looked at again: the connection may be gone.
  package func returned() { client.wakeUp() }
}
