import Glibc
import Testing

@testable import Documents
@testable import Storage

struct BackupTests {
  let folder = TemporaryFolder()
  let a = path("books/a")

  @Test func aBackupIsCompleteAndInOneFile() throws {
    let store = try Store(.file(folder.library))
    defer { store.close() }
    try store.write(.set(a, map(("n", .integer(1)))), label: BatchLabel(replica: "r", batch: 3))
    let place = try store.backUp(to: folder.path + "/backup")
    #expect(try place == store.place())
    try store.write(.set(a, map(("n", .integer(2)))))
    #expect(
      folder.contents == [
        "backup", "library.bookspine", "library.bookspine-shm", "library.bookspine-wal",
        "library.bookspine.lock",
      ])
    let backup = try Store(.file(folder.path + "/backup"))
    defer { backup.close() }
    #expect(try backup.document(a)?.fields["n"] == .integer(1))
    #expect(try backup.document(a, at: .sequence(0)) == nil)
    #expect(try backup.quickCheck().isEmpty)
    let again = try backup.write(.delete(a), label: BatchLabel(replica: "r", batch: 3))
    #expect(again.isRepetition)
  }

  @Test func openingABackupBeginsANewIncarnationOnce() throws {
    let store = try Store(.file(folder.library))
    let place = try store.backUp(to: folder.path + "/backup")
    store.close()
    let first = try Store(.file(folder.path + "/backup"))
    #expect(first.incarnation != store.incarnation)
    guard case .unknownPlace = try first.changes(since: place) else {
      Issue.record("The place belongs to the former life.")
      return
    }
    first.close()
    let second = try Store(.file(folder.path + "/backup"))
    defer { second.close() }
    #expect(second.incarnation == first.incarnation)
  }

  @Test func aCopyOfTheFileBeginsANewIncarnation() throws {
    let store = try Store(.file(folder.library))
    store.close()
    TemporaryFolder.write(TemporaryFolder.read(folder.library), to: folder.path + "/copy")
    let copy = try Store(.file(folder.path + "/copy"))
    defer { copy.close() }
    #expect(copy.incarnation != store.incarnation)
  }

  /// Who restores a copy may clear the lock away, and the copy mostly gets the file's old number.
  @Test func aCopyInThePlaceOfTheFileBeginsANewIncarnationWithoutTheLockToo() throws {
    let store = try Store(.file(folder.library))
    store.close()
    let copy = TemporaryFolder.read(folder.library)
    let second = try Store(.file(folder.library))
    #expect(second.incarnation == store.incarnation)
    try second.write(.set(a, map()))
    second.close()
    unlink(folder.library + ".lock")
    TemporaryFolder.write(copy, to: folder.library)
    let restored = try Store(.file(folder.library))
    #expect(restored.incarnation != store.incarnation)
    restored.close()
    let again = try Store(.file(folder.library))
    defer { again.close() }
    #expect(again.incarnation == restored.incarnation)
  }

  /// A process was killed, and its library replaced by a backup: what it left of its write-ahead
  /// log does not belong to the backup.
  @Test func aBackupPutInThePlaceOfAKilledLibraryIsNotTouchedByItsLog() throws {
    let store = try Store(.file(folder.library))
    defer { store.close() }
    for number in 0..<20 {
      try store.write(.set(path("books/b\(number)"), map(("n", .integer(Int64(number))))))
    }
    _ = try store.backUp(to: folder.path + "/backup")
    for number in 0..<20 {
      try store.write(.set(path("books/new\(number)"), map()), .delete(path("books/b\(number)")))
    }
    let restored = folder.path + "/100% restored?#"
    let log = TemporaryFolder.read(folder.library + "-wal")
    #expect(!log.isEmpty)
    TemporaryFolder.write(log, to: restored + "-wal")
    TemporaryFolder.write(TemporaryFolder.read(folder.path + "/backup"), to: restored)
    for start in 0..<2 {
      let copy = try Store(.file(restored))
      #expect(try copy.quickCheck().isEmpty)
      let count = try copy.run(Query(collectionID: "books")).documents.count
      #expect(count == 20 + start)
      try copy.write(.set(path("books/later"), map()))
      // The log of the restored library itself counts, also after a kill.
      let file = TemporaryFolder.read(restored)
      let own = TemporaryFolder.read(restored + "-wal")
      copy.close()
      TemporaryFolder.write(file, to: restored)
      TemporaryFolder.write(own, to: restored + "-wal")
    }
  }

  @Test func aStoreInMemoryCanBeBackedUp() throws {
    let store = try Store(.memory)
    try store.write(.set(a, map(("n", .integer(1)))))
    _ = try store.backUp(to: folder.path + "/backup")
    let backup = try Store(.file(folder.path + "/backup"))
    defer { backup.close() }
    #expect(try backup.document(a)?.fields["n"] == .integer(1))
  }

  @Test func nothingIsOverwritten() throws {
    let store = try Store(.memory)
    TemporaryFolder.write([1, 2, 3], to: folder.path + "/backup")
    #expect(throws: StorageError.self) { try store.backUp(to: folder.path + "/backup") }
    #expect(TemporaryFolder.read(folder.path + "/backup") == [1, 2, 3])
    #expect(throws: StorageError.self) { try store.backUp(to: folder.path + "/absent/backup") }
    #expect(folder.contents == ["backup"])
  }
}
