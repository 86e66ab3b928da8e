import Documents
import Storage

/// The last commits, kept in memory within bounds, so that a listener that was busy for a moment
/// catches up without reading the log.
struct RecentCommits {
  private static let byteLimit = 1024 * 1024
  private static let countLimit = 512

  private var commits: [Commit] = []
  private var sizes: [Int] = []
  private var bytes = 0

  mutating func append(_ commit: Commit) {
    let size = commit.changes.reduce(64) { $0 + Self.size($1) }
    commits.append(commit)
    sizes.append(size)
    bytes += size
    var gone = 0
    while bytes > Self.byteLimit || commits.count - gone > Self.countLimit, gone < commits.count {
      bytes -= sizes[gone]
      gone += 1
    }
    commits.removeFirst(gone)
    sizes.removeFirst(gone)
  }

  /// The commits after a place, or nil when they are not all here any more.
  func after(_ sequence: Int64) -> ArraySlice<Commit>? {
    guard let first = commits.first, sequence >= first.sequence - 1 else { return nil }
    return commits.dropFirst(Int(sequence - first.sequence + 1))
  }

  private static func size(_ change: Storage.DocumentChange) -> Int {
    change.path.utf8.count + (change.old?.fields.encoded.count ?? 0)
      + (change.new?.fields.encoded.count ?? 0) + 64
  }
}
