internal import Glibc

/// Ties the library's file and its write-ahead log together by marks, random numbers that both hold.
///
/// SQLite's log says what some pages of the file become, and nothing in it says of which file. So a
/// *mark* is written before the log is moved into the file for good: whatever log begins then,
/// begins on a file with just this mark; and the first commit in it notes which mark that was, the
/// *begun mark*. Whoever finds a file and a log after a kill reads the marks once from the file
/// alone and once with the log (`LogOwnership`). In a file that the log belongs to, the mark is the
/// one that the log began on, or a later one that was prepared in it and has been moved already. In
/// any other file, copies from before the last time the log began included, it is neither.
///
/// Marks cost no transactions of their own while commits go on: they ride in groups.
struct LogMarks {
  private enum Log {
    /// Whoever commits next begins it.
    case empty
    /// It holds the mark that it began on.
    case marked
    /// It began anew by itself and does not hold its mark yet.
    case unmarked
  }

  private let metadata: Metadata
  private let environment: StoreEnvironment
  private let file: SQLiteLog?
  private var log = Log.marked
  /// The mark on which the next log begins.
  private var mark: Int64?
  private var begun: Int64?
  /// The log's identity before the commit that is under way.
  private var salts: UInt64 = 0

  /// - Parameter path: Of the library; nil in memory.
  init(
    _ database: Database, path: String?, _ environment: StoreEnvironment
  ) throws(StorageError) {
    metadata = try Metadata(database)
    self.environment = environment
    file = path.map { SQLiteLog(path: $0 + "-wal") }
    mark = try metadata.value(.mark)
    begun = try metadata.value(.begunMark)
    if let file, file.salts == 0 { log = .empty }
  }

  /// Whether a mark that was noted beside the file belongs to it: the present one, or, after a kill
  /// before the note was written, the one before. Who puts a copy in the library's place may remove
  /// what lies beside it first, and the copy may get the number that the file had: so a missing note
  /// speaks against the file.
  func isKnown(_ noted: UInt64?) -> Bool {
    guard let noted else { return mark == nil }
    return [mark, begun].contains(Int64(bitPattern: noted))
  }

  /// The mark as others may know it.
  var current: UInt64? { mark.map { UInt64(bitPattern: $0) } }

  /// Whether the log may be moved into the file: another log may then begin.
  var isPrepared: Bool { file == nil || (mark != nil && mark != begun) }

  /// To be called inside a transaction whose commit may begin a log.
  /// - Parameter prepares: Whether the log is to be moved into the file soon.
  mutating func write(prepares: Bool) throws(StorageError) {
    guard let file else { return }
    if log != .marked, let mark, begun != mark {
      try metadata.set(.begunMark, mark)
      begun = mark
    }
    // What is prepared in a log must stay: a part of it may have been moved into the file already.
    if prepares, !isPrepared || log == .empty {
      let new = Int64(bitPattern: environment.random())
      try metadata.set(.mark, new)
      mark = new
    }
    salts = file.salts
  }

  /// To be called after the transaction is durable.
  mutating func committed() {
    guard let file else { return }
    switch log {
    case .empty, .unmarked: log = .marked
    case .marked: if isPrepared, file.salts != salts { log = .unmarked }
    }
  }

  /// To be called after the log was cut to nothing.
  mutating func truncated() {
    log = .empty
  }

  /// After a rollback.
  mutating func reload() throws(StorageError) {
    mark = try metadata.value(.mark)
    begun = try metadata.value(.begunMark)
  }
}
