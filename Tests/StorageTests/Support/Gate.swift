@testable import Documents
@testable import Storage

/// Keeps a store's writer from working until it is opened.
final class Gate: Sendable {
  private let isOpen = Once<Bool>()

  /// Returns when the writer stands before the gate, so that what comes after comes together.
  init(_ store: Store) {
    let isReached = Once<Bool>()
    _ = store.writer.put(
      .run { [isOpen] _ in
        isReached.set(true)
        _ = isOpen.wait()
      })
    _ = isReached.wait()
  }

  func open() {
    isOpen.set(true)
  }
}

/// Collects the answers to commits that were not waited for.
struct Answers {
  private var answers: [Once<Result<CommitResult, CommitError>>] = []

  mutating func commit(_ store: Store, _ request: CommitRequest) {
    let answer = Once<Result<CommitResult, CommitError>>()
    answers.append(answer)
    store.commit(request) { answer.set($0) }
  }

  mutating func commit(_ store: Store, _ writes: Mutation...) {
    commit(store, CommitRequest(writes, by: .owner))
  }

  /// Waits for all of them.
  func wait() -> [Result<CommitResult, CommitError>] {
    answers.map { $0.wait() }
  }
}
