internal import Glibc

/// Which file it is, whatever names it has.
struct FileIdentity: Equatable, Sendable {
  let device: UInt64
  let inode: UInt64

  /// - Returns: Nil if there is nothing at the path.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
