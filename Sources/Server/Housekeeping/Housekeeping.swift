import Documents
import Library
import Storage

/// What a library is rid of every day: books that were in the trash for thirty days, and what belonged
/// to books that are gone for good.
///
/// It reads and commits like everybody, so that listeners hear of it, in slices and small commits, so
/// that nobody waits for it. It waits for every answer: never on the event loop.
struct Housekeeping {
  /// How long a deleted book stays in the trash.
  static let trashAge: Int64 = 30 * 24 * 3600
  /// Reads and notes may come before their book, from a device that was away: they get a day.
  static let orphanAge: Int64 = 24 * 3600
  /// Writes in a commit.
  private static let writesAtOnce = 100

  private let store: Store
  /// In seconds since 1970.
  private let now: Int64

  init(_ store: Store, now: Int64) {
    self.store = store
    self.now = now
  }

  /// - Returns: how many documents went.
  @discardableResult
  func run() throws(StorageError) -> Int {
    var gone = try clear(.trash) { (documents) throws(StorageError) in
      documents.filter { isOlder($0, than: Housekeeping.trashAge) && wasDeletedLongAgo($0) }
    }
    // History goes as well: it holds what the reader wrote about the book.
    for collection in [LibraryCollection.reads, .notes, .loans, .changes] {
      gone += try clear(collection) { (documents) throws(StorageError) in
        try orphans(among: documents.filter { isOlder($0, than: Housekeeping.orphanAge) })
      }
    }
    return gone
  }

  /// Deletes those documents of a collection that are unwanted.
  private func clear(
    _ collection: LibraryCollection,
    _ unwanted: ([Document]) throws(StorageError) -> [Document]
  ) throws(StorageError) -> Int {
    let cursor = store.cursor(Query(collectionID: collection.rawValue))
    var gone = 0
    var isLast = false
    while !isLast {
      let slice = try cursor.next()
      isLast = slice.isLast
      var writes: [Mutation] = []
      for document in try unwanted(slice.documents) {
        // What was restored, or written anew, a moment ago stays.
        writes.append(
          Mutation(document.path, .delete, precondition: .updateTime(document.updateTime)))
        if writes.count == Housekeeping.writesAtOnce { gone += try commit(&writes) }
      }
      gone += try commit(&writes)
    }
    return gone
  }

  private func commit(_ writes: inout [Mutation]) throws(StorageError) -> Int {
    let request = CommitRequest(writes, by: .owner)
    writes = []
    if request.writes.isEmpty { return 0 }
    do throws(CommitError) {
      _ = try store.commit(request)
      return request.writes.count
    } catch {
      if case .storage(let error) = error { throw error }
      // One of them was changed meanwhile: tomorrow is another day.
      return 0
    }
  }

  private func isOlder(_ document: Document, than age: Int64) -> Bool {
    document.updateTime.seconds < now - age
  }

  /// By the time that is in the document, too: one that was copied into this library yesterday is shown
  /// with the days that it has left by that.
  private func wasDeletedLongAgo(_ document: Document) -> Bool {
    guard case .timestamp(let time)? = document.fields["at"] else { return true }
    return time.seconds < now - Housekeeping.trashAge
  }

  /// Those whose book is neither in the library nor in the trash. What names no book is left alone.
  private func orphans(among documents: [Document]) throws(StorageError) -> [Document] {
    var named: [(document: Document, book: String)] = []
    var books: [String: Bool] = [:]
    for document in documents {
      guard case .string(let book)? = document.fields["book"], !book.isEmpty else { continue }
      named.append((document, book))
      books[book] = false
    }
    let ids = Array(books.keys)
    for collection in [LibraryCollection.books, .trash] {
      let found = try store.documents(ids.map { collection.path($0) }).documents
      for (id, document) in zip(ids, found) where document != nil { books[id] = true }
    }
    return named.filter { books[$0.book] == false }.map { $0.document }
  }
}
