import Testing

@testable import Documents
@testable import Storage

/// Compares the entries of all indexes with what the documents say.
struct IndexCheck {
  private let store: Store

  init(_ store: Store) {
    self.store = store
  }

  /// The indexes that queries may use.
  func ready() throws -> [IndexDefinition] {
    try withConnection { (connection) throws(StorageError) in
      try connection.catalogue.all().filter { $0.state == .ready }.map(\.definition)
    }
  }

  /// Waits until there are so many.
  func wait(for count: Int) throws {
    // Every look goes through the writer's queue, behind the work that makes the indexes.
    for _ in 0..<10_000 {
      if try ready().count >= count { return }
      pause(.milliseconds(1))
    }
    #expect(try ready().count >= count)
  }

  /// The number that a query in SQL has for an answer.
  func number(_ sql: String) throws -> Int64 {
    try withConnection { (connection) throws(StorageError) -> Int64 in
      try connection.database.integer(sql)
    }
  }

  /// Waits until they show everything.
  func waitUntilCurrent() throws {
    let behind = "SELECT count(*) FROM indexes WHERE state < 2 AND since IS NOT NULL"
    for _ in 0..<1000 {
      if try number(behind) == 0 { return }
      pause(.milliseconds(30))
    }
  }

  /// - Parameter note: What is said where an index is not right.
  func run(_ note: Comment? = nil) throws {
    try waitUntilCurrent()
    for index in try ready() {
      let found = try withConnection { (connection) throws(StorageError) -> Set<[UInt8]> in
        try entries(connection, index)
      }
      let expected = try withConnection { (connection) throws(StorageError) -> Set<[UInt8]> in
        try expectedEntries(connection, index)
      }
      #expect(found == expected, note)
    }
  }

  private func entries(
    _ connection: Connection, _ index: IndexDefinition
  ) throws(StorageError) -> Set<[UInt8]> {
    var entries: Set<[UInt8]> = []
    try connection.database.prepare(
      "SELECT collection, value, id, row FROM entries WHERE field_index = \(index.number)"
    ).forEach { row in
      entries.insert(line(row.integer(0), row.bytes(1), row.bytes(2), row.integer(3)))
    }
    return entries
  }

  private func expectedEntries(
    _ connection: Connection, _ index: IndexDefinition
  ) throws(StorageError) -> Set<[UInt8]> {
    var entries: Set<[UInt8]> = []
    var rows: [Int64] = []
    try connection.database.prepare("SELECT row FROM documents WHERE fields IS NOT NULL").forEach {
      rows.append($0.integer(0))
    }
    for row in rows {
      guard let (path, record, collection) = try connection.documents.find(row: row),
        let document = record.document,
        Array(path.collection.id.utf8) == index.key.collectionID
      else { continue }
      let isGroup = index.key.isGroup
      for value in IndexValues.all(of: document.fields, index.key.components) ?? [] {
        entries.insert(
          line(isGroup ? 0 : collection, value, IndexValues.id(path, isGroup: isGroup), row))
      }
    }
    return entries
  }

  private func line(_ collection: Int64, _ value: [UInt8], _ id: [UInt8], _ row: Int64) -> [UInt8] {
    Array("\(collection) \(row) \(value.count) ".utf8) + value + id
  }

  private func withConnection<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Result
  ) throws -> Result {
    let answer = Once<Swift.Result<Result, StorageError>>()
    _ = store.writer.put(
      .run { connection in
        do throws(StorageError) {
          answer.set(.success(try body(connection)))
        } catch {
          answer.set(.failure(error))
        }
      })
    return try answer.wait().get()
  }
}
