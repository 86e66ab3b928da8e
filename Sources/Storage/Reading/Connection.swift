/// One connection with its prepared statements.
final class Connection {
  let database: Database
  let documents: DocumentTable
  let log: CommitLog
  let replicas: ReplicaTable
  let catalogue: IndexCatalogue
  let entries: IndexTable

  init(_ database: Database) throws(StorageError) {
    self.database = database
    documents = try DocumentTable(database)
    log = try CommitLog(database)
    replicas = try ReplicaTable(database)
    catalogue = try IndexCatalogue(database)
    entries = try IndexTable(database)
  }

  /// Runs reads that all see the same moment.
  func reading<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try database.execute("BEGIN")
    let result: Result
    do throws(StorageError) {
      result = try body()
    } catch {
      try database.execute("ROLLBACK")
      throw error
    }
    try database.execute("COMMIT")
    return result
  }
}

extension Connection {
  /// A checkpoint may hold the writer up for a moment, nobody else writes.
  static let busyTimeout = 5000
}
