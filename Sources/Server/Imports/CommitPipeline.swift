import Documents
import Storage
import Synchronization

/// Makes commits one after the other; while one is made durable, the caller prepares the next.
final class CommitPipeline {
  /// A commit that the library did not take, since a document was not as it had to be.
  struct Conflict {
    /// The number that the caller gave the commit.
    let number: Int
    let path: DocumentPath
  }

  private struct Outcome {
    var failure: CommitError?
    var conflicts: [Conflict] = []
  }

  private final class State: Sendable {
    let outcome = Mutex(Outcome())
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
  func submit(_ writes: [Mutation], number: Int = 0) throws(ImportFailure) {
    try waitForRoom()
    store.commit(CommitRequest(writes, by: principal)) { [state] result in
      if case .failure(let error) = result {
        state.outcome.withLock { outcome in
          if let path = error.changedDocument {
            outcome.conflicts.append(Conflict(number: number, path: path))
          } else {
            outcome.failure = outcome.failure ?? error
          }
        }
      }
      state.free.signal()
    }
  }

  /// Waits until all is durable.
  func finish() throws(ImportFailure) {
    for _ in 0..<CommitPipeline.depth { try waitForRoom() }
    for _ in 0..<CommitPipeline.depth { state.free.signal() }
  }

  /// Whether a commit that has been answered was not taken.
  var hasConflicts: Bool { state.outcome.withLock { !$0.conflicts.isEmpty } }

  /// The commits that were not taken so far, in their order; the caller makes them anew.
  func takeConflicts() -> [Conflict] {
    state.outcome.withLock { outcome in
      defer { outcome.conflicts = [] }
      return outcome.conflicts.sorted { $0.number < $1.number }
    }
  }

  private func waitForRoom() throws(ImportFailure) {
    guard state.free.wait(seconds: CommitPipeline.patience) else {
      throw .storage(.failed("a commit takes too long"))
    }
    if let error = state.outcome.withLock({ $0.failure }) {
      state.free.signal()
      throw .commit(error)
    }
  }
}

extension CommitError {
  /// The document that was not as a write demanded.
  fileprivate var changedDocument: DocumentPath? {
    switch self {
    case .alreadyExists(let path), .noDocument(let path), .versionMismatch(let path, _, _): path
    default: nil
    }
  }
}
