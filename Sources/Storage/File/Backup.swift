internal import Glibc

/// A copy of a library in a file of its own.
struct Backup {
  let path: String

  /// - Throws: `cannotOpen` if there is something at the path already.
  func make(from connection: Connection, incarnation: UInt64) throws(StorageError) -> Place {
    if access(path, F_OK) == 0 { throw .cannotOpen("\(path) exists already") }
    // What has its final name is complete.
    let unfinished = path + ".partial"
    unlink(unfinished)
    let place: Place
    do throws(StorageError) {
      place = try copy(connection, to: unfinished, incarnation)
      if rename(unfinished, path) != 0 { throw .notWritable(String(cString: strerror(errno))) }
      try synchronize()
    } catch {
      unlink(unfinished)
      throw error
    }
    return place
  }

  private func copy(
    _ connection: Connection, to path: String, _ incarnation: UInt64
  ) throws(StorageError) -> Place {
    // A backup is as private as the library.
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotOpen("\(path): \(String(cString: strerror(errno)))") }
    close(descriptor)
    let copy = try Database(path: path, mode: .readWrite)
    try connection.database.copy(to: copy)
    // One file, without a write-ahead log beside it.
    try copy.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
    try Metadata(copy).set(.isBackup, 1)
    return try CommitLog(copy).lastEntry().place(incarnation)
  }

  /// Makes the new name durable.
  private func synchronize() throws(StorageError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotOpen("\(folder): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw .failed(String(cString: strerror(errno))) }
  }
}
