internal import Glibc

/// What the first bytes of a file say, read without SQLite, so that a file that is not ours is
/// left exactly as it is. Source: https://www.sqlite.org/fileformat2.html#the_database_header
///
/// Never to be read while this process has the file open: closing any descriptor of a file drops
/// all of the process's POSIX locks on it, SQLite's too
/// (https://www.sqlite.org/howtocorrupt.html, section 2.2).
struct FileHeader {
  let applicationID: UInt32
  let formatVersion: UInt32
  /// The size that the header claims, in bytes; 0 if it does not.
  let claimedSize: Int64
  let actualSize: Int64

  /// - Returns: Nil if there is no file, or an empty one.
  init?(path: String) throws(StorageError) {
    // Not blocking: opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 {
      let code = errno
      if code == ENOENT { return nil }
      throw .cannotOpen("\(path): \(String(cString: strerror(code)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .cannotOpen("\(path): \(String(cString: strerror(errno)))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .notALibrary("\(path) is not a plain file.")
    }
    if status.st_size == 0 { return nil }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == 100, bytes.starts(with: FileHeader.magic) else {
      throw .notALibrary("It is not an SQLite database.")
    }
    func number(_ offset: Int) -> UInt32 {
      bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    // The page size 65,536 is written as 1.
    let pageSize = Int64(bytes[16]) << 8 | Int64(bytes[17])
    applicationID = number(68)
    formatVersion = number(60)
    claimedSize = Int64(number(28)) * (pageSize == 1 ? 65_536 : pageSize)
    actualSize = Int64(status.st_size)
  }

  private static let magic = Array("SQLite format 3\0".utf8)
}
