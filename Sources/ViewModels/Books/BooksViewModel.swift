import Documents
package import Library
package import Reactivity
import Sync

/// The library: all books in the reader's order, narrowed by a search and a filter.
package final class BooksViewModel {
  /// Number of all books.
  @Observed package private(set) var count = 0
  /// Whether anything is known yet: an empty library looks other than one that is still loading.
  @Observed package private(set) var isLoaded = false
  @Observed package private(set) var search = ""
  /// What the part of the library lets through that is shown: a shelf, a tag, the wish list.
  @Observed package private(set) var place = BookFilter()
  /// What the reader narrows that part down to.
  @Observed package private(set) var filter = BookFilter()
  @Observed package private(set) var order = BookOrder.title
  @Observed package private(set) var isDescending = false
  /// How often the reader searched, narrowed or sorted: the list shows its first book then.
  @Observed package internal(set) var asked = 0
  /// Number of books of each status, in the order of `Status.allCases`.
  @Observed package private(set) var statusCounts = [Int](
    repeating: 0, count: Status.allCases.count)
  /// Number of books that are lent out.
  @Observed package private(set) var lentCount = 0
  /// Identifiers of books that somebody else just changed.
  @Observed package private(set) var glowing: [String] = []
  /// Set when the library cannot be listened to.
  @Observed package private(set) var error: SyncFailure?

  /// All books in order, whatever is searched for.
  @Observed var all: [BookEntry] = []
  /// Those that search and filter let through; nil where all are shown, so that they are not copied.
  @Observed private var narrowed: [BookEntry]?
  private var sorting = BookSorting()
  /// What is sought, for views that mark it.
  package private(set) var query = SearchQuery("")
  private var index: BookIndex?
  private var entries: [UTF8Key: BookEntry] = [:]

  private let store: LibraryStore
  private var registration: ListenerRegistration?
  private var aside: BookRecords?
  private var glowTimers: [any Waiting] = []

  /// How long a changed row glows, and stands still under reduced motion.
  private static let glowMilliseconds = 2000
  /// More changes than this at once are no event that the reader wants to see: an import, a return
  /// to the network.
  private static let glowLimit = 12
  /// From here on sorting everything is cheaper than finding places one by one.
  private static let sortingLimit = 200
  /// So many of the books that a search finds are put into order by how near they are.
  private static let rankedBooks = 64
  /// Scores above are the same: a query of so many words finds what it seeks.
  private static let largestScore = 127

  package init(store: LibraryStore) {
    self.store = store
  }

  deinit {
    registration?.remove()
    for timer in glowTimers { timer.cancel() }
  }

  /// The books that are shown, in order.
  package var books: [BookEntry] { narrowed ?? all }

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
    aside = nil
  }

  /// Shows only what matches, the nearest first; an empty text shows all.
  package func search(for text: String) {
    guard !isSame(text, search) else { return }
    search = text
    query = SearchQuery(text)
    asked += 1
    show()
  }

  /// Shows another part of the library, with nothing narrowed down.
  package func show(_ place: BookFilter) {
    guard place != self.place else { return }
    self.place = place
    filter = BookFilter()
    show()
  }

  /// Narrows the part that is shown.
  package func set(_ filter: BookFilter) {
    guard filter != self.filter else { return }
    asked += 1
    narrow(to: filter)
  }

  /// Narrows without the reader's doing: where the list begins stays as it is.
  func narrow(to filter: BookFilter) {
    self.filter = filter
    show()
  }

  package func clearFilter() {
    set(BookFilter())
  }

  /// The status whose books are the part that is shown; nil for anything else.
  package var status: Status? {
    guard place.count == 1, let name = place.values(of: .status).first else { return nil }
    return Status(name: name)
  }

  /// Shows only books of a status; nil shows all.
  package func show(_ status: Status?) {
    show(status.map { BookFilter(.status, $0.rawValue) } ?? BookFilter())
  }

  /// Sorts by another criterion, or turns the order round.
  package func sort(by order: BookOrder, descending: Bool) {
    guard order != self.order || descending != isDescending else { return }
    self.order = order
    isDescending = descending
    sorting = BookSorting(order: order, isDescending: descending)
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
    if !query.isEmpty { return books.firstIndex { $0 === entry } }
    let index = sorting.place(of: entry, in: books)
    return index < books.count && books[index] === entry ? index : nil
  }

  /// A book of this title and author, other than the one that is edited; case and accents are ignored.
  package func book(
    _ title: String, by author: String, language: String, except id: String
  ) -> BookEntry? {
    if title.utf8.isEmpty || author.utf8.isEmpty { return nil }
    let titleKey = SortKey.title(title, language: language, override: nil)
    let authorKey = SortKey.author(author, sortName: nil)
    let (titleWords, authorWords) = (FoldedWords.of(title), FoldedWords.of(author))
    for entry in all where entry.titleKey == titleKey || entry.authorKey == authorKey {
      if !isSame(entry.id, id), FoldedWords.of(entry.title) == titleWords,
        FoldedWords.of(entry.author) == authorWords
      {
        return entry
      }
    }
    return nil
  }

  /// A book with this ISBN, other than the one that is edited.
  package func book(withISBN isbn: String, except id: String) -> BookEntry? {
    all.first { entry in
      guard let other = entry.isbn, isSame(other, isbn) else { return false }
      return !isSame(entry.id, id)
    }
  }
}

extension BooksViewModel {
  private func take(_ snapshot: QuerySnapshot) {
    error = nil
    // An empty snapshot comes only when the server has said so, or cannot be reached.
    isLoaded = true
    let changes = snapshot.changes
    if !changes.isEmpty {
      if all.isEmpty || changes.count > BooksViewModel.sortingLimit {
        replaceAll(snapshot)
      } else {
        var fresh: [String] = []
        for change in changes where apply(change) { fresh.append(change.document.id) }
        glow(fresh)
        var added: [UTF8Key] = []
        for change in changes where change.kind == .added {
          added.append(UTF8Key(change.document.id))
        }
        if !added.isEmpty { recordsChanged(added) }
        if !query.isEmpty { show() }
      }
      count = all.count
    }
    if aside == nil { listenAside() }
  }

  private func replaceAll(_ snapshot: QuerySnapshot) {
    var known = entries
    entries = [:]
    entries.reserveCapacity(snapshot.documents.count)
    var list: [BookEntry] = []
    list.reserveCapacity(snapshot.documents.count)
    var old: [UTF8Key: BookEntry] = [:]
    for change in snapshot.changes {
      let key = UTF8Key(change.document.id)
      old[key] = known.removeValue(forKey: key)
    }
    for document in snapshot.documents {
      let key = UTF8Key(document.id)
      let entry: BookEntry
      if let unchanged = known.removeValue(forKey: key) {
        entry = unchanged
      } else {
        entry = BookEntry(document)
        makeIndex().add(entry, after: old.removeValue(forKey: key))
      }
      entries[key] = entry
      list.append(entry)
    }
    for entry in old.values { makeIndex().remove(entry) }
    all = list
    aside?.fillIn(entries, makeIndex())
    sortAll()
    countAll()
    show()
  }

  private func sortAll() {
    let unsorted = all
    for entry in unsorted { entry.rank = sorting.rank(of: entry) }
    all = unsorted.inOrder { sorting.isBefore($0, $1) }
  }

  /// - Returns: whether somebody else did it: it comes from the server, and nothing that was written
  ///   here waited.
  private func apply(_ change: DocumentChange) -> Bool {
    let key = UTF8Key(change.document.id)
    let old = entries.removeValue(forKey: key)
    if let old {
      sorting.remove(old, from: &all)
      if narrowed != nil, query.isEmpty { sorting.remove(old, from: &narrowed!) }
      count(old, by: -1)
    }
    guard change.kind != .removed else {
      if let old { makeIndex().remove(old) }
      return false
    }
    let entry = BookEntry(change.document)
    entry.takeOver(from: old)
    makeIndex().add(entry, after: old)
    entry.rank = sorting.rank(of: entry)
    entries[key] = entry
    sorting.insert(entry, into: &all)
    if narrowed != nil, query.isEmpty, isLetThrough(entry) {
      sorting.insert(entry, into: &narrowed!)
    }
    count(entry, by: 1)
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

  private func count(_ entry: BookEntry, by step: Int) {
    if entry.status != nil { statusCounts[Int(entry.statusPlace)] += step }
    if entry.isLent { lentCount += step }
  }

  private func countAll() {
    count = all.count
    statusCounts = [Int](repeating: 0, count: Status.allCases.count)
    lentCount = 0
    for entry in all { count(entry, by: 1) }
  }

  private func isLetThrough(_ entry: BookEntry) -> Bool {
    entry.matches(place) && entry.matches(filter)
  }

  private func show() {
    if !query.isEmpty {
      narrowed = found()
    } else if filter.isEmpty, place.isEmpty {
      narrowed = nil
    } else {
      narrowed = all.filter { isLetThrough($0) }
    }
  }

  /// The books that the search finds: the nearest first, the others in the list's order. Only a few can be
  /// told apart by their texts, and more than a screen of them nobody reads.
  private func found() -> [BookEntry] {
    let index = makeIndex()
    index.find(query)
    var found: [BookEntry] = []
    var scores: [Int] = []
    var numbers = [Int](repeating: 0, count: BooksViewModel.largestScore + 1)
    for entry in all {
      let score = min(index.score(entry), BooksViewModel.largestScore)
      guard score > 0, isLetThrough(entry) else { continue }
      found.append(entry)
      scores.append(score)
      numbers[score] += 1
    }
    // The least score of the nearest.
    var least = BooksViewModel.largestScore
    var number = numbers[least]
    while least > 1,
      number == 0 || number + numbers[least - 1] <= BooksViewModel.rankedBooks
    {
      least -= 1
      number += numbers[least]
    }
    var near: [BookEntry] = []
    var nearness: [Int] = []
    var others: [BookEntry] = []
    var farther: [BookEntry] = []
    for (place, entry) in found.enumerated() {
      if scores[place] < least {
        farther.append(entry)
      } else if near.count < BooksViewModel.rankedBooks {
        near.append(entry)
        nearness.append(
          scores[place] * 8
            + query.nearness(
              title: entry.title, author: entry.author, language: entry.language))
      } else {
        others.append(entry)
      }
    }
    return sortedPlaces(near.count) { nearness[$0] > nearness[$1] }.map { near[$0] } + others
      + farther
  }

  private func makeIndex() -> BookIndex {
    if let index { return index }
    let made = BookIndex(store.clock) { [unowned(unsafe) self] in
      if !query.isEmpty { show() }
    }
    index = made
    return made
  }

  /// Reads and loans, once the first list is there: it must not wait for them.
  private func listenAside() {
    aside = BookRecords(store) { [unowned(unsafe) self] in recordsChanged($0) }
  }

  /// - Parameter books: whose reads or loans changed; nil for many.
  private func recordsChanged(_ books: [UTF8Key]?) {
    guard let books else {
      aside?.fillIn(entries, makeIndex())
      if order == .finished { sortAll() }
      countAll()
      show()
      return
    }
    let affected = known(books)
    for entry in affected.values { count(entry, by: -1) }
    aside?.fillIn(affected, makeIndex())
    for entry in affected.values {
      count(entry, by: 1)
      sorting.remove(entry, from: &all)
      if narrowed != nil { sorting.remove(entry, from: &narrowed!) }
      entry.rank = sorting.rank(of: entry)
      sorting.insert(entry, into: &all)
      if narrowed != nil, isLetThrough(entry) { sorting.insert(entry, into: &narrowed!) }
    }
    if !query.isEmpty { show() }
  }

  private func known(_ books: [UTF8Key]) -> [UTF8Key: BookEntry] {
    var known: [UTF8Key: BookEntry] = [:]
    for id in books { known[id] = entries[id] }
    return known
  }
}
