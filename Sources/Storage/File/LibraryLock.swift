internal import Glibc
internal import Synchronization

/// The right to open a library, held by one process at a time through locks on a file beside it and
/// on the library itself. The kernel frees them when the process ends, however it ends. The file
/// beside it stays, because removing it could take the lock from under somebody who has just opened
/// it; it says who has the library and where it is served, and what the library's last mark was
/// (`LogMarks`).
final class LibraryLock: Sendable {
  private struct Note {
    var owner = ""
    var mark: UInt64?
  }

  private let descriptor: Int32
  /// The library itself, which may have more names than the one beside which the file lies. It must
  /// not be closed while SQLite has the library open: see `FileHeader`.
  private let library = Mutex<Int32>(-1)
  private let note: Mutex<Note>
  /// The library's mark when it was last open; nil if that is not known.
  let lastMark: UInt64?

  /// Takes the lock beside a library.
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
    let lines = LibraryLock.lines(descriptor)
    lastMark = LibraryLock.mark(lines)
    note = Mutex(Note(owner: "\(getpid()) ", mark: lastMark))
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK else { throw .cannotOpen(String(cString: strerror(code))) }
      throw .owned(by: LibraryLock.owner(lines))
    }
    try write()
  }

  deinit {
    // A child process that has not begun its own program yet still has these files open: closing
    // them here would not give up the locks.
    unlock()
    close(descriptor)
    let library = library.withLock { $0 }
    if library >= 0 { close(library) }
  }

  /// Takes the library itself, so that nobody opens it by another name.
  /// - Throws: `owned` if somebody has.
  func take(library path: String) throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.failure(path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      let holder = LockTable.holder(of: descriptor)
      close(descriptor)
      throw .owned(by: LibraryOwner(process: holder, address: ""))
    }
    // A file system that knows no such locks has no second name to guard against either.
    library.withLock { $0 = descriptor }
  }

  /// Lets others open the library. Its connections must be closed.
  func release() {
    // Whoever reads the file must find nobody's address in it.
    note.withLock { $0.owner = "" }
    do throws(StorageError) {
      try write()
    } catch {
      // What is left in it is an owner that no longer has the lock.
    }
    unlock()
  }

  private func unlock() {
    flock(descriptor, LOCK_UN)
    library.withLock { _ = flock($0, LOCK_UN) }
  }

  /// Lets other processes know where the library is served.
  func write(address: String) throws(StorageError) {
    note.withLock { $0.owner = "\(getpid()) \(address)" }
    try write()
  }

  /// Remembers the library's mark. It need not be durable: one that is lost costs clients a fresh
  /// start, no more.
  func write(mark: UInt64) throws(StorageError) {
    note.withLock { $0.mark = mark }
    try write()
  }

  private func write() throws(StorageError) {
    let code: Int32? = note.withLock { note in
      let mark = note.mark.map { "mark \(String($0, radix: 16))\n" } ?? ""
      let text = Array("\(note.owner)\n\(mark)".utf8)
      let written = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
      if written == text.count, ftruncate(descriptor, off_t(text.count)) == 0 { return nil }
      return errno
    }
    if let code { throw .notWritable(String(cString: strerror(code))) }
  }

  private static func lines(_ descriptor: Int32) -> [[UInt8]] {
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return buffer[..<max(0, count)].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map { Array($0) }
  }

  private static func owner(_ lines: [[UInt8]]) -> LibraryOwner {
    let parts = (lines.first ?? []).split(separator: UInt8(ascii: " "), maxSplits: 1)
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    return LibraryOwner(
      process: texts.first.flatMap { Int($0) } ?? 0, address: texts.count > 1 ? texts[1] : "")
  }

  private static func mark(_ lines: [[UInt8]]) -> UInt64? {
    guard lines.count > 1 else { return nil }
    let words = lines[1].split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    return words.count == 2 && words[0] == "mark" ? UInt64(words[1], radix: 16) : nil
  }
}
