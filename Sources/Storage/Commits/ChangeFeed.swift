internal import Synchronization

/// Hands every durable commit to everybody who asked for them.
final class ChangeFeed: Sendable {
  typealias Receiver = @Sendable ([Commit]) -> Void

  private struct State {
    var next = 0
    var receivers: [Int: Receiver] = [:]
  }

  private let state = Mutex(State())

  func add(_ receiver: @escaping Receiver) -> Int {
    state.withLock { state in
      state.next += 1
      state.receivers[state.next] = receiver
      return state.next
    }
  }

  func remove(_ number: Int) {
    state.withLock { _ = $0.receivers.removeValue(forKey: number) }
  }

  func send(_ commits: [Commit]) {
    if commits.isEmpty { return }
    // Called outside the lock, so that a receiver may subscribe and unsubscribe.
    let receivers = state.withLock { Array($0.receivers.values) }
    for receiver in receivers { receiver(commits) }
  }
}

/// Keeps somebody subscribed for as long as it lives.
package final class Subscription: Sendable {
  private let feed: ChangeFeed
  private let number: Int

  init(_ feed: ChangeFeed, _ receiver: @escaping @Sendable ([Commit]) -> Void) {
    self.feed = feed
    number = feed.add(receiver)
  }

  deinit {
    cancel()
  }

  /// Ends it. A call that is already under way on the writer's thread still arrives.
  package func cancel() {
    feed.remove(number)
  }
}
