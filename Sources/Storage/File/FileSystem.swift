internal import Glibc

/// What is done with files as a whole.
enum FileSystem {
  /// Makes an empty file that only its owner may read; what SQLite puts beside it gets the same
  /// permissions.
  static func createPrivately(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    close(descriptor)
  }

  /// Makes a file's or folder's content durable. Not for a library that is open: see `FileHeader`.
  static func synchronize(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw failure(path) }
  }

  /// Gives a file its name for good.
  static func rename(_ path: String, to new: String) throws(StorageError) {
    if Glibc.rename(path, new) != 0 { throw failure(new) }
    let folder = new.lastIndex(of: "/").map { String(new[..<$0]) } ?? "."
    try synchronize(folder.isEmpty ? "/" : folder)
  }

  /// The error that the last call set.
  static func failure(_ path: String) -> StorageError {
    let code = errno
    let text = "\(path): \(String(cString: strerror(code)))"
    return switch code {
    case EACCES, EROFS, EPERM: .notWritable(text)
    case ENOSPC, EDQUOT: .diskFull
    default: .cannotOpen(text)
    }
  }
}
