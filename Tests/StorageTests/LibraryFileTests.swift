import Glibc
import Testing

@testable import Documents
@testable import Storage

/// What is refused is refused clearly, and left as it was.
struct LibraryFileTests {
  let folder = TemporaryFolder()

  private func failure(_ path: String) -> StorageError? {
    do throws(StorageError) {
      try Store(.file(path)).close()
      return nil
    } catch {
      return error
    }
  }

  /// Makes a library with a few hundred pages.
  private func makeLibrary() throws {
    let store = try Store(.file(folder.library))
    for number in 0..<300 {
      let text = Value.string(String(repeating: "x", count: 2000))
      try store.write(.set(path("books/b\(number)"), map(("text", text))))
    }
    store.close()
  }

  private func expectRefusal(_ bytes: [UInt8], _ expected: (StorageError) -> Bool) throws {
    TemporaryFolder.write(bytes, to: folder.library)
    let before = folder.contents
    let error = try #require(failure(folder.library))
    #expect(expected(error), "\(error)")
    #expect(TemporaryFolder.read(folder.library) == bytes)
    #expect(folder.contents == before)
  }

  @Test(.timeLimit(.minutes(1))) func aPipeIsRefusedWithoutWaitingForItsWriter() {
    #expect(mkfifo(folder.library, 0o600) == 0)
    guard case .notALibrary? = failure(folder.library) else {
      Issue.record("it was not refused")
      return
    }
  }

  @Test func theFileAloneIsCompleteAfterClosing() throws {
    try makeLibrary()
    #expect(folder.contents == ["library.bookspine", "library.bookspine.lock"])
  }

  @Test func aFileThatIsNoDatabaseIsRefused() throws {
    for bytes in [Array("title,author\nA,B\n".utf8), [UInt8](repeating: 0, count: 5000)] {
      try expectRefusal(bytes) { error in
        if case .notALibrary = error { error.status == .failedPrecondition } else { false }
      }
    }
  }

  @Test func aDatabaseOfAnotherProgramIsRefused() throws {
    do {
      TemporaryFolder.write([], to: folder.library)
      let other = try Database(path: folder.library, mode: .readWrite)
      try other.execute("CREATE TABLE books (title TEXT); INSERT INTO books VALUES ('A')")
    }
    try expectRefusal(TemporaryFolder.read(folder.library)) { error in
      if case .notALibrary = error { true } else { false }
    }
  }

  @Test func aLibraryOfANewerVersionIsRefused() throws {
    try Store(.file(folder.library)).close()
    do {
      let database = try Database(path: folder.library, mode: .readWrite)
      try database.execute("PRAGMA journal_mode = DELETE; PRAGMA user_version = 99")
    }
    try expectRefusal(TemporaryFolder.read(folder.library)) { error in
      error == .newerVersion(found: 99, known: Schema.current.version)
    }
  }

  @Test func aLibraryThatEndsTooEarlyIsRefused() throws {
    try makeLibrary()
    let bytes = TemporaryFolder.read(folder.library)
    unlink(folder.library + ".lock")
    try expectRefusal(Array(bytes.prefix(bytes.count / 2))) { error in
      if case .damaged = error { error.status == .dataLoss } else { false }
    }
    try expectRefusal(Array(bytes.prefix(60))) { error in
      if case .notALibrary = error { true } else { false }
    }
  }

  @Test func damageInsideIsFoundAndDoesNotCrash() throws {
    try makeLibrary()
    var bytes = TemporaryFolder.read(folder.library)
    for index in stride(from: 8192, to: bytes.count, by: 4096) {
      for offset in 0..<64 { bytes[index + offset] = UInt8(truncatingIfNeeded: offset &* 37) }
    }
    TemporaryFolder.write(bytes, to: folder.library)
    let store: Store
    do throws(StorageError) {
      store = try Store(.file(folder.library))
    } catch {
      #expect(error.status == .dataLoss)
      return
    }
    defer { store.close() }
    let problems = try? store.quickCheck()
    #expect(problems.map { !$0.isEmpty } ?? true)
    #expect(throws: StorageError.self) { try store.run(books()) }
  }

  @Test func aSoundLibraryPassesTheCheck() throws {
    try makeLibrary()
    let store = try Store(.file(folder.library))
    defer { store.close() }
    #expect(try store.quickCheck() == [])
  }

  @Test func aFolderIsNoLibrary() throws {
    guard case .notALibrary? = failure(folder.path) else {
      Issue.record("A folder should be refused.")
      return
    }
  }

  @Test func aFolderThatDoesNotExistOrMayNotBeWrittenIsRefused() throws {
    guard case .cannotOpen? = failure(folder.path + "/absent/library") else {
      Issue.record("A missing folder should be refused.")
      return
    }
    // /proc refuses new files to everybody, root included.
    switch failure("/proc/library") {
    case .cannotOpen?, .notWritable?: break
    default: Issue.record("A folder that cannot be written should be refused.")
    }
  }

  @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
  func aReadOnlyFolderOrFileIsRefused() throws {
    try makeLibrary()
    chmod(folder.library, 0o400)
    guard case .notWritable? = failure(folder.library) else {
      Issue.record("A read-only file should be refused.")
      return
    }
    chmod(folder.library, 0o600)
    unlink(folder.library + ".lock")
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    guard case .notWritable? = failure(folder.library) else {
      Issue.record("A read-only folder should be refused.")
      return
    }
  }

  @Test func anEmptyFileBecomesALibrary() throws {
    TemporaryFolder.write([], to: folder.library)
    #expect(failure(folder.library) == nil)
    #expect(TemporaryFolder.read(folder.library).count > 0)
  }
}
