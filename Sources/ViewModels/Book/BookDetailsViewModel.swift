import Documents
package import Library
package import Reactivity
import Sync

/// The details of a book. They are live: what others change shows while the page is open.
package final class BookDetailsViewModel {
  package enum State: Equatable, Sendable {
    /// Nothing is known yet.
    case loading
    case shown
    /// It was deleted while the page was open, or before; what was known of it stays readable.
    case deleted
  }

  package let id: String
  @Observed package private(set) var state = State.loading
  @Observed package private(set) var book: Book?
  /// The history, the latest change first.
  @Observed package private(set) var changes: [Change] = []
  /// Edits that met without knowing of each other, and what was lost by that.
  @Observed package private(set) var conflicts: [Conflict] = []
  /// How often it was read, the latest first.
  @Observed package private(set) var reads: [Read] = []
  @Observed package private(set) var notes: [Note] = []
  /// Whether the trash has it, so that it can be restored.
  @Observed package private(set) var canRestore = false

  /// The stars as they are being set with the keys; nil once they are saved.
  @Observed package private(set) var settling: Int?

  private let store: LibraryStore
  private var timer: (any Waiting)?
  private var registrations: [ListenerRegistration] = []

  package init(_ id: String, store: LibraryStore) {
    self.id = id
    self.store = store
    subscribe()
  }

  deinit {
    settle()
    unsubscribe()
  }

  /// The stars that are shown, in quarters; 0 for no rating.
  package var quarters: Int { settling ?? book?.rating?.quarters ?? 0 }

  /// Sets the stars; nil takes the rating away.
  package func rate(_ rating: Rating?) {
    timer?.cancel()
    timer = nil
    settling = nil
    change { $0.rating = rating }
  }

  /// Sets the stars step by step: only where they come to rest is a change worth remembering.
  package func rate(stepwise quarters: Int) {
    guard state == .shown else { return }
    settling = quarters
    timer?.cancel()
    timer = store.clock.after(milliseconds: BookDetailsViewModel.settlingMilliseconds) {
      [unowned(unsafe) self] in settle()
    }
  }

  private static let settlingMilliseconds = 600

  private func settle() {
    guard let settling else { return }
    rate(Rating(quarters: settling))
  }

  package func setStatus(_ status: Status?) {
    change { $0.status = status }
  }

  /// Moves the book to the trash.
  @discardableResult
  package func delete() -> Bool {
    store.delete(id)
  }

  /// Brings the book back from the trash.
  package func restore() {
    store.restore(id)
  }

  /// Settles a conflict: the lost value comes back, or the field stays as it is.
  package func settle(_ conflict: Conflict, usingLost: Bool) {
    store.settle(conflict, usingLost: usingLost)
  }

  private func change(_ edit: (Book) -> Void) {
    guard state == .shown, let book else { return }
    let draft = book.copy()
    edit(draft)
    store.save(original: book, draft: draft)
  }
}

extension BookDetailsViewModel {
  private func subscribe() {
    let client = store.client
    registrations = [
      client.listen(LibraryCollection.books.path(id)) { [unowned(unsafe) self] in take($0) },
      client.listen(LibraryCollection.trash.path(id)) { [unowned(unsafe) self] snapshot in
        takeTrash(snapshot)
      },
      client.listen(store.query(.changes, of: id)) { [unowned(unsafe) self] snapshot in
        takeChanges(snapshot)
      },
      client.listen(store.query(.reads, of: id)) { [unowned(unsafe) self] snapshot in
        takeReads(snapshot)
      },
      client.listen(store.query(.notes, of: id)) { [unowned(unsafe) self] snapshot in
        takeNotes(snapshot)
      },
    ]
  }

  private func unsubscribe() {
    for registration in registrations { registration.remove() }
    registrations = []
  }

  private func take(_ snapshot: DocumentSnapshot) {
    if snapshot.exists {
      book = Book(id: id, map: snapshot.fields.map)
      state = .shown
    } else if book != nil || !snapshot.isFromCache {
      state = .deleted
    }
  }

  private func takeTrash(_ snapshot: DocumentSnapshot) {
    canRestore = snapshot.exists
    guard snapshot.exists, book == nil else { return }
    // A link to a book that is in the trash: it can be read, and restored.
    book = TrashedBook(id: id, map: snapshot.fields.map).book
    if state == .loading { state = .deleted }
  }

  private func takeChanges(_ snapshot: QuerySnapshot) {
    let found = store.changes(in: snapshot)
    changes = Change.inOrder(found).reversed()
    conflicts = Conflict.find(in: found)
  }

  private func takeReads(_ snapshot: QuerySnapshot) {
    var found: [Read] = []
    for document in snapshot.documents {
      found.append(Read(id: document.id, map: document.fields.map))
    }
    reads = sortedOrder(found.count) { BookDetailsViewModel.isLater(found[$0], found[$1]) }
      .map { found[$0] }
  }

  private func takeNotes(_ snapshot: QuerySnapshot) {
    var found: [Note] = []
    for document in snapshot.documents {
      found.append(Note(id: document.id, map: document.fields.map))
    }
    notes = sortedOrder(found.count) { (found[$0].page ?? .max) < (found[$1].page ?? .max) }
      .map { found[$0] }
  }

  private static func isLater(_ first: Read, _ second: Read) -> Bool {
    (first.finished ?? first.started)?.orderValue ?? .min
      > (second.finished ?? second.started)?.orderValue ?? .min
  }
}
