internal import Glibc

/// A backup that may have been put in the place of a library whose process had been killed: then
/// the library's write-ahead log still lies beside it, and SQLite would apply it to the backup and
/// damage it.
struct RestoredBackup {
  let path: String

  /// Removes a write-ahead log beside a file that is marked as a backup. The mark is taken away, in
  /// the file itself, before anything else is written to it; so such a log belongs to another file.
  func removeForeignLog() throws(StorageError) {
    if access(path + "-wal", F_OK) != 0 { return }
    let isBackup: Bool
    do throws(StorageError) {
      // What the file alone says, whatever lies beside it.
      let file = try Database(path: path, mode: .fileAlone)
      isBackup = try Metadata(file).value(.isBackup) == 1
    } catch {
      // A file that is not readable without its log is no backup.
      return
    }
    if !isBackup { return }
    for ending in ["-wal", "-shm"] where unlink(path + ending) != 0 && errno != ENOENT {
      throw FileSystem.failure(path + ending)
    }
  }
}
