internal import Synchronization

/// The file that an open library lies in. Whoever deletes it, or moves it away, takes it from the
/// library without a word from the system: what is written then goes to a file without a name.
final class LibraryFile: Sendable {
  let path: String
  private let identity: FileIdentity
  /// The write-ahead log, once it is there.
  private let log = Mutex<FileIdentity?>(nil)

  init(path: String) throws(StorageError) {
    self.path = path
    guard let identity = FileIdentity(path: path) else { throw FileSystem.failure(path) }
    self.identity = identity
  }

  var inode: UInt64 { identity.inode }

  /// Remembers the write-ahead log as it is now.
  func rememberLog() {
    let identity = FileIdentity(path: path + "-wal")
    log.withLock { $0 = identity }
  }

  /// Looks whether the library and its write-ahead log are still where they were opened: two calls
  /// of the system, about a microsecond each.
  func check() throws(StorageError) {
    if FileIdentity(path: path) != identity { throw .fileGone(path) }
    guard let known = log.withLock({ $0 }) else { return }
    if FileIdentity(path: path + "-wal") != known { throw .fileGone(path + "-wal") }
  }
}
