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
  /// To whom it is lent, and was; the latest first.
  @Observed package private(set) var loans: [Loan] = []
  /// The reader's shelves, for the names of those that it stands on.
  @Observed package private(set) var shelves: [Shelf] = []
  /// The small forms that are open.
  @Observed package internal(set) var forms: [RecordForm] = []
  /// Whether reads, notes, loans and the history have been looked up. To find them every document of
  /// theirs is looked at, which waits until what is known of the book is painted.
  @Observed package private(set) var isWhole = false
  /// Whether the trash has it, so that it can be restored.
  @Observed package private(set) var canRestore = false

  /// The stars as they are being set with the keys; nil once they are saved.
  @Observed package private(set) var settling: Int?

  let store: LibraryStore
  let actions: BookActions?
  private let drafts: RecordDrafts?
  private var timer: (any Waiting)?
  private var registrations: [ListenerRegistration] = []
  private var trash: ListenerRegistration?
  private var painting: (any Waiting)?

  /// - Parameters:
  ///   - actions: for the way back from what was deleted.
  ///   - drafts: keeps what is typed and not saved while another book is looked at.
  package init(
    _ id: String, store: LibraryStore, actions: BookActions? = nil, drafts: RecordDrafts? = nil
  ) {
    self.id = id
    self.store = store
    self.actions = actions
    self.drafts = drafts
    forms = drafts?.take(id) ?? []
    subscribe()
  }

  deinit {
    settle()
    unsubscribe()
    drafts?.keep(forms, of: id)
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

  /// Sets the status, with what that says of the reads.
  package func setStatus(_ status: Status?) {
    guard state == .shown, let book else { return }
    let draft = book.copy()
    draft.status = status
    var writes = store.edits(original: book, draft: draft)
    if writes.isEmpty { return }
    for effect in store.effects(of: status, on: [id]) { writes += effect.writes }
    store.client.commit(writes)
  }

  package func toggleOwned() {
    change { $0.owned.toggle() }
  }

  package func toggleWished() {
    change { $0.wished.toggle() }
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

  func change(_ edit: (Book) -> Void) {
    guard state == .shown, let book else { return }
    let draft = book.copy()
    edit(draft)
    store.save(original: book, draft: draft)
  }

  /// The fields of the document as they are stored.
  private(set) var stored = MapValue()
  /// What makes no sense in a document of the book, by the document's identifier.
  private(set) var broken: [UTF8Key: [StoredField]] = [:]
  /// The form that was closed last: the focus goes back to what opened it.
  var closed: (kind: RecordForm.Kind, id: String?)?
  /// Whether shelves and tags are being added, and the name that is typed.
  @Observed package var isLabelling = false
  @Observed package var label = ""
  /// Whether the focus goes back to what began it.
  package internal(set) var hasLabelled = false
  /// What the reader has uncovered or unfolded.
  @Observed package var uncovered: [Cover] = []
}

extension BookDetailsViewModel {
  /// What is not shown at once.
  package enum Cover: Equatable, Sendable {
    case spoiler, description, history
  }

  /// What a document of the book has that makes no sense here; it stays as it is stored.
  ///
  /// - Parameter id: of a read, a note, a loan; or of the book.
  package func unreadable(_ id: String) -> [StoredField] { broken[UTF8Key(id)] ?? [] }

  /// All of the book's fields, as they are stored.
  package var allFields: [StoredField] { stored.entries.map { StoredField($0.name, $0.value) } }

  package func toggle(_ cover: Cover) {
    if let index = uncovered.firstIndex(of: cover) {
      uncovered.remove(at: index)
    } else {
      uncovered.append(cover)
    }
  }

  /// Whether something that opens a form takes the focus, now that the form is closed. Asked once.
  package func takesFocus(_ kind: RecordForm.Kind, _ id: String?) -> Bool {
    guard let closed, closed.kind == kind, isSame(closed.id ?? "", id ?? "") else { return false }
    self.closed = nil
    return true
  }
}

extension BookDetailsViewModel {
  private func subscribe() {
    let client = store.client
    registrations = [
      client.listen(LibraryCollection.books.path(id)) { [unowned(unsafe) self] in take($0) },
      client.listen(Query(collectionID: LibraryCollection.shelves.rawValue)) {
        [unowned(unsafe) self] snapshot in
        // Smart ones hold what they hold by themselves.
        shelves = snapshot.documents.map { Shelf(id: $0.id, map: $0.fields.map) }
          .filter { $0.filter == nil }
      },
    ]
    if state != .shown { listenToTrash() }
    painting = store.clock.afterPaint { [unowned(unsafe) self] in lookUpRecords() }
  }

  private func lookUpRecords() {
    registrations += [
      listen(.changes) { [unowned(unsafe) self] in takeChanges($0) },
      listen(.reads) { [unowned(unsafe) self] in takeReads($0) },
      listen(.notes) { [unowned(unsafe) self] in takeNotes($0) },
      listen(.loans) { [unowned(unsafe) self] in takeLoans($0) },
    ]
    isWhole = true
  }

  /// The trash can have only a book that is not there.
  private func listenToTrash() {
    guard trash == nil else { return }
    trash = store.client.listen(LibraryCollection.trash.path(id)) { [unowned(unsafe) self] in
      takeTrash($0)
    }
  }

  private func listen(
    _ collection: LibraryCollection, _ take: @escaping (QuerySnapshot) -> Void
  ) -> ListenerRegistration {
    store.client.listen(store.query(collection, of: id)) { [unowned(unsafe) self] snapshot in
      // That there is nothing is no news.
      if !snapshot.documents.isEmpty || !snapshot.changes.isEmpty { take(snapshot) }
      follow(snapshot, collection)
    }
  }

  private func unsubscribe() {
    painting?.cancel()
    if let trash { registrations.append(trash) }
    for registration in registrations { registration.silence() }
    // What is shown instead is painted first.
    _ = store.clock.afterPaint { [registrations] in
      for registration in registrations { registration.remove() }
    }
  }

  private func take(_ snapshot: DocumentSnapshot) {
    if snapshot.exists {
      stored = snapshot.fields.map
      let book = Book(id: id)
      read(book, stored, id)
      self.book = book
      state = .shown
      for form in forms where form.kind.collection == nil { form.follow(base(of: form.kind, book)) }
    } else {
      // Told only when the server has said so, now or before, or cannot be reached.
      state = .deleted
      listenToTrash()
    }
  }

  private func takeTrash(_ snapshot: DocumentSnapshot) {
    canRestore = snapshot.exists
    guard snapshot.exists, book == nil else { return }
    // A link to a book that is in the trash: it can be read, and restored.
    let trashed = TrashedBook(id: id, map: snapshot.fields.map)
    stored = trashed.fields
    book = trashed.book
    if state == .loading { state = .deleted }
  }

  private func takeChanges(_ snapshot: QuerySnapshot) {
    let found = store.changes(in: snapshot)
    changes = Change.inOrder(found).reversed()
    conflicts = Conflict.find(in: found)
  }

  private func takeReads(_ snapshot: QuerySnapshot) {
    reads = ordered(snapshot, { Read(id: $0) }) {
      -(($0.finished ?? $0.started)?.orderValue ?? .min / 2)
    }
  }

  private func takeNotes(_ snapshot: QuerySnapshot) {
    notes = ordered(snapshot, { Note(id: $0) }) { $0.page ?? .max }
  }

  private func takeLoans(_ snapshot: QuerySnapshot) {
    loans = ordered(snapshot, { Loan(id: $0) }) {
      $0.returned == nil ? .min : -($0.lent?.orderValue ?? 0)
    }
  }

  private func ordered<Record: LibraryRecord>(
    _ snapshot: QuerySnapshot, _ make: (String) -> Record, by place: (Record) -> Int
  ) -> [Record] {
    var records: [Record] = []
    for document in snapshot.documents {
      let record = make(document.id)
      read(record, document.fields.map, document.id)
      records.append(record)
    }
    return sortedOrder(records.count) { place(records[$0]) < place(records[$1]) }
      .map { records[$0] }
  }

  /// Reads a document, and remembers what of it makes no sense.
  private func read(_ record: any LibraryRecord, _ map: MapValue, _ id: String) {
    var fields: [StoredField] = []
    for name in record.read(map) { fields.append(StoredField(name, map[name])) }
    broken[UTF8Key(id)] = fields.isEmpty ? nil : fields
  }

  /// Open forms follow what others make of their records.
  private func follow(_ snapshot: QuerySnapshot, _ collection: LibraryCollection) {
    for form in forms where form.kind.collection == collection {
      var map: MapValue?
      for document in snapshot.documents where isSame(document.id, form.id) {
        map = document.fields.map
      }
      form.follow(map)
    }
  }
}
