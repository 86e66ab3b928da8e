import Documents
import Library
package import Reactivity
import Sync

/// The edit sheet: a draft of a book, new or not.
///
/// While it is open the book may change elsewhere: untouched fields follow, touched ones keep what
/// was typed.
package final class BookViewModel {
  package enum Mode: Equatable, Sendable {
    case adding, editing
  }

  package let mode: Mode
  package let id: String
  /// The form; nil until the book is known.
  @Observed package private(set) var draft: BookDraft?
  /// Whether the book was deleted elsewhere meanwhile: saving brings it back with what was typed.
  @Observed package private(set) var isDeletedElsewhere = false

  /// Keeps ``kept`` as long as the sheet is open.
  var keeping: Effect?

  private let store: LibraryStore
  /// What was typed before the page was loaded again; it waits for the book.
  private var restored = ""
  private var original: Book
  private var registration: ListenerRegistration?
  /// What the trash has of a book that was deleted meanwhile.
  private var trash: ListenerRegistration?

  /// A sheet for a new book.
  package init(adding store: LibraryStore) {
    self.store = store
    mode = .adding
    id = store.newID()
    original = Book(id: id)
    draft = BookDraft(original)
  }

  /// A sheet for a book of the library.
  package init(editing id: String, store: LibraryStore) {
    self.store = store
    mode = .editing
    self.id = id
    original = Book(id: id)
    registration = store.client.listen(LibraryCollection.books.path(id)) {
      [unowned(unsafe) self] in take($0)
    }
  }

  deinit {
    registration?.remove()
    trash?.remove()
  }

  /// Whether something differs from the book; undoing all changes makes it false again.
  package var modified: Bool { (draft?.changeCount ?? 0) > 0 }

  /// Whether there is something to save and all of it is in order.
  package var canSave: Bool { modified && draft?.problemCount == 0 }

  /// The book as it is saved: what is typed, in the book's own form.
  package var title: String { draft?.title.value ?? original.title }

  /// What is typed and not saved, as a text that outlives the page; empty where nothing is.
  package var kept: String { draft?.kept ?? restored }

  /// Fills in what was typed before the page was loaded again.
  package func restore(_ kept: String) {
    if let draft {
      draft.restore(kept)
    } else {
      restored = kept
    }
  }

  /// Saves what was changed, and nothing else.
  ///
  /// - Returns: false if there is nothing to save, or something is wrong.
  @discardableResult
  package func save() -> Bool {
    guard canSave, let draft else { return false }
    let book = draft.book(from: original)
    if mode == .adding {
      book.added = store.clock.today
      store.add(book, with: draft.writes)
    } else if isDeletedElsewhere {
      store.restore(
        id, edits: store.edits(original: original, draft: book) + draft.writes,
        fallback: original.map)
    } else {
      store.save(original: original, draft: book, with: draft.writes)
    }
    return true
  }

  /// Moves the book to the trash.
  @discardableResult
  package func delete() -> Bool {
    mode == .editing && store.delete(id)
  }

  private func take(_ snapshot: DocumentSnapshot) {
    guard snapshot.exists else {
      isDeletedElsewhere = draft != nil
      // So that saving can bring it back whole.
      if trash == nil {
        trash = store.client.listen(LibraryCollection.trash.path(id)) {
          [unowned(unsafe) self] in takeTrash($0)
        }
      }
      return
    }
    isDeletedElsewhere = false
    original = Book(id: id, map: snapshot.fields.map)
    if let draft { draft.follow(original) } else { begin() }
  }

  /// The page was loaded again after the book was deleted: what was typed is still there.
  private func takeTrash(_ snapshot: DocumentSnapshot) {
    guard snapshot.exists, draft == nil else { return }
    original = TrashedBook(id: id, map: snapshot.fields.map).book
    begin()
    isDeletedElsewhere = true
  }

  private func begin() {
    let draft = BookDraft(original)
    draft.restore(restored)
    self.draft = draft
  }
}
