internal import Glibc

/// A library that is made. It gets its name when it is complete, so that a crash leaves nothing
/// that is neither a library nor none.
struct NewLibrary {
  let path: String

  func make(_ schema: Schema) throws(StorageError) {
    let unfinished = path + ".new"
    for ending in ["", "-wal", "-shm"] { unlink(unfinished + ending) }
    try FileSystem.createPrivately(unfinished)
    do throws(StorageError) {
      do {
        let database = try Database(path: unfinished, mode: .readWrite)
        // Nothing has to be durable before it is complete.
        try database.execute("PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL")
        try schema.migrate(database)
      }
      try FileSystem.synchronize(unfinished)
      try FileSystem.rename(unfinished, to: path)
    } catch {
      unlink(unfinished)
      throw error
    }
  }
}
