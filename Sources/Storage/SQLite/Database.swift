internal import CSQLite

/// One connection to an SQLite database. It is used by one thread at a time.
///
/// With `Statement` this is the only place that calls SQLite.
final class Database {
  enum Mode {
    /// An existing file.
    case readWrite
    /// An existing file with its write-ahead log, neither of which is changed.
    case readOnly
    /// A file as it is on the disk, without what is in a write-ahead log beside it, and untouched.
    case fileAlone
    /// A database that lives as long as the connection.
    case memory
  }

  private let handle: OpaquePointer
  private let walPageCounter = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

  init(path: String, mode: Mode) throws(StorageError) {
    let flags =
      switch mode {
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly: SQLITE_OPEN_READONLY
      case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .fileAlone: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    let name =
      switch mode {
      case .readWrite, .readOnly: path
      case .memory: ":memory:"
      case .fileAlone: "file:\(percentEncoded(path))?immutable=1"
      }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw .outOfMemory }
    handle = opened
    walPageCounter.initialize(to: 0)
    sqlite3_extended_result_codes(handle, 1)
    if code != SQLITE_OK { throw failure(code) }
    // The store decides when to checkpoint; the hook only tells how long the log has become. It
    // takes the place of SQLite's own, which `PRAGMA wal_autocheckpoint` would put back.
    _ = sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        context?.assumingMemoryBound(to: Int32.self).pointee = pages
        return SQLITE_OK
      }, walPageCounter)
  }

  deinit {
    sqlite3_close_v2(handle)
    walPageCounter.deallocate()
  }

  /// The pages in the write-ahead log after this connection's last commit.
  var walPages: Int { Int(walPageCounter.pointee) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether the file, or the way it was opened, allows no writing.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement inserted, changed or deleted.
  var changedRows: Int { Int(sqlite3_changes64(handle)) }

  /// How long to wait for another connection's lock.
  func setBusyTimeout(milliseconds: Int) {
    sqlite3_busy_timeout(handle, Int32(milliseconds))
  }

  /// Runs statements that take no parameters; their rows are dropped.
  func execute(_ sql: String) throws(StorageError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code) }
  }

  /// A statement that is kept and run many times.
  func prepare(_ sql: String) throws(StorageError) -> Statement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code) }
    return Statement(statement, of: self)
  }

  /// The single number that a query returns.
  func integer(_ sql: String) throws(StorageError) -> Int64 {
    try prepare(sql).first { row in row.integer(0) } ?? 0
  }

  /// Moves the write-ahead log into the database file.
  enum Checkpoint {
    /// As far as it goes without waiting for anybody.
    case passive
    /// All of it, and the log is cut to nothing.
    case truncate
  }

  /// - Returns: Whether all of the log was moved.
  func checkpoint(_ mode: Checkpoint) throws(StorageError) -> Bool {
    var logged: Int32 = 0
    var moved: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(
      handle, nil, mode == .truncate ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE,
      &logged, &moved)
    if code & 0xFF == SQLITE_BUSY { return false }
    if code != SQLITE_OK { throw failure(code) }
    if mode == .truncate { walPageCounter.pointee = 0 }
    return logged == moved
  }

  /// Copies the database as it is at this moment into another one, which is overwritten.
  func copy(to destination: Database) throws(StorageError) {
    guard let backup = sqlite3_backup_init(destination.handle, "main", handle, "main") else {
      throw destination.failure(sqlite3_errcode(destination.handle))
    }
    // All in one step: in WAL mode it reads one snapshot and holds up no writer, whereas a copy
    // in steps would begin again with every commit in between.
    let code = sqlite3_backup_step(backup, -1)
    let finished = sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { throw destination.failure(code) }
    if finished != SQLITE_OK { throw destination.failure(finished) }
  }

  /// Gives back the memory that is not in use.
  func releaseMemory() {
    sqlite3_db_release_memory(handle)
  }

  func failure(_ code: Int32) -> StorageError {
    let message = String(cString: sqlite3_errmsg(handle))
    return switch code & 0xFF {
    case SQLITE_NOTADB: .notALibrary("It is not an SQLite database.")
    case SQLITE_CORRUPT: .damaged(message)
    case SQLITE_FULL: .diskFull
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .notWritable(message)
    case SQLITE_NOMEM: .outOfMemory
    case SQLITE_CANTOPEN: .cannotOpen(message)
    default: .failed("\(message) (SQLite \(code))")
    }
  }
}

/// A path as part of a URI.
private func percentEncoded(_ path: String) -> String {
  var bytes: [UInt8] = []
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      bytes += Array("%\(String(byte, radix: 16))".utf8)
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
