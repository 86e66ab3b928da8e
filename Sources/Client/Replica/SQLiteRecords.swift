internal import CSQLite
internal import Glibc
package import Sync

/// A replica's records in an SQLite file, which one program has at a time.
package final class SQLiteRecords: RecordStore {
  private let handle: OpaquePointer
  private let insertion: OpaquePointer
  private let deletion: OpaquePointer
  /// What was in the file when it was opened, until it is read.
  private var found: [(key: [UInt8], value: [UInt8])] = []
  /// Of the next transaction, in order.
  private var changes: [(statement: OpaquePointer, first: [UInt8], second: [UInt8])] = []

  /// "BkRp": tells a replica from a library and from everything else.
  private static let applicationID = 0x426B_5270

  /// Opens a file, or makes it.
  package init(_ path: String) throws(ReplicaFileError) {
    try SQLiteRecords.checkHeader(path)
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw .failed("there is no memory") }
    do throws(ReplicaFileError) {
      if code != SQLITE_OK { throw SQLiteRecords.failure(code, opened) }
      try SQLiteRecords.prepareFile(opened)
      found = try SQLiteRecords.records(opened)
      insertion = try SQLiteRecords.prepare("REPLACE INTO records VALUES (?1, ?2)", opened)
      deletion = try SQLiteRecords.prepare(
        "DELETE FROM records WHERE key BETWEEN ?1 AND ?2", opened)
    } catch {
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
  }

  deinit {
    sqlite3_finalize(insertion)
    sqlite3_finalize(deletion)
    sqlite3_close_v2(handle)
  }

  package var access: RecordAccess { .kept }

  package func read(_ body: ([UInt8], [UInt8]) -> Void) {
    let records = found
    found = []
    for record in records { body(record.key, record.value) }
  }

  package func refresh(_ completion: @escaping (Bool) -> Void) {
    do throws(ReplicaFileError) {
      found = try SQLiteRecords.records(handle)
    } catch {
      return completion(false)
    }
    completion(true)
  }

  package func put(_ key: [UInt8], _ value: [UInt8]) {
    changes.append((insertion, key, value))
  }

  package func remove(from first: [UInt8], through last: [UInt8]) {
    changes.append((deletion, first, last))
  }

  package func commit(isStrict: Bool, _ completion: @escaping (Bool) -> Void) {
    let changes = changes
    self.changes = []
    do throws(ReplicaFileError) {
      // In WAL mode NORMAL does not wait for the disk; a later FULL waits for all before it too.
      try SQLiteRecords.run("PRAGMA synchronous = \(isStrict ? "FULL" : "NORMAL"); BEGIN", handle)
      for change in changes { try make(change.statement, change.first, change.second) }
      try SQLiteRecords.run("COMMIT", handle)
    } catch {
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      return completion(false)
    }
    completion(true)
  }

  package func askToStay() {}

  private func make(
    _ statement: OpaquePointer, _ first: [UInt8], _ second: [UInt8]
  ) throws(ReplicaFileError) {
    defer { sqlite3_reset(statement) }
    SQLiteRecords.bind(first, 1, statement)
    SQLiteRecords.bind(second, 2, statement)
    let code = sqlite3_step(statement)
    if code != SQLITE_DONE { throw SQLiteRecords.failure(code, handle) }
  }
}

// SQLite's calls, also for a connection that is just being opened.

extension SQLiteRecords {
  private static func prepareFile(_ handle: OpaquePointer) throws(ReplicaFileError) {
    // The lock is held until the file is closed: who else opened it would not see what this program
    // has in memory.
    try run("PRAGMA locking_mode = EXCLUSIVE", handle)
    if try integer("SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'records'", handle) > 0 {
      throw .notAReplica
    }
    try run(
      """
      BEGIN EXCLUSIVE;
      CREATE TABLE IF NOT EXISTS records (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL);
      PRAGMA application_id = \(applicationID);
      COMMIT;
      PRAGMA journal_mode = WAL
      """, handle)
  }

  /// Makes the file if there is none, and looks what it is before SQLite does anything with it.
  private static func checkHeader(_ path: String) throws(ReplicaFileError) {
    // Only its owner may read it; what SQLite puts beside it gets the same permissions.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw .failed(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = header.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, 100, 0) }
    if count == 0 { return }
    // https://www.sqlite.org/fileformat.html: the application's number stands at 68. It is 0 where a
    // program was killed while it made the file.
    let number = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
    if !header.starts(with: "SQLite format 3".utf8) || (number != applicationID && number != 0) {
      throw .notAReplica
    }
  }

  private static func integer(
    _ sql: String, _ handle: OpaquePointer
  ) throws(ReplicaFileError) -> Int {
    let statement = try prepare(sql, handle)
    defer { sqlite3_finalize(statement) }
    let code = sqlite3_step(statement)
    if code != SQLITE_ROW { throw failure(code, handle) }
    return Int(sqlite3_column_int64(statement, 0))
  }

  private static func run(_ sql: String, _ handle: OpaquePointer) throws(ReplicaFileError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code, handle) }
  }

  private static func prepare(
    _ sql: String, _ handle: OpaquePointer
  ) throws(ReplicaFileError) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code, handle) }
    return statement
  }

  private static func records(
    _ handle: OpaquePointer
  ) throws(ReplicaFileError) -> [(key: [UInt8], value: [UInt8])] {
    let statement = try prepare("SELECT key, value FROM records ORDER BY key", handle)
    defer { sqlite3_finalize(statement) }
    var records: [(key: [UInt8], value: [UInt8])] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return records }
      if code != SQLITE_ROW { throw failure(code, handle) }
      records.append((bytes(0, statement), bytes(1, statement)))
    }
  }

  private static func bytes(_ column: Int32, _ statement: OpaquePointer) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The bytes must live until the statement was run.
  private static func bind(_ bytes: [UInt8], _ index: Int32, _ statement: OpaquePointer) {
    _ = bytes.withUnsafeBytes { bytes in
      sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), transient)
    }
  }

  private static func failure(_ code: Int32, _ handle: OpaquePointer) -> ReplicaFileError {
    let message = String(cString: sqlite3_errmsg(handle))
    return switch code & 0xFF {
    case SQLITE_BUSY: .inUse
    case SQLITE_NOTADB: .notAReplica
    case SQLITE_CORRUPT: .damaged(message)
    default: .failed(message)
    }
  }
}

/// SQLite's `SQLITE_TRANSIENT`, a macro that Swift does not import: "copy what I give you".
private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
