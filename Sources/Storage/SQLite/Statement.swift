internal import CSQLite
internal import Glibc

/// A prepared statement; also the row at which it stands.
final class Statement {
  private let handle: OpaquePointer
  // Keeps the connection open for as long as the statement lives.
  private let database: Database

  fileprivate init(handle: OpaquePointer, database: Database) {
    self.handle = handle
    self.database = database
  }

  convenience init(_ handle: OpaquePointer, of database: Database) {
    self.init(handle: handle, database: database)
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Runs a statement that returns no rows.
  func run(_ values: SQLValue...) throws(StorageError) {
    defer { sqlite3_reset(handle) }
    try bind(values)
    while try step() {}
  }

  /// What is made of the first row, or nil if there is none.
  func first<Result>(
    _ values: SQLValue..., read: (Statement) throws(StorageError) -> Result
  ) throws(StorageError) -> Result? {
    defer { sqlite3_reset(handle) }
    try bind(values)
    return try step() ? try read(self) : nil
  }

  /// Calls with every row.
  func forEach(
    _ values: SQLValue..., read: (Statement) throws(StorageError) -> Void
  ) throws(StorageError) {
    defer { sqlite3_reset(handle) }
    try bind(values)
    while try step() { try read(self) }
  }

  /// Begins to read rows one by one, until `reset`.
  func begin(_ values: SQLValue...) throws(StorageError) {
    try bind(values)
  }

  /// Goes to the next row. False if there is none.
  func advance() throws(StorageError) -> Bool { try step() }

  func reset() {
    sqlite3_reset(handle)
  }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Whether a column holds just these bytes; nothing is copied.
  func hasBytes(_ expected: [UInt8], at column: Int32) -> Bool {
    let count = Int(sqlite3_column_bytes(handle, column))
    guard count == expected.count else { return false }
    guard count > 0, let start = sqlite3_column_blob(handle, column) else { return count == 0 }
    return expected.withUnsafeBytes { expected in
      expected.baseAddress.map { memcmp($0, start, count) == 0 } ?? false
    }
  }

  private func step() throws(StorageError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw database.failure(code)
  }

  private func bind(_ values: [SQLValue]) throws(StorageError) {
    var index: Int32 = 0
    for value in values {
      index += 1
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let number): sqlite3_bind_int64(handle, index, number)
        case .text(let text): bind(text, at: index)
        case .bytes(let bytes): bind(bytes, at: index)
        case .slice(let bytes): bind(bytes, at: index)
        }
      if code != SQLITE_OK { throw database.failure(code) }
    }
  }

  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text(handle, index, characters.baseAddress, Int32(characters.count), transient)
      }
    }
  }

  private func bind(_ bytes: [UInt8], at index: Int32) -> Int32 {
    bytes.withUnsafeBytes { bind($0, at: index) }
  }

  private func bind(_ bytes: ArraySlice<UInt8>, at index: Int32) -> Int32 {
    bytes.withUnsafeBytes { bind($0, at: index) }
  }

  private func bind(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    // What is empty may have no address, which SQLite would take for null.
    if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, index, 0) }
    return sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count), transient)
  }
}

/// SQLite's `SQLITE_TRANSIENT`, a macro that Swift does not import: "copy what I give you".
private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
