internal import Documents

/// Finds out whether what a transaction has read is still so, as its connection sees the store now.
struct ReadCheck {
  let connection: Connection

  /// So many documents may have changed since a query; beyond, the transaction counts as overtaken,
  /// because looking at them holds up all other commits.
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
    for (query, sequence) in reads.queries {
      if sequence < oldest { return false }
      guard try isUnchanged(query, since: sequence) else { return false }
    }
    return true
  }

  /// Looks at the documents that have changed since: whether one belongs to the query's results, or
  /// did. Where a limit cut the results this may find a change that the transaction did not see.
  private func isUnchanged(_ query: Query, since sequence: Int64) throws(StorageError) -> Bool {
    guard let change = try connection.log.firstChange(after: sequence) else { return true }
    let rows = try connection.log.changedRowsWithCollections(
      from: change, limit: ReadCheck.changeLimit + 1)
    if rows.count > ReadCheck.changeLimit { return false }
    let snapshot = try Snapshot(.sequence(sequence), incarnation: 0, connection)
    // Whether the query looks at a collection: the documents of others need not be fetched.
    var isInScope: [Int64: Bool] = [:]
    for (row, collection) in rows {
      if isInScope[collection] == false { continue }
      guard let (path, record, _) = try connection.documents.find(row: row) else { continue }
      isInScope[collection] = query.contains(path)
      guard query.contains(path) else { continue }
      if let new = record.document, query.matches(path, new.fields) { return false }
      if let old = try snapshot.document(record, path), query.matches(path, old.fields) {
        return false
      }
    }
    return true
  }
}
