internal import Documents

/// A row of a document that exists, or existed as far back as the log reaches.
struct DocumentRecord {
  let row: Int64
  /// The commit that last changed it.
  let sequence: Int64
  /// Nil if that commit deleted it.
  let document: Document?
}

/// The documents as they are now, as one connection sees them.
final class DocumentTable {
  let collections: CollectionTable
  private let database: Database
  private let findByID: Statement
  private let findByRow: Statement
  private let findSequence: Statement
  private let listRows: Statement
  private let insert: Statement
  private let update: Statement
  private let scanUp: Statement
  private let scanDown: Statement
  private let collectGarbage: Statement

  init(_ database: Database) throws(StorageError) {
    collections = try CollectionTable(database)
    let columns = "SELECT row, sequence, created, updated, fields, collection, id FROM documents"
    findByID = try database.prepare(columns + " WHERE collection = ?1 AND id = ?2")
    findByRow = try database.prepare(columns + " WHERE row = ?1")
    findSequence = try database.prepare("SELECT sequence FROM documents WHERE row = ?1")
    listRows = try database.prepare("SELECT row FROM documents WHERE collection = ?1")
    scanUp = try database.prepare(
      columns + " WHERE collection = ?1 AND id >= ?2 AND id < ?3 ORDER BY id LIMIT ?4")
    scanDown = try database.prepare(
      columns + " WHERE collection = ?1 AND id >= ?2 AND id < ?3 ORDER BY id DESC LIMIT ?4")
    insert = try database.prepare(
      """
      INSERT INTO documents (collection, id, created, updated, sequence, fields)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    update = try database.prepare(
      "UPDATE documents SET created = ?2, updated = ?3, sequence = ?4, fields = ?5 WHERE row = ?1")
    collectGarbage = try database.prepare(
      """
      DELETE FROM documents WHERE fields IS NULL AND sequence <= ?2
      AND row IN (SELECT row FROM changes WHERE change < ?1)
      """)
    self.database = database
  }

  func find(_ path: DocumentPath) throws(StorageError) -> DocumentRecord? {
    guard let collection = try collections.number(path.collection) else { return nil }
    return try findByID.first(.integer(collection), .bytes(DocumentKey.key(path))) {
      (row) throws(StorageError) in record(row, path)
    }
  }

  /// A row with its document's path and the number of its collection.
  func find(
    row: Int64
  ) throws(StorageError) -> (path: DocumentPath, record: DocumentRecord, collection: Int64)? {
    try findByRow.first(.integer(row)) { (row) throws(StorageError) in
      let collection = row.integer(5)
      let path = DocumentKey.path(row.bytes(6), in: try collections.path(collection))
      return (path, record(row, path), collection)
    }
  }

  /// The commit that last changed a row.
  func sequence(row: Int64) throws(StorageError) -> Int64? {
    try findSequence.first(.integer(row)) { row in row.integer(0) }
  }

  /// Appends the rows of a collection's documents, in no certain order.
  func appendRows(of collection: Int64, to rows: inout [Int64]) throws(StorageError) {
    try listRows.forEach(.integer(collection)) { row in rows.append(row.integer(0)) }
  }

  /// Calls with the records of a collection in the order of their paths, until it wants no more.
  /// - Parameters:
  ///   - lower: The first key.
  ///   - upper: The first key that is not looked at any more.
  func scan(
    _ collection: QueryPlan.Collection, from lower: [UInt8], to upper: [UInt8], descending: Bool,
    limit: Int, body: (DocumentPath, [UInt8], DocumentRecord) throws(StorageError) -> Bool
  ) throws(StorageError) {
    let row = descending ? scanDown : scanUp
    defer { row.reset() }
    try row.begin(
      .integer(collection.number), .bytes(lower), .bytes(upper), .integer(Int64(limit)))
    while try row.advance() {
      let key = row.bytes(6)
      let path = DocumentKey.path(key, in: collection.path)
      guard try body(path, key, record(row, path)) else { return }
    }
  }

  /// - Returns: The document's row.
  func write(
    _ path: DocumentPath, _ document: Document?, row: Int64?, sequence: Int64
  ) throws(StorageError) -> Int64 {
    let created = SQLValue.integer(document?.createTime.microseconds ?? 0)
    let updated = SQLValue.integer(document?.updateTime.microseconds ?? 0)
    let fields = document.map { SQLValue.bytes($0.fields.encoded) } ?? .null
    if let row {
      try update.run(.integer(row), created, updated, .integer(sequence), fields)
      return row
    }
    let collection = try collections.numberMakingIt(path.collection)
    try insert.run(
      .integer(collection), .bytes(DocumentKey.key(path)), created, updated, .integer(sequence),
      fields)
    return database.lastInsertedRow
  }

  /// Removes the rows of deleted documents that only the log before a change mentions.
  func collectGarbage(beforeChange change: Int64, sequence: Int64) throws(StorageError) {
    try collectGarbage.run(.integer(change), .integer(sequence))
  }

  private func record(_ row: Statement, _ path: DocumentPath) -> DocumentRecord {
    let document =
      row.isNull(4)
      ? nil
      : Document(
        path: path, fields: Fields(encoded: row.bytes(4)),
        createTime: Timestamp(microseconds: row.integer(2)),
        updateTime: Timestamp(microseconds: row.integer(3)))
    return DocumentRecord(row: row.integer(0), sequence: row.integer(1), document: document)
  }
}
