internal import Documents

/// The commits as far as they are kept, as one connection sees them.
final class CommitLog {
  /// What the log says of a commit.
  struct Entry {
    let sequence: Int64
    let nonce: UInt64
    let time: Int64
    /// The number of its first change.
    let firstChange: Int64
    /// The running total of bytes kept, this commit included.
    let bytes: Int64
    let principal: Principal
  }

  /// What a document was before a change.
  enum Previous {
    case unchanged
    case was(Document?)
  }

  private let last: Statement
  private let oldest: Statement
  private let find: Statement
  private let insertCommit: Statement
  private let insertChange: Statement
  private let findPrevious: Statement
  private let changedRows: Statement
  private let changedCollections: Statement
  private let nextChange: Statement
  private let deleteCommits: Statement
  private let deleteChanges: Statement

  init(_ database: Database) throws(StorageError) {
    let columns = "SELECT sequence, nonce, time, first, bytes, user, device FROM commits"
    last = try database.prepare(columns + " ORDER BY sequence DESC LIMIT 1")
    oldest = try database.prepare(columns + " ORDER BY sequence LIMIT 1")
    find = try database.prepare(columns + " WHERE sequence = ?1")
    insertCommit = try database.prepare(
      """
      INSERT INTO commits (sequence, nonce, time, first, bytes, user, device)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
    insertChange = try database.prepare(
      "INSERT INTO changes (change, row, created, updated, previous) VALUES (?1, ?2, ?3, ?4, ?5)")
    findPrevious = try database.prepare(
      """
      SELECT created, updated, previous FROM changes WHERE row = ?1 AND change >= ?2
      ORDER BY change LIMIT 1
      """)
    changedRows = try database.prepare(
      "SELECT row, min(change) FROM changes WHERE change >= ?1 GROUP BY row ORDER BY 2 LIMIT ?2")
    // The order of the tables is fixed: there are fewer changes than documents.
    changedCollections = try database.prepare(
      """
      SELECT DISTINCT changes.row, documents.collection
      FROM changes CROSS JOIN documents ON documents.row = changes.row
      WHERE changes.change >= ?1 LIMIT ?2
      """)
    nextChange = try database.prepare("SELECT coalesce(max(change), 0) + 1 FROM changes")
    deleteCommits = try database.prepare("DELETE FROM commits WHERE sequence < ?1")
    deleteChanges = try database.prepare("DELETE FROM changes WHERE change < ?1")
  }

  /// The last commit; there is always one.
  func lastEntry() throws(StorageError) -> Entry {
    guard let entry = try newestEntry() else { throw .damaged("the log has no commits") }
    return entry
  }

  /// The last commit; nil in a library that is being made.
  func newestEntry() throws(StorageError) -> Entry? {
    try last.first(read: entry)
  }

  /// The first commit that is kept: the earliest moment that can be read.
  func oldestEntry() throws(StorageError) -> Entry {
    guard let entry = try oldest.first(read: entry) else {
      throw .damaged("the log has no commits")
    }
    return entry
  }

  func entry(_ sequence: Int64) throws(StorageError) -> Entry? {
    try find.first(.integer(sequence), read: entry)
  }

  /// The last commit at or before a time, or nil if the log does not reach back to it.
  func entry(atTime time: Int64) throws(StorageError) -> Entry? {
    let oldest = try oldestEntry()
    if oldest.time > time { return nil }
    // Sequences have no gaps and times increase with them, so no index is needed.
    var low = oldest.sequence
    var high = try lastEntry().sequence
    while low < high {
      let middle = (low + high + 1) / 2
      guard let entry = try entry(middle) else { throw .damaged("commit \(middle) is missing") }
      if entry.time <= time { low = middle } else { high = middle - 1 }
    }
    return try entry(low)
  }

  /// The number of the first change after a commit, or nil if there is none.
  func firstChange(after sequence: Int64) throws(StorageError) -> Int64? {
    try find.first(.integer(sequence + 1)) { row in row.integer(3) }
  }

  /// What a row held before the first change from the given one on.
  func previous(
    row: Int64, from change: Int64, path: DocumentPath
  ) throws(StorageError) -> Previous {
    try findPrevious.first(.integer(row), .integer(change)) { row in
      .was(
        row.isNull(2)
          ? nil
          : Document(
            path: path, fields: Fields(encoded: row.bytes(2)),
            createTime: Timestamp(microseconds: row.integer(0)),
            updateTime: Timestamp(microseconds: row.integer(1))))
    } ?? .unchanged
  }

  /// The rows with changes from the given one on, each once, in the order of their first change.
  func changedRows(from change: Int64, limit: Int) throws(StorageError) -> [Int64] {
    var rows: [Int64] = []
    try changedRows.forEach(.integer(change), .integer(Int64(limit))) { row in
      rows.append(row.integer(0))
    }
    return rows
  }

  /// The rows with changes from the given one on and their collections, in no certain order.
  func changedRowsWithCollections(
    from change: Int64, limit: Int
  ) throws(StorageError) -> [(row: Int64, collection: Int64)] {
    var rows: [(row: Int64, collection: Int64)] = []
    try changedCollections.forEach(.integer(change), .integer(Int64(limit))) { row in
      rows.append((row.integer(0), row.integer(1)))
    }
    return rows
  }

  func nextChangeNumber() throws(StorageError) -> Int64 {
    try nextChange.first { row in row.integer(0) } ?? 1
  }

  func append(_ entry: Entry) throws(StorageError) {
    try insertCommit.run(
      .integer(entry.sequence), .integer(Int64(bitPattern: entry.nonce)), .integer(entry.time),
      .integer(entry.firstChange), .integer(entry.bytes), .text(entry.principal.user),
      .text(entry.principal.device))
  }

  func appendChange(_ change: Int64, row: Int64, previous: Document?) throws(StorageError) {
    try insertChange.run(
      .integer(change), .integer(row), .optional(previous?.createTime.microseconds),
      .optional(previous?.updateTime.microseconds),
      previous.map { .bytes($0.fields.encoded) } ?? .null)
  }

  /// Forgets the changes before the given one and the commits before the given one.
  func cut(beforeChange change: Int64, beforeCommit sequence: Int64) throws(StorageError) {
    try deleteChanges.run(.integer(change))
    try deleteCommits.run(.integer(sequence))
  }

  private func entry(_ row: Statement) throws(StorageError) -> Entry {
    Entry(
      sequence: row.integer(0), nonce: UInt64(bitPattern: row.integer(1)), time: row.integer(2),
      firstChange: row.integer(3), bytes: row.integer(4),
      principal: Principal(user: row.text(5), device: row.text(6)))
  }
}
