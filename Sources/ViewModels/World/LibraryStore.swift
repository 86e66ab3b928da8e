package import Documents
package import Library
package import Sync

/// The library as the view models use it: the replica, and who changes it.
package final class LibraryStore {
  package let client: SyncClient
  package let clock: any Clock
  /// Who makes the changes of this window.
  package let origin: ChangeOrigin
  private let random: () -> UInt64

  /// - Parameter random: 64 random bits, for the identifiers of new documents.
  package init(
    client: SyncClient, clock: any Clock, origin: ChangeOrigin, random: @escaping () -> UInt64
  ) {
    self.client = client
    self.clock = clock
    self.origin = origin
    self.random = random
    // Pictures are asked for where they are shown; in the replica they would only take room.
    client.keepsResult = { !LibraryCollection.covers.holds($0) }
  }

  /// How long ago a time was, in seconds.
  package func age(of time: Timestamp) -> Int64 { clock.now.seconds - time.seconds }

  @inline(never)
  package func newID() -> String { AutoID.make(random) }

  /// The book's document as it is known here.
  package func book(_ id: String) -> MapValue? {
    client.get(LibraryCollection.books.path(id))?.fields.map
  }

  /// A book as it is known here, or as the trash has it.
  package func lastKnown(_ id: String) -> Book? {
    if let map = book(id) { return Book(id: id, map: map) }
    return trashed(id)?.book
  }

  func trashed(_ id: String) -> TrashedBook? {
    client.get(LibraryCollection.trash.path(id)).map { TrashedBook(id: id, map: $0.fields.map) }
  }

  /// Adds a book.
  ///
  /// - Parameter writes: what belongs into the same commit.
  package func add(_ book: Book, with writes: [Mutation] = []) {
    client.commit(BookEdit.add(book) + writes)
  }

  /// Saves what differs between a draft and the book that it was made of.
  ///
  /// - Parameter writes: what belongs into the same commit.
  package func save(original: Book, draft: Book, with writes: [Mutation] = []) {
    client.commit(edits(original: original, draft: draft) + writes)
  }

  /// Moves a book to the trash.
  ///
  /// - Returns: false if there is no such book any more.
  @discardableResult
  package func delete(_ id: String) -> Bool {
    guard let snapshot = client.get(LibraryCollection.books.path(id)) else { return false }
    client.commit(
      BookEdit.delete(
        id: id, fields: snapshot.fields.map,
        version: snapshot.document.version, hasWaitingEdits: snapshot.hasPendingWrites,
        origin: origin))
    return true
  }

  /// Brings a book back from the trash, with edits on top that it did not get any more.
  ///
  /// - Parameter fallback: what is known of the book, where the trash does not hold it.
  /// - Returns: false if there is nothing that could come back, as far as is known here.
  @discardableResult
  package func restore(
    _ id: String, edits: [Mutation] = [], fallback: MapValue = MapValue()
  ) -> Bool {
    if edits.isEmpty, takeBackDeletion(of: LibraryCollection.books.path(id)) { return true }
    let writes = restoring(id, edits: edits, fallback: fallback)
    client.commit(writes)
    return !writes.isEmpty
  }

  /// The writes that bring a book back; none if there is nothing that could come back, as far as is
  /// known here.
  func restoring(
    _ id: String, edits: [Mutation] = [], fallback: MapValue = MapValue()
  ) -> [Mutation] {
    var fields = fallback
    if let trashed = trashed(id) {
      var changes: [Change] = []
      for document in client.get(query(.changes, of: id)) { changes.append(change(document)) }
      fields = BookEdit.completed(trashed, with: changes)
    }
    guard book(id) == nil, !fields.isEmpty || !edits.isEmpty else { return [] }
    return BookEdit.restore(id, fields, edits: edits)
  }

  /// A deletion that the server has not heard of did not happen.
  func takeBackDeletion(of path: DocumentPath) -> Bool {
    for batch in client.waitingBatches.reversed() {
      for mutation in batch.mutations where mutation.path == path {
        guard case .delete = mutation.operation, client.canTakeBack(batch) else { return false }
        client.takeBack(batch.id)
        return true
      }
    }
    return false
  }

  /// What a status that the reader sets now does to the reads of some books. To be committed with the
  /// edit of the status itself; `undoing` goes with its undo.
  package func effects(of status: Status?, on ids: [String]) -> [StatusEffect] {
    var reads: [Read] = []
    // Of many books all reads at once: a query looks at every document.
    let query = ids.count == 1 ? query(.reads, of: ids[0]) : Query(collectionID: "reads")
    for document in client.get(query) {
      reads.append(Read(id: document.id, map: document.fields.map))
    }
    // Each read knows the one before it of the same book.
    var last: [DocumentPath: Boxed] = [:]
    var previous: [Int] = []
    for (index, read) in reads.enumerated() {
      let book = LibraryCollection.books.path(read.book)
      previous.append(last[book]?.value ?? -1)
      last[book] = Boxed(index)
    }
    return ids.map { id in
      var own: [Read] = []
      var index = last[LibraryCollection.books.path(id)]?.value ?? -1
      while index >= 0 {
        own.append(reads[index])
        index = previous[index]
      }
      return StatusEffect(of: status, on: id, reads: own, today: clock.today, newID: newID)
    }
  }

  /// The writes that save what differs between a draft and the book that it was made of.
  package func edits(original: Book, draft: Book) -> [Mutation] {
    BookEdit.save(original: original, draft: draft, origin: origin, changeID: newID())
  }

  /// The same for a book's documents, of which every field is known.
  package func edits(of id: String, from: MapValue, to: MapValue) -> [Mutation] {
    BookEdit.save(id, from: from, to: to, origin: origin, changeID: newID())
  }

  /// Settles a conflict: the lost value comes back, or the field stays as it is.
  package func settle(_ conflict: Conflict, usingLost: Bool) {
    guard let current = book(conflict.later.book) else { return }
    client.commit(
      BookEdit.settle(
        conflict, usingLost: usingLost, current: current, origin: origin, changeID: newID()))
  }

  /// The changes among the results of a query.
  ///
  /// - Parameter limit: only so many, the last ones.
  package func changes(in snapshot: QuerySnapshot, limit: Int = .max) -> [Change] {
    var changes: [Change] = []
    var left = snapshot.documents.count
    for document in snapshot.documents {
      left -= 1
      if left < limit { changes.append(change(document)) }
    }
    return changes
  }

  func change(_ document: DocumentSnapshot) -> Change {
    let change = Change(id: document.id, map: document.fields.map)
    change.place = document.document.version
    if document.hasPendingWrites, let estimate = change.at {
      // The device's clock puts them into the order of their making, and no more.
      change.place = estimate
      change.at = nil
    }
    return change
  }

  /// All documents of a collection that name this book.
  package func query(_ collection: LibraryCollection, of book: String) -> Query {
    query(collection, "book", book)
  }

  /// All documents of a collection in which a field is this text.
  func query(_ collection: LibraryCollection, _ field: String, _ text: String) -> Query {
    Query(
      collectionID: collection.rawValue,
      filter: .field(FieldPath(field: field), .equal, .string(text)))
  }
}
