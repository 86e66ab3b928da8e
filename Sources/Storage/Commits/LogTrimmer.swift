/// Cuts the log's beginning when it has become too old or too large, in small steps.
struct LogTrimmer {
  let connection: Connection
  let settings: StoreSettings
  /// The earliest commit that is kept.
  private(set) var oldest: CommitLog.Entry

  init(_ connection: Connection, _ settings: StoreSettings) throws(StorageError) {
    self.connection = connection
    self.settings = settings
    oldest = try connection.log.oldestEntry()
  }

  /// Whether there may be something to cut; costs nothing.
  func isDue(_ last: CommitLog.Entry, now: Int64) -> Bool {
    isDue(oldest, last, now)
  }

  /// Cuts commits with about the given number of changes, inside the caller's transaction.
  /// - Parameter kept: The first change that indexes still need.
  mutating func step(
    _ order: CommitOrder, now: Int64, changes limit: Int64, keeping kept: Int64?
  ) throws(StorageError) {
    var base = oldest
    while isDue(base, order.last, now),
      base.firstChange - oldest.firstChange < limit, base.sequence - oldest.sequence < limit
    {
      guard let next = try connection.log.entry(base.sequence + 1) else { break }
      base = next
    }
    if base.sequence == oldest.sequence { return }
    let next = try connection.log.firstChange(after: base.sequence) ?? order.nextChange
    let firstKept = min(next, kept ?? .max)
    try connection.documents.collectGarbage(beforeChange: firstKept, sequence: base.sequence)
    try connection.log.cut(beforeChange: firstKept, beforeCommit: base.sequence)
    oldest = base
  }

  /// After a rollback.
  mutating func reload() throws(StorageError) {
    oldest = try connection.log.oldestEntry()
  }

  private func isDue(_ base: CommitLog.Entry, _ last: CommitLog.Entry, _ now: Int64) -> Bool {
    if base.sequence >= last.sequence { return false }
    let age = now - base.time
    return age > settings.logAge.microseconds
      || (last.bytes - base.bytes > settings.logBytes
        && age > settings.minimumLogAge.microseconds)
  }
}
