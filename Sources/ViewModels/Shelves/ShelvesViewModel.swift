import Documents
package import Library
package import Reactivity
import Sync

/// The reader's shelves: those that books are put onto, and those that are saved filters.
package final class ShelvesViewModel {
  /// In the reader's order; those that were never moved come last, by name.
  @Observed package private(set) var shelves: [Shelf] = []
  /// How many books there are on each of them.
  @Observed package private(set) var counts: [Int] = []

  private let store: LibraryStore
  private let books: BooksViewModel
  private var registration: ListenerRegistration?
  /// Notices changes of the books, and counts a little later: a change must not wait for it.
  private var watcher: Watcher?
  private var counting: (any Waiting)?

  private static let countMilliseconds = 300
  /// The distance of neighbours after a move.
  private static let step = 16

  package init(store: LibraryStore, books: BooksViewModel) {
    self.store = store
    self.books = books
    watcher = Watcher { [unowned(unsafe) self] in countLater() }
  }

  deinit {
    registration?.remove()
    counting?.cancel()
  }

  /// Begins to listen.
  package func subscribe() {
    registration = store.client.listen(
      Query(collectionID: LibraryCollection.shelves.rawValue)
    ) { [unowned(unsafe) self] snapshot in
      var found: [Shelf] = []
      for document in snapshot.documents {
        found.append(Shelf(id: document.id, map: document.fields.map))
      }
      shelves = found.inOrder { first, second in
        let (place, other) = (first.position ?? Int.max, second.position ?? Int.max)
        if place != other { return place < other }
        return isBefore(SortKey.key(first.name), SortKey.key(second.name))
      }
      count()
    }
  }

  private func countLater() {
    guard counting == nil else { return }
    counting = store.clock.after(milliseconds: ShelvesViewModel.countMilliseconds) {
      [unowned(unsafe) self] in
      counting = nil
      count()
    }
  }

  private func count() {
    watcher?.track {
      counts = shelves.map { shelf in
        let filter = filter(of: shelf)
        var count = 0
        for entry in books.all where entry.matches(filter) { count += 1 }
        return count
      }
    }
  }

  package func shelf(_ id: String) -> Shelf? { shelves.first { isSame($0.id, id) } }

  /// The filter that shows a shelf's books.
  package func filter(of shelf: Shelf) -> BookFilter {
    shelf.filter ?? BookFilter(.shelf, shelf.id)
  }

  /// The shelf whose books alone are shown; nil for anything else.
  package var shown: Shelf? {
    if books.place.isEmpty { return nil }
    return shelves.first { filter(of: $0) == books.place }
  }

  // MARK: Changing them

  /// Adds a shelf at the end.
  ///
  /// - Parameter filter: what a smart shelf shows; nil for one that books are put onto.
  /// - Returns: its identifier.
  @discardableResult
  package func add(_ name: String, filter: BookFilter? = nil) -> String {
    let shelf = Shelf(id: store.newID())
    shelf.name = collapsingWhitespace(name)
    shelf.filter = filter
    shelf.position =
      (shelves.last?.position ?? shelves.count * ShelvesViewModel.step)
      + ShelvesViewModel.step
    store.client.commit([.create(shelf.path, shelf.map)])
    return shelf.id
  }

  /// Keeps the present filter as a smart shelf.
  @discardableResult
  package func saveFilter(as name: String) -> String {
    add(name, filter: books.filter.within(books.place))
  }

  package func rename(_ id: String, to name: String) {
    set("name", .string(collapsingWhitespace(name)), of: id)
  }

  /// Moves a shelf to a place among the others.
  package func move(_ id: String, to index: Int) {
    guard let shelf = shelf(id) else { return }
    var order = shelves
    order.removeAll { $0 === shelf }
    order.insert(shelf, at: min(max(index, 0), order.count))
    var writes: [Mutation] = []
    for (place, shelf) in order.enumerated() {
      let position = (place + 1) * ShelvesViewModel.step
      if shelf.position != position {
        writes.append(write("position", .integer(Int64(position)), shelf.id))
      }
    }
    store.client.commit(writes)
  }

  /// Deletes a shelf; its books stay in the library, and keep its identifier, so that the shelf can be
  /// brought back with them.
  ///
  /// - Returns: what brings it back.
  @discardableResult
  package func delete(_ id: String) -> (() -> Void)? {
    guard let shelf = store.client.get(LibraryCollection.shelves.path(id)) else { return nil }
    let fields = shelf.fields.map
    store.client.commit([.delete(shelf.path)])
    return { [store] in
      store.client.commit([.set(LibraryCollection.shelves.path(id), fields)])
    }
  }

  private func set(_ field: String, _ value: Value, of id: String) {
    store.client.commit([write(field, value, id)])
  }

  private func write(_ field: String, _ value: Value, _ id: String) -> Mutation {
    .update(
      LibraryCollection.shelves.path(id), MapValue([(field, value)]),
      mask: FieldMask([FieldPath(field: field)]))
  }
}
