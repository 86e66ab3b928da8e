package import Documents
package import Library
import Sync

/// A change that waits for the server.
package struct WaitingChange {
  package let id: Int
  /// The title of the book that it changes; empty where that is not known.
  package let title: String
  package let author: String
  package let genre: Genre?
  package let since: Timestamp

  init(batch: MutationBatch, store: LibraryStore) {
    id = batch.id
    since = batch.localWriteTime
    let book = ChangedBook.book(of: batch.mutations, store)
    title = book?.title ?? ""
    author = book?.author ?? ""
    genre = book?.mainGenre
  }
}

/// A change that the server did not take.
package struct RefusedChange {
  package let id: Int
  package let mutations: [Mutation]
  package let reason: SyncFailure
  package let title: String
}

/// The book that a commit is about.
enum ChangedBook {
  static func title(of mutations: [Mutation], _ store: LibraryStore) -> String {
    book(of: mutations, store)?.title ?? ""
  }

  static func book(of mutations: [Mutation], _ store: LibraryStore) -> Book? {
    for mutation in mutations {
      let path = mutation.path
      if isIn(.books, path) {
        if let map = store.book(path.id) { return Book(id: path.id, map: map) }
        // A refused addition: what was typed is in the write itself.
        if case .set(let fields) = mutation.operation { return Book(id: path.id, map: fields.map) }
      } else if isIn(.trash, path), case .set(let fields) = mutation.operation {
        return TrashedBook(id: path.id, map: fields.map).book
      }
    }
    return nil
  }

  private static func isIn(_ collection: LibraryCollection, _ path: DocumentPath) -> Bool {
    path.collection.utf8.elementsEqual(collection.rawValue.utf8)
  }
}
