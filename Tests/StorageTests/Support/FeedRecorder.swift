import Synchronization

@testable import Storage

/// Keeps what the change feed tells.
final class FeedRecorder: Sendable {
  private let state = Mutex<[[Commit]]>([])

  func record(_ commits: [Commit]) {
    state.withLock { $0.append(commits) }
  }

  /// What came in one call each.
  var groups: [[Commit]] { state.withLock { $0 } }
  var commits: [Commit] { groups.flatMap { $0 } }
}
