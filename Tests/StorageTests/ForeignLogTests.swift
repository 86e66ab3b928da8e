import Glibc
import Testing

@testable import Documents
@testable import Storage

/// A copy is put in the place of a library that was killed, beside the write-ahead log that was left.
struct ForeignLogTests {
  let folder = TemporaryFolder()

  /// A library's files at one moment, as a kill leaves them.
  private struct Files {
    let main: [UInt8]
    let log: [UInt8]
    let lock: [UInt8]

    init(_ path: String) {
      main = TemporaryFolder.read(path)
      log = TemporaryFolder.read(path + "-wal")
      lock = TemporaryFolder.read(path + ".lock")
    }

    func write(_ path: String, main: [UInt8]? = nil) {
      unlink(path + "-shm")
      TemporaryFolder.write(main ?? self.main, to: path)
      TemporaryFolder.write(log, to: path + "-wal")
      TemporaryFolder.write(lock, to: path + ".lock")
    }
  }

  private var killed: String { folder.path + "/killed" }

  private func quiet(_ time: Duration) -> StoreSettings {
    var settings = StoreSettings()
    settings.quietTime = time
    return settings
  }

  private func fill(_ store: Store, _ numbers: Range<Int>, _ text: String) throws {
    for number in numbers {
      try store.write(.set(path("books/b\(number)"), map(("text", .string(text)))))
    }
  }

  private var logSize: Int {
    var status = stat()
    return stat(folder.library + "-wal", &status) == 0 ? Int(status.st_size) : 0
  }

  private func waitUntilQuiet() {
    for _ in 0..<500 where logSize > 0 { pause(.milliseconds(10)) }
    #expect(logSize == 0)
  }

  /// What a store is after it was opened from files as they lie there.
  private func expectSound(_ store: Store, count: Int) throws {
    #expect(try store.quickCheck().isEmpty)
    #expect(try store.run(Query(collectionID: "books")).documents.count == count)
    try store.write(.set(path("books/later"), map()))
  }

  @Test func aPlainCopyOverAKilledLibraryIsNotTouchedByItsLog() throws {
    let first = try Store(.file(folder.library))
    try fill(first, 0..<40, String(repeating: "x", count: 3000))
    first.close()
    let copy = TemporaryFolder.read(folder.library)
    let second = try Store(.file(folder.library), settings: quiet(.seconds(1000)))
    defer { second.close() }
    for number in 0..<35 { try second.write(.delete(path("books/b\(number)"))) }
    try fill(second, 100..<160, "y")
    let files = Files(folder.library)
    #expect(files.log.count > 0)

    files.write(killed, main: copy)
    let restored = try Store(.file(killed))
    defer { restored.close() }
    let name = try #require(restored.setAsideLog)
    #expect(TemporaryFolder.read(name) == files.log, "the log is kept")
    #expect(restored.incarnation != second.incarnation, "clients have seen more than the copy")
    try expectSound(restored, count: 40)
  }

  /// The same process, but the log has begun anew since the copy was made.
  @Test(arguments: [false, true])
  func aCopyFromBeforeTheLogBeganAnewIsNotTouchedByIt(isBusy: Bool) throws {
    let store = try Store(
      .file(folder.library), settings: quiet(.milliseconds(isBusy ? 100_000 : 50)))
    defer { store.close() }
    let text = String(repeating: "x", count: 60_000)
    try fill(store, 0..<20, "first")
    if !isBusy { waitUntilQuiet() }
    let copy = TemporaryFolder.read(folder.library)
    if isBusy {
      // Enough for the log to be moved while commits go on, and to begin anew.
      var largest = 0
      var hasBegunAnew = false
      for round in 0..<400 where !hasBegunAnew {
        try fill(store, 0..<8, text + String(round))
        largest = max(largest, store.logPages)
        hasBegunAnew = store.logPages < largest
      }
      #expect(hasBegunAnew)
      try fill(store, 0..<2, "last")
    } else {
      try fill(store, 0..<30, "second")
      waitUntilQuiet()
      try fill(store, 0..<30, "third")
    }
    let files = Files(folder.library)
    #expect(files.log.count > 0)
    files.write(killed, main: copy)
    let restored = try Store(.file(killed))
    defer { restored.close() }
    #expect(restored.setAsideLog != nil)
    #expect(try restored.quickCheck().isEmpty)
  }

  @Test func theOwnLogCountsAtEveryMoment() throws {
    let store = try Store(.file(folder.library), settings: quiet(.milliseconds(1)))
    defer { store.close() }
    for number in 0..<60 {
      try fill(store, number..<(number + 1), String(repeating: "x", count: 500))
      if number.isMultiple(of: 3) { pause(.milliseconds(Int.random(in: 0...5))) }
      let before = Files(folder.library)
      let after = Files(folder.library)
      // Copied while the log was moved, it would be a torn copy and no state after a kill.
      guard before.main == after.main, before.log == after.log else { continue }
      after.write(killed)
      let copy = try Store(.file(killed))
      #expect(copy.setAsideLog == nil, "\(number)")
      try expectSound(copy, count: number + 1)
      copy.close()
    }
  }

  @Test func aLibraryThatIsOpenedAgainAfterAKillKeepsItsLife() throws {
    let store = try Store(.file(folder.library), settings: quiet(.seconds(1000)))
    try fill(store, 0..<3, "x")
    let files = Files(folder.library)
    store.close()
    let place = try #require(try? Store(.file(folder.library)).incarnation)
    #expect(place == store.incarnation)
    // The same file of the file system, with what a kill would have left.
    files.write(folder.library)
    let again = try Store(.file(folder.library))
    defer { again.close() }
    #expect(again.setAsideLog == nil)
    try expectSound(again, count: 3)
  }

  @Test func anOlderCopyOverAClosedLibraryBeginsANewLife() throws {
    let store = try Store(.file(folder.library))
    try fill(store, 0..<3, "x")
    store.close()
    let copy = TemporaryFolder.read(folder.library)
    let later = try Store(.file(folder.library))
    #expect(later.incarnation == store.incarnation)
    try fill(later, 3..<5, "x")
    let seen = try later.place()
    later.close()
    // As `cp` does it: into the same file.
    TemporaryFolder.write(copy, to: folder.library)
    let restored = try Store(.file(folder.library))
    defer { restored.close() }
    #expect(restored.incarnation != store.incarnation)
    #expect(try restored.place().time > seen.time, "clients take no older moment than they saw")
    try expectSound(restored, count: 3)
  }

  @Test func aLogThatMakesTheLibraryUnreadableIsRefusedAndKept() throws {
    let store = try Store(.file(folder.library), settings: quiet(.seconds(1000)))
    defer { store.close() }
    try fill(store, 0..<30, String(repeating: "x", count: 900))
    let files = Files(folder.library)
    // Another program's database with a log of its own.
    let other = folder.path + "/other"
    TemporaryFolder.write([], to: other)
    let database = try Database(path: other, mode: .readWrite)
    try database.execute(
      """
      PRAGMA journal_mode = WAL; CREATE TABLE t (x);
      INSERT INTO t VALUES (randomblob(100000)); CREATE TABLE u (x)
      """)
    let foreign = TemporaryFolder.read(other + "-wal")
    #expect(!foreign.isEmpty)
    // The file alone is complete: everything was moved into it.
    store.close()
    let main = TemporaryFolder.read(folder.library)
    files.write(killed, main: main)
    TemporaryFolder.write(foreign, to: killed + "-wal")
    do throws(StorageError) {
      try Store(.file(killed)).close()
      Issue.record("It should be refused.")
    } catch {
      #expect(error == .foreignLog(killed + "-wal"), "\(error)")
    }
    #expect(TemporaryFolder.read(killed + "-wal") == foreign)
    #expect(TemporaryFolder.read(killed) == main)
  }
}

extension Store {
  /// The pages in the write-ahead log after the last commit.
  fileprivate var logPages: Int {
    let answer = Once<Int>()
    _ = writer.put(.run { answer.set($0.database.walPages) })
    return answer.wait()
  }
}
