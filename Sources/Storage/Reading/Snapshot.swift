internal import Documents

/// The documents as they were just after one commit. It is bound to a moment, not to SQLite's
/// transaction: a long read continues in the next one and sees the same.
struct Snapshot {
  let place: Place
  private let connection: Connection
  /// The first change that it does not see; nil if it sees everything.
  private let firstLaterChange: Int64?

  init(
    _ point: ReadPoint, incarnation: UInt64, _ connection: Connection
  ) throws(StorageError) {
    self.connection = connection
    let log = connection.log
    let entry: CommitLog.Entry? =
      switch point {
      case .latest: try log.lastEntry()
      case .sequence(let sequence): try log.entry(sequence)
      case .time(let time): try log.entry(atTime: time.microseconds)
      }
    guard let entry else { throw .readTooOld }
    place = entry.place(incarnation)
    firstLaterChange = try log.firstChange(after: entry.sequence)
  }

  /// Whether there were commits since.
  var isPast: Bool { firstLaterChange != nil }

  /// The rows that have changed since, or from a change on that may be earlier; nil if they are more
  /// than the limit.
  func changedRows(from change: Int64?, limit: Int) throws(StorageError) -> [Int64]? {
    guard let first = [change, firstLaterChange].compactMap({ $0 }).min() else { return [] }
    let rows = try connection.log.changedRows(from: first, limit: limit + 1)
    return rows.count > limit ? nil : rows
  }

  /// The document that a record held then.
  func document(_ record: DocumentRecord, _ path: DocumentPath) throws(StorageError) -> Document? {
    guard record.sequence > place.sequence, let firstLaterChange else { return record.document }
    switch try connection.log.previous(row: record.row, from: firstLaterChange, path: path) {
    case .unchanged: return record.document
    case .was(let document): return document
    }
  }

  func document(_ path: DocumentPath) throws(StorageError) -> Document? {
    guard let record = try connection.documents.find(path) else { return nil }
    return try document(record, path)
  }

  func document(row: Int64) throws(StorageError) -> Document? {
    guard let (path, record, _) = try connection.documents.find(row: row) else { return nil }
    return try document(record, path)
  }
}
