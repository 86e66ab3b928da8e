internal import Glibc

/// Finds out whether the write-ahead log that lies beside a library belongs to it. After a kill one
/// is left; if then a copy is put in the library's place, SQLite would apply the log to it and
/// damage it without a word. See `LogMarks` for how the two are tied together.
struct LogOwnership {
  let path: String

  /// Sets a log aside that belongs to another file.
  /// - Returns: The log's new name; nil if there was none, or if it belongs here.
  /// - Throws: `foreignLog` if the library cannot be read with the log that lies beside it.
  func setForeignLogAside() throws(StorageError) -> String? {
    guard hasLog else { return nil }
    let alone = try? marks(.fileAlone)
    if let alone, alone.isBackup { return try setAside() }
    let together: Marks
    do throws(StorageError) {
      together = try marks(.readOnly)
    } catch {
      switch error {
      case .damaged, .notALibrary, .failed: break
      default: throw error
      }
      // The file may be damaged by itself; then it is no matter of the log.
      guard let alone, alone.isReadable else { return nil }
      throw .foreignLog(path + "-wal")
    }
    // A file that is not readable without its log is one that the log was being moved into.
    guard let alone else { return nil }
    return alone.mark == together.mark || alone.mark == together.begun ? nil : try setAside()
  }

  private var hasLog: Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// What one view of the library says of itself.
  private struct Marks {
    let mark: Int64?
    let begun: Int64?
    let isBackup: Bool
    let isReadable: Bool
  }

  private func marks(_ mode: Database.Mode) throws(StorageError) -> Marks {
    let database = try Database(path: path, mode: mode)
    // While a log is moved into it, the file may be shorter than its header says; nothing but this
    // setting makes SQLite read such a file by itself.
    if mode == .fileAlone { try database.execute("PRAGMA writable_schema = ON") }
    let metadata = try Metadata(database)
    let commits = try database.integer("SELECT count(*) FROM (SELECT 1 FROM commits LIMIT 1)")
    return Marks(
      mark: try metadata.value(.mark), begun: try metadata.value(.begunMark),
      isBackup: try metadata.value(.isBackup) == 1, isReadable: commits > 0)
  }

  /// Renames the log, so that nothing is lost if somebody wants to look at it.
  private func setAside() throws(StorageError) -> String {
    var number = 1
    while access("\(path)-wal.foreign-\(number)", F_OK) == 0 { number += 1 }
    let name = "\(path)-wal.foreign-\(number)"
    try FileSystem.rename(path + "-wal", to: name)
    // The log's index is derived from it.
    if unlink(path + "-shm") != 0, errno != ENOENT { throw FileSystem.failure(path + "-shm") }
    return name
  }
}
