package import Documents
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
  @Observed package private(set) var id: String
  /// The form; nil until the book is known.
  @Observed package private(set) var draft: BookDraft?
  /// Whether the book was deleted elsewhere meanwhile: saving brings it back with what was typed.
  @Observed package private(set) var isDeletedElsewhere = false
  /// What the library has for the field that is being typed in.
  @Observed package private(set) var choices: [String] = []
  /// The title of the book that was added before this one.
  @Observed package private(set) var lastAdded: String?
  /// The book that the reader wants a second copy of.
  @Observed package var acceptedCopy = ""

  /// Keeps ``kept`` as long as the sheet is open.
  var keeping: Effect?

  private let store: LibraryStore
  /// What was typed before the page was loaded again; it waits for the book.
  private var restored = ""
  /// The book's document.
  private var original: MapValue
  private var registrations: [ListenerRegistration] = []
  /// What the trash has of a book that was deleted meanwhile.
  private var trash: ListenerRegistration?
  private let completion: Completion

  /// A sheet for a new book.
  ///
  /// - Parameter start: what is known of it already.
  package init(adding store: LibraryStore, _ start: MapValue = MapValue()) {
    self.store = store
    completion = Completion(store)
    mode = .adding
    id = store.newID()
    original = start
    listenToShelves()
    begin()
  }

  /// A sheet for a book of the library.
  package init(editing id: String, store: LibraryStore) {
    self.store = store
    completion = Completion(store)
    mode = .editing
    self.id = id
    original = MapValue()
    listenToShelves()
    registrations.append(
      store.client.listen(LibraryCollection.books.path(id)) {
        [unowned(unsafe) self] in take($0)
      })
  }

  deinit {
    for registration in registrations { registration.remove() }
    trash?.remove()
  }

  /// Whether something differs from the book; undoing all changes makes it false again.
  package var modified: Bool { (draft?.changeCount ?? 0) > 0 }

  /// Whether there is something to save and all of it is in order.
  package var canSave: Bool { modified && draft?.problemCount == 0 }

  /// The book as it is saved: what is typed, in the book's own form.
  package var title: String { draft?.title.value ?? "" }

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
    for name in draft.newShelves {
      let shelf = Shelf(id: store.newID())
      shelf.name = name
      store.client.commit([.create(shelf.path, shelf.map)])
      draft.shelves[shelf.id] = .string(name)
    }
    let map = draft.map(over: original)
    if mode == .adding {
      let book = Book(id: id, map: map)
      book.added = store.clock.today
      store.add(book, with: draft.writes)
      // What was read may have been read at any time.
      if book.status == .reading { store.client.commit(effects(of: book.status)) }
      return true
    }
    let edits =
      store.edits(of: id, from: original, to: map)
      + draft.writes
      + (draft[.status].isModified ? effects(of: Status(name: draft[.status].value)) : [])
    if isDeletedElsewhere {
      store.restore(id, edits: edits, fallback: original)
    } else {
      store.client.commit(edits)
    }
    return true
  }

  /// What a status that the reader sets does to the reads.
  private func effects(of status: Status?) -> [Mutation] {
    store.effects(of: status, on: [id]).flatMap { $0.writes }
  }

  /// Begins with another new book.
  ///
  /// - Parameter start: what is known of it already.
  package func beginAnother(_ start: MapValue = MapValue()) {
    lastAdded = title
    id = store.newID()
    original = start
    begin()
  }

  /// Looks for what may be meant by what is typed.
  ///
  /// - Parameter text: nothing for no choices.
  package func complete(_ name: DraftFieldName, _ text: String) {
    choices = completion.choices(name, text)
  }

  /// Moves the book to the trash.
  @discardableResult
  package func delete() -> Bool {
    mode == .editing && store.delete(id)
  }

  /// A book has the identifiers of its shelves, the form shows their names.
  private func listenToShelves() {
    let query = Query(collectionID: LibraryCollection.shelves.rawValue)
    registrations.append(
      store.client.listen(query) { [unowned(unsafe) self] snapshot in
        completion.takeShelves(snapshot)
        draft?.shelves = completion.shelves
        draft?.follow(original)
      })
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
    original = snapshot.fields.map
    if let draft { draft.follow(original) } else { begin() }
  }

  /// The page was loaded again after the book was deleted: what was typed is still there.
  private func takeTrash(_ snapshot: DocumentSnapshot) {
    guard snapshot.exists, draft == nil else { return }
    original = TrashedBook(id: id, map: snapshot.fields.map).fields
    begin()
    isDeletedElsewhere = true
  }

  private func begin() {
    let draft = BookDraft(original, shelves: completion.shelves)
    draft.restore(restored)
    restored = ""
    self.draft = draft
  }
}
