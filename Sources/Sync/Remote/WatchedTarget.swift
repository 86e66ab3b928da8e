import Documents

/// What the watch stream told about one target since the last consistent snapshot.
final class WatchedTarget {
  let id: Int
  /// How many requests the server has not answered. Until it has, what comes belongs to the
  /// target's former life.
  private var pendingResponses = 0
  private var changes: [DocumentPath: Boxed] = [:]
  private(set) var resumeToken: [UInt8] = []
  private(set) var isCurrent = false
  private(set) var hasPendingChanges = true

  enum DocumentChangeKind: Int {
    case added
    case modified
    case removed
  }

  init(_ id: Int) {
    self.id = id
  }

  var isPending: Bool { pendingResponses > 0 }

  func recordRequest() { pendingResponses += 1 }

  func recordResponse() {
    // A server that answers more than it was asked must not turn the count around.
    if pendingResponses > 0 { pendingResponses -= 1 }
  }

  func updateResumeToken(_ token: [UInt8]) {
    if token.isEmpty { return }
    hasPendingChanges = true
    resumeToken = token
  }

  func markCurrent() {
    hasPendingChanges = true
    isCurrent = true
  }

  func record(_ path: DocumentPath, _ kind: DocumentChangeKind) {
    hasPendingChanges = true
    changes[path] = Boxed(kind.rawValue)
  }

  func forget(_ path: DocumentPath) {
    hasPendingChanges = true
    changes[path] = nil
  }

  func clearPendingChanges() {
    hasPendingChanges = false
    changes = [:]
  }

  /// By how much the changes alter the number of results.
  var countDifference: Int {
    var difference = 0
    for kind in changes.values {
      if kind.value == DocumentChangeKind.added.rawValue { difference += 1 }
      if kind.value == DocumentChangeKind.removed.rawValue { difference -= 1 }
    }
    return difference
  }

  func targetChange() -> TargetChange {
    var added: [DocumentPath] = []
    var modified: [DocumentPath] = []
    var removed: [DocumentPath] = []
    for (path, kind) in changes {
      switch DocumentChangeKind(rawValue: kind.value) {
      case .added: added.append(path)
      case .modified: modified.append(path)
      case .removed, nil: removed.append(path)
      }
    }
    return TargetChange(
      target: id, resumeToken: resumeToken, isCurrent: isCurrent, added: added,
      modified: modified, removed: removed)
  }
}
