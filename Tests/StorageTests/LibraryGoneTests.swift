import Glibc
import Testing

@testable import Documents
@testable import Storage

/// The file is taken away while the library is in use.
struct LibraryGoneTests {
  let folder = TemporaryFolder()

  private func failure(_ store: Store) -> CommitError? {
    do throws(CommitError) {
      _ = try store.commit(CommitRequest([.set(path("books/later"), map())], by: .owner))
      return nil
    } catch {
      return error
    }
  }

  private func expectRefusal(_ store: Store, _ name: String) {
    let expected = StorageError.fileGone(name)
    #expect(store.trouble == expected)
    for _ in 0..<2 {
      let error = failure(store)
      #expect(error == .storage(expected))
      #expect(error?.status == .unavailable, "clients keep their writes")
    }
    #expect(store.trouble == expected)
  }

  private func makeStore() throws -> Store {
    let store = try Store(.file(folder.library))
    try store.write(.set(path("books/a"), map()))
    #expect(store.trouble == nil)
    return store
  }

  @Test func nothingIsAcknowledgedAfterTheFileWasDeleted() throws {
    let store = try makeStore()
    defer { store.close() }
    let feed = FeedRecorder()
    let subscription = store.subscribe { feed.record($0) }
    defer { subscription.cancel() }
    unlink(folder.library)
    expectRefusal(store, folder.library)
    #expect(feed.commits.isEmpty)
  }

  @Test func nothingIsAcknowledgedAfterTheFileWasMovedOrReplaced() throws {
    let store = try makeStore()
    defer { store.close() }
    rename(folder.library, folder.path + "/elsewhere")
    TemporaryFolder.write([], to: folder.library)
    expectRefusal(store, folder.library)
  }

  @Test func nothingIsAcknowledgedAfterTheLogWasDeleted() throws {
    let store = try makeStore()
    defer { store.close() }
    unlink(folder.library + "-wal")
    expectRefusal(store, folder.library + "-wal")
  }
}
