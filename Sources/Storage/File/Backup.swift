internal import Glibc

/// A copy of a library in a file of its own.
struct Backup {
  let path: String
  let environment: StoreEnvironment

  /// - Throws: `cannotOpen` if there is something at the path already.
  func make(from connection: Connection, incarnation: UInt64) throws(StorageError) -> Place {
    if access(path, F_OK) == 0 { throw .cannotOpen("\(path) exists already") }
    // What has its final name is complete.
    let unfinished = path + ".partial"
    unlink(unfinished)
    let place: Place
    do throws(StorageError) {
      place = try copy(connection, to: unfinished, incarnation)
      try FileSystem.rename(unfinished, to: path)
    } catch {
      unlink(unfinished)
      throw error
    }
    return place
  }

  private func copy(
    _ connection: Connection, to path: String, _ incarnation: UInt64
  ) throws(StorageError) -> Place {
    try FileSystem.createPrivately(path)
    let copy = try Database(path: path, mode: .readWrite)
    try connection.database.copy(to: copy)
    // One file, without a write-ahead log beside it.
    try copy.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
    let metadata = try Metadata(copy)
    try metadata.set(.isBackup, 1)
    // No log belongs to it.
    try metadata.set(.mark, Int64(bitPattern: environment.random()))
    return try CommitLog(copy).lastEntry().place(incarnation)
  }
}
