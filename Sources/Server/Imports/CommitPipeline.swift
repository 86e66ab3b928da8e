import Documents
import Storage
import Synchronization

/// Makes commits one after the other; while one is made durable, the caller prepares the next.
final class CommitPipeline {
  private final class State: Sendable {
    let failure = Mutex<CommitError?>(nil)
    let free = Semaphore()
  }

  /// One that is being made durable and one that waits for it.
  private static let depth = 2
  /// How long a commit may take before the store counts as stuck, in seconds.
  private static let patience = 60

  private let store: Store
  private let principal: Principal
  private let state = State()

  init(_ store: Store, by principal: Principal) {
    self.store = store
    self.principal = principal
    for _ in 0..<CommitPipeline.depth { state.free.signal() }
  }

  /// Begins a commit, when there is room for it.
  /// - Throws: What an earlier one failed with. Nothing more is begun then.
  func submit(_ writes: [Mutation]) throws(ImportFailure) {
    try waitForRoom()
    store.commit(CommitRequest(writes, by: principal)) { [state] result in
      if case .failure(let error) = result {
        state.failure.withLock { $0 = $0 ?? error }
      }
      state.free.signal()
    }
  }

  /// Waits until all is durable.
  func finish() throws(ImportFailure) {
    for _ in 0..<CommitPipeline.depth { try waitForRoom() }
    for _ in 0..<CommitPipeline.depth { state.free.signal() }
  }

  private func waitForRoom() throws(ImportFailure) {
    guard state.free.wait(seconds: CommitPipeline.patience) else {
      throw .storage(.failed("a commit takes too long"))
    }
    if let error = state.failure.withLock({ $0 }) {
      state.free.signal()
      throw .commit(error)
    }
  }
}
