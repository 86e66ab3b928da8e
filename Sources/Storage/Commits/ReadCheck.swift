internal import Documents

/// Finds out whether what a transaction has read is still so, as its connection sees the store now.
struct ReadCheck {
  let connection: Connection

  /// Transactions that ask for more are refused: their commit would hold up all others.
  static let changeLimit = 20_000

  /// Whether nothing has changed. A document that was changed and changed back counts as changed.
  func isUnchanged(_ reads: ReadSet) throws(StorageError) -> Bool {
    if reads.isEmpty { return true }
    let log = connection.log
    let oldest = try log.oldestEntry().sequence
    for (path, sequence) in reads.documents {
      // A deleted document is forgotten only with the log that mentions it.
      if sequence < oldest { return false }
      if let record = try connection.documents.find(path), record.sequence > sequence {
        return false
      }
    }
    if reads.queries.isEmpty { return true }
    return try isUnchanged(reads.queries, oldest: oldest)
  }

  /// Looks at the documents that have changed since: whether one belongs to a query's results, or
  /// did. Where a limit cut the results this may find a change that the transaction did not see.
  private func isUnchanged(
    _ queries: [Query: Int64], oldest: Int64
  ) throws(StorageError) -> Bool {
    let first = queries.values.min() ?? 0
    if first < oldest { return false }
    guard let change = try connection.log.firstChange(after: first) else { return true }
    let rows = try connection.log.changedRows(from: change, limit: ReadCheck.changeLimit + 1)
    if rows.count > ReadCheck.changeLimit { return false }
    let snapshots = try Dictionary(
      queries.values.map { sequence throws(StorageError) in
        (sequence, try Snapshot(.sequence(sequence), incarnation: 0, connection))
      }, uniquingKeysWith: { first, _ in first })
    for row in rows {
      guard let (path, record, _) = try connection.documents.find(row: row) else { continue }
      for (query, sequence) in queries where record.sequence > sequence && query.contains(path) {
        if let new = record.document, query.matches(path, new.fields) { return false }
        if let old = try snapshots[sequence]?.document(record, path),
          query.matches(path, old.fields)
        {
          return false
        }
      }
    }
    return true
  }
}
