package import Documents
package import Library
import Sync

/// A commit that waits for the server, or that the server did not take, as the reader knows it.
package final class PendingChange {
  package enum Kind: Sendable {
    case added, changed, deleted, restored, other
  }

  let batch: MutationBatch
  package private(set) var kind = Kind.other
  /// The identifier of the book that it is about; empty where it is about none.
  package private(set) var book = ""
  /// Empty where that is not known.
  package private(set) var title = ""
  package private(set) var author = ""
  package private(set) var genre: Genre?
  /// How many other books it is about.
  package private(set) var others = 0
  /// The document's fields that are changed.
  package private(set) var fields: [String] = []
  /// Why the server did not take it; nil while it waits.
  package let reason: SyncFailure?

  init(_ batch: MutationBatch, refusedBy error: SyncError? = nil, _ store: LibraryStore) {
    self.batch = batch
    reason = error.map { SyncFailure($0) }
    for mutation in mutations { read(mutation, store) }
    guard !book.utf8.isEmpty, let found = store.lastKnown(book) ?? written else { return }
    title = found.title
    author = found.author
    genre = found.mainGenre
  }

  /// The identifier of the batch.
  package var id: Int { batch.id }
  package var mutations: [Mutation] { batch.mutations }
  package var since: Timestamp { batch.localWriteTime }

  private func read(_ mutation: Mutation, _ store: LibraryStore) {
    let path = mutation.path
    if LibraryCollection.books.holds(path) {
      if kind != .other, !book.utf8.isEmpty, !isSame(book, path.id) {
        others += 1
        return
      }
      book = path.id
      switch mutation.operation {
      case .set: kind = .added
      case .delete: kind = .deleted
      default: kind = .changed
      }
    } else if LibraryCollection.trash.holds(path) {
      if case .delete = mutation.operation { kind = .restored }
    } else if LibraryCollection.changes.holds(path), case .set(let map) = mutation.operation {
      let change = Change(id: path.id, map: map.map)
      // The answer to a conflict may change nothing else.
      if kind == .other {
        kind = .changed
        book = change.book
      }
      guard isSame(change.book, book) else { return }
      for difference in change.differences { fields.append(difference.name) }
    } else if kind == .other {
      // A read, a note, a loan.
      var record = store.client.get(path)?.fields
      if case .update(let fields, let mask) = mutation.operation {
        record = fields
        for path in mask.paths { self.fields.append(path.string) }
      } else if case .set(let fields) = mutation.operation {
        record = fields
        for entry in fields.map.entries where !isSame(entry.name, "book") {
          self.fields.append(entry.name)
        }
      }
      book = record?.text("book") ?? book
    }
  }

  /// The book as the writes themselves have it: one that was added or deleted.
  private var written: Book? {
    for mutation in mutations {
      guard case .set(let fields) = mutation.operation else { continue }
      if LibraryCollection.books.holds(mutation.path) { return Book(id: book, map: fields.map) }
      if LibraryCollection.trash.holds(mutation.path) {
        return TrashedBook(id: book, map: fields.map).book
      }
    }
    return nil
  }
}
