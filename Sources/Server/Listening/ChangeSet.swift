import Documents
import Storage

/// The net changes of commits that follow each other: each document once, as it was before the first
/// and as it is after the last of them.
struct ChangeSet {
  private(set) var changes: [Storage.DocumentChange] = []

  init(_ commits: ArraySlice<Commit>) {
    guard commits.count > 1 else {
      // Each document stands in a commit once.
      changes = commits.first?.changes ?? []
      return
    }
    var positions: [DocumentPath: Int] = [:]
    for commit in commits {
      for change in commit.changes {
        if let position = positions[change.path] {
          changes[position] = Storage.DocumentChange(
            path: change.path, old: changes[position].old, new: change.new)
        } else {
          positions[change.path] = changes.count
          changes.append(change)
        }
      }
    }
    changes.removeAll { $0.old == $0.new }
  }
}
