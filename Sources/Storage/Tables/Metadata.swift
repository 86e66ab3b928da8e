/// The few numbers that describe the library itself.
struct Metadata {
  enum Key: String {
    /// Which life of the database this is.
    case incarnation
    /// Set in copies; taken away when one is opened.
    case isBackup
    /// The file's number in its file system: another one means that the file was copied.
    case inode
    /// What the next write-ahead log begins on, and what the present one began on: see `LogMarks`.
    case mark
    case begunMark
  }

  private let find: Statement
  private let store: Statement

  init(_ database: Database) throws(StorageError) {
    find = try database.prepare("SELECT value FROM meta WHERE key = ?1")
    store = try database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?1, ?2)")
  }

  func value(_ key: Key) throws(StorageError) -> Int64? {
    try find.first(.text(key.rawValue)) { row in row.integer(0) }
  }

  func set(_ key: Key, _ value: Int64) throws(StorageError) {
    try store.run(.text(key.rawValue), .integer(value))
  }
}
