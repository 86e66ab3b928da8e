import Documents
package import Library
package import Reactivity
import Sync

/// The library: all books in the reader's order, narrowed by a search and a status.
package final class BooksViewModel {
  /// The books that are shown, in order.
  @Observed package private(set) var books: [BookEntry] = []
  /// Number of all books.
  @Observed package private(set) var count = 0
  /// Whether anything is known yet: an empty library looks other than one that is still loading.
  @Observed package private(set) var isLoaded = false
  @Observed package private(set) var search = ""
  @Observed package private(set) var order = BookOrder.title
  @Observed package private(set) var isDescending = false
  /// Only books of this status are shown; nil shows all.
  @Observed package private(set) var status: Status?
  /// Number of books of each status, in the order of `Status.allCases`.
  @Observed package private(set) var statusCounts = [Int](
    repeating: 0, count: Status.allCases.count)
  /// Identifiers of books that somebody else just changed.
  @Observed package private(set) var glowing: [String] = []
  /// Set when the library cannot be listened to.
  @Observed package private(set) var error: SyncFailure?

  private let store: LibraryStore
  private var registration: ListenerRegistration?
  /// All books in order, whatever is searched for.
  private var all: [BookEntry] = []
  private var entries: [UTF8Key: BookEntry] = [:]
  private var glowTimers: [any Waiting] = []

  /// How long a changed row glows, and stands still under reduced motion.
  private static let glowMilliseconds = 2000
  /// More changes than this at once are no event that the reader wants to see: an import, a return
  /// to the network.
  private static let glowLimit = 12
  /// From here on sorting everything is cheaper than finding places one by one.
  private static let sortingLimit = 200

  package init(store: LibraryStore) {
    self.store = store
  }

  deinit {
    registration?.remove()
    for timer in glowTimers { timer.cancel() }
  }

  /// Begins to listen to all books.
  package func subscribe() {
    guard registration == nil else { return }
    let query = Query(collectionID: LibraryCollection.books.rawValue)
    registration = store.client.listen(
      query, options: ListenOptions(includesMetadataChanges: true),
      { [unowned(unsafe) self] in take($0) },
      onError: { [unowned(unsafe) self] in error = SyncFailure($0) })
  }

  /// Listens no more; what is shown stays.
  package func unsubscribe() {
    registration?.remove()
    registration = nil
  }

  /// Shows only what matches; an empty text shows all.
  package func search(for text: String) {
    guard !isSame(text, search) else { return }
    search = text
    show()
  }

  package func show(_ status: Status?) {
    guard status != self.status else { return }
    self.status = status
    show()
  }

  /// Sorts by another criterion, or turns the order round.
  package func sort(by order: BookOrder, descending: Bool) {
    guard order != self.order || descending != isDescending else { return }
    self.order = order
    isDescending = descending
    for entry in all { entry.place = entry.place(by: order, descending: descending) }
    sortAll()
    show()
  }

  /// Moves a book to the trash.
  package func remove(_ id: String) {
    store.delete(id)
  }

  package func entry(_ id: String) -> BookEntry? { entries[UTF8Key(id)] }

  /// Where a book stands in what is shown.
  package func index(of id: String) -> Int? {
    guard let entry = entry(id) else { return nil }
    let index = insertionIndex(entry.place, in: books)
    return index < books.count && books[index] === entry ? index : nil
  }

  /// A book with this ISBN, other than the one that is edited.
  package func book(withISBN isbn: String, except id: String) -> BookEntry? {
    for entry in all {
      if let other = entry.isbn, isSame(other, isbn), !isSame(entry.id, id) { return entry }
    }
    return nil
  }
}

extension BooksViewModel {
  private func take(_ snapshot: QuerySnapshot) {
    error = nil
    // An empty snapshot comes only when the server has said so, or cannot be reached.
    isLoaded = true
    let changes = snapshot.changes
    if changes.isEmpty { return }
    if all.isEmpty || changes.count > BooksViewModel.sortingLimit {
      replaceAll(snapshot)
    } else {
      var fresh: [String] = []
      for change in changes where apply(change) { fresh.append(change.document.id) }
      glow(fresh)
    }
    countAll()
    show()
  }

  private func replaceAll(_ snapshot: QuerySnapshot) {
    var known = entries
    entries = [:]
    entries.reserveCapacity(snapshot.documents.count)
    all = []
    all.reserveCapacity(snapshot.documents.count)
    for change in snapshot.changes {
      known[UTF8Key(change.document.id)] = nil
    }
    for document in snapshot.documents {
      let key = UTF8Key(document.id)
      let entry = known[key] ?? make(document)
      entries[key] = entry
      all.append(entry)
    }
    sortAll()
  }

  private func sortAll() {
    let unsorted = all
    let order = sortedOrder(unsorted.count) { isBefore(unsorted[$0].place, unsorted[$1].place) }
    for (index, place) in order.enumerated() { all[index] = unsorted[place] }
  }

  private func make(_ document: DocumentSnapshot) -> BookEntry {
    let entry = BookEntry(document)
    entry.place = entry.place(by: order, descending: isDescending)
    return entry
  }

  /// - Returns: whether somebody else did it: it comes from the server, and nothing that was written
  ///   here waited.
  private func apply(_ change: DocumentChange) -> Bool {
    let key = UTF8Key(change.document.id)
    let old = entries.removeValue(forKey: key)
    if let old {
      let index = insertionIndex(old.place, in: all)
      if index < all.count, all[index] === old { all.remove(at: index) }
    }
    guard change.kind != .removed else { return false }
    let entry = make(change.document)
    entries[key] = entry
    all.insert(entry, at: insertionIndex(entry.place, in: all))
    return change.kind != .metadata && !entry.isPending && !(old?.isPending ?? false)
  }

  /// Lets rows glow that others changed.
  private func glow(_ fresh: [String]) {
    guard !fresh.isEmpty, fresh.count <= BooksViewModel.glowLimit else { return }
    glowing.append(contentsOf: fresh)
    glowTimers.append(
      store.clock.after(milliseconds: BooksViewModel.glowMilliseconds) {
        [unowned(unsafe) self] in
        glowing.removeFirst(min(fresh.count, glowing.count))
        glowTimers.removeFirst()
      })
  }

  private func countAll() {
    count = all.count
    var counts = [Int](repeating: 0, count: Status.allCases.count)
    for entry in all {
      for (index, status) in Status.allCases.enumerated() where entry.status == status {
        counts[index] += 1
      }
    }
    statusCounts = counts
  }

  private func show() {
    let search = BookSearch(search)
    if search.isEmpty, status == nil {
      books = all
      return
    }
    var shown: [BookEntry] = []
    for entry in all {
      if let status, entry.status != status { continue }
      if search.matches(entry.searchText) { shown.append(entry) }
    }
    books = shown
  }

  /// The first place whose entry is not before this one.
  private func insertionIndex(_ place: [UInt8], in books: [BookEntry]) -> Int {
    var low = 0
    var high = books.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(books[middle].place, place) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
