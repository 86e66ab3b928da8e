internal import Glibc

/// The right to open a library, held by one process at a time through a lock on a file beside it.
/// The kernel frees it when the process ends, however it ends; the file stays, because removing
/// it could take the lock from under somebody who has just opened it.
final class LibraryLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock.
  /// - Throws: `owned` if another process, or this one, has the library open.
  convenience init(path: String) throws(StorageError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.failure(path) }
    try self.init(descriptor)
  }

  /// Takes the lock if it was ever taken before; nil, and no file, if not.
  convenience init?(existingPath path: String) throws(StorageError) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw FileSystem.failure(path)
    }
    try self.init(descriptor)
  }

  private init(_ descriptor: Int32) throws(StorageError) {
    self.descriptor = descriptor
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      let owner = LibraryLock.owner(descriptor)
      guard code == EWOULDBLOCK else { throw .cannotOpen(String(cString: strerror(code))) }
      throw .owned(by: owner)
    }
    try write(address: "")
  }

  deinit {
    close(descriptor)
  }

  /// Lets others open the library.
  func release() {
    // Whoever reads the file must find nobody's address in it.
    _ = ftruncate(descriptor, 0)
    flock(descriptor, LOCK_UN)
  }

  /// Lets other processes know where the library is served.
  func write(address: String) throws(StorageError) {
    let text = Array("\(getpid()) \(address)\n".utf8)
    let written = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard written == text.count, ftruncate(descriptor, off_t(text.count)) == 0 else {
      throw .notWritable(String(cString: strerror(errno)))
    }
  }

  private static func owner(_ descriptor: Int32) -> LibraryOwner {
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    let line = buffer[..<max(0, count)].prefix { $0 != UInt8(ascii: "\n") }
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    return LibraryOwner(
      process: texts.first.flatMap { Int($0) } ?? 0, address: texts.count > 1 ? texts[1] : "")
  }
}
