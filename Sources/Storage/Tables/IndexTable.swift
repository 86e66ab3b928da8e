internal import Documents

/// The entries of all indexes, as one connection sees them.
final class IndexTable {
  private let insert: Statement
  private let delete: Statement
  private let deleteSome: Statement
  private let count: Statement
  private let probe: Statement
  private let up: StatementPool
  private let down: StatementPool
  private let database: Database

  init(_ database: Database) throws(StorageError) {
    insert = try database.prepare(
      """
      INSERT OR REPLACE INTO entries (field_index, collection, value, id, row)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    delete = try database.prepare(
      """
      DELETE FROM entries
      WHERE field_index = ?1 AND collection = ?2 AND value = ?3 AND id = ?4
      """)
    deleteSome = try database.prepare(
      """
      DELETE FROM entries WHERE field_index = ?1 AND (collection, value, id) IN
      (SELECT collection, value, id FROM entries WHERE field_index = ?1 LIMIT ?2)
      """)
    let stretch =
      "FROM entries WHERE field_index = ?1 AND collection = ?2 "
      + "AND (value, id) >= (?3, ?4) AND (value, id) < (?5, ?6)"
    count = try database.prepare("SELECT count(*) FROM (SELECT 1 \(stretch) LIMIT ?7)")
    probe = try database.prepare(
      """
      SELECT 1 FROM entries
      WHERE field_index = ?1 AND collection = ?2 AND value = ?3 AND id = ?4
      """)
    up = StatementPool("SELECT value, id, row \(stretch) ORDER BY value, id", database)
    down = StatementPool("SELECT value, id, row \(stretch) ORDER BY value DESC, id DESC", database)
    self.database = database
  }

  /// How many entries a stretch has, counted no further than the limit.
  func count(_ stretch: IndexStretch, limit: Int) throws(StorageError) -> Int {
    let count = try count.first(
      .integer(stretch.index), .integer(stretch.collection), .bytes(stretch.lower.value),
      .bytes(stretch.lower.id), .bytes(stretch.upper.value), .bytes(stretch.upper.id),
      .integer(Int64(limit))
    ) { row in row.integer(0) }
    return Int(count ?? 0)
  }

  /// Whether a document lies in a stretch with a single value.
  func contains(
    _ stretch: IndexStretch, value: [UInt8], id: [UInt8]
  ) throws(StorageError) -> Bool {
    try probe.first(
      .integer(stretch.index), .integer(stretch.collection), .bytes(value), .bytes(id)
    ) { _ in true } ?? false
  }

  /// The entries of a stretch, one after the other; to be used within one transaction.
  func stream(_ stretch: IndexStretch, descending: Bool) throws(StorageError) -> EntryStream {
    try EntryStream(stretch, from: descending ? down : up)
  }

  func insert(
    _ index: Int64, _ collection: Int64, _ value: ArraySlice<UInt8>, _ id: ArraySlice<UInt8>,
    row: Int64
  ) throws(StorageError) {
    try insert.run(
      .integer(index), .integer(collection), .slice(value), .slice(id), .integer(row))
  }

  func delete(
    _ index: Int64, _ collection: Int64, _ value: ArraySlice<UInt8>, _ id: ArraySlice<UInt8>
  ) throws(StorageError) {
    try delete.run(.integer(index), .integer(collection), .slice(value), .slice(id))
  }

  /// Removes some of an index's entries.
  /// - Returns: Whether there may be more.
  func deleteSome(of index: Int64, limit: Int) throws(StorageError) -> Bool {
    try deleteSome.run(.integer(index), .integer(Int64(limit)))
    return database.changedRows == limit
  }
}

/// Statements of one text, each used by one stream at a time.
final class StatementPool {
  private let sql: String
  private let database: Database
  private var free: [Statement] = []

  init(_ sql: String, _ database: Database) {
    self.sql = sql
    self.database = database
  }

  func take() throws(StorageError) -> Statement {
    if let statement = free.popLast() { return statement }
    return try database.prepare(sql)
  }

  func give(_ statement: Statement) {
    statement.reset()
    // As many as a query with thirty values needs at once.
    if free.count < 30 { free.append(statement) }
  }
}

/// The entries of a stretch of an index, in its order or against it.
final class EntryStream {
  private let statement: Statement
  private let pool: StatementPool
  let stretch: IndexStretch
  private(set) var place = EntryPlace(value: [])
  private(set) var row: Int64 = 0

  init(_ stretch: IndexStretch, from pool: StatementPool) throws(StorageError) {
    self.stretch = stretch
    self.pool = pool
    statement = try pool.take()
    try statement.begin(
      .integer(stretch.index), .integer(stretch.collection), .bytes(stretch.lower.value),
      .bytes(stretch.lower.id), .bytes(stretch.upper.value), .bytes(stretch.upper.id))
  }

  deinit {
    pool.give(statement)
  }

  /// Goes to the next entry. False if there is none.
  func advance() throws(StorageError) -> Bool {
    guard try statement.advance() else { return false }
    if let value = stretch.value {
      place.value = value
    } else if !statement.hasBytes(place.value, at: 0) {
      place.value = statement.bytes(0)
    }
    place.id = statement.bytes(1)
    row = statement.integer(2)
    return true
  }
}
