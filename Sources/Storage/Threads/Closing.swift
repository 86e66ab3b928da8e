internal import Synchronization

/// Does something at most once.
final class Closing: Sendable {
  private let isDone = Mutex(false)

  func once(_ body: () -> Void) {
    let isFirst = isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
    if isFirst { body() }
  }
}
