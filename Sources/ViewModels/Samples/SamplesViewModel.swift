import Documents
import Library
import Reactivity
import Sync

/// Sixty books to look around with, which one press removes again.
///
/// Their documents are in a file that comes with the app, under identifiers that are the same on every
/// device. One that differs from the file was changed by the reader, and is theirs from then on.
package final class SamplesViewModel {
  /// Whether the file is on its way.
  @Observed package private(set) var isLoading = false
  private let store: LibraryStore
  private let requests: any ServerRequests
  private let books: BooksViewModel
  private let actions: BookActions
  private let toast: ToastViewModel
  private var request: (any Waiting)?

  private static let count = 60

  init(
    _ requests: any ServerRequests, _ books: BooksViewModel, _ actions: BookActions,
    _ toast: ToastViewModel
  ) {
    store = actions.store
    self.requests = requests
    self.books = books
    self.actions = actions
    self.toast = toast
  }

  deinit {
    request?.cancel()
  }

  /// Whether the library has any of them.
  package var areHere: Bool {
    // A book that comes or goes changes the number.
    if books.count == 0 { return false }
    for number in 1...SamplesViewModel.count {
      let digits = String(number)
      if books.entry("sample-" + (number < 10 ? "0" + digits : digits)) != nil { return true }
    }
    return false
  }

  /// Adds those that are not there.
  package func load() {
    read { [self] file in
      var writes: [Mutation] = []
      var count = 0
      for entry in file.entries {
        let path = DocumentPath(unchecked: [UInt8](utf8: entry.name))
        guard case .map(let fields) = entry.value, store.client.get(path) == nil else { continue }
        writes.append(.create(path, fields))
        if LibraryCollection.books.holds(path) { count += 1 }
      }
      store.client.commit(writes)
      actions.offer(.added, "", count) { [self] in remove() }
    }
  }

  /// Removes those that the reader has not changed. They do not go to the trash: they are in the file.
  package func remove() {
    read { [self] file in
      let removal = Removal()
      var kept = 0
      for entry in file.entries {
        let path = DocumentPath(unchecked: [UInt8](utf8: entry.name))
        guard LibraryCollection.books.holds(path), let book = store.client.get(path) else {
          continue
        }
        if isAsIn(file, book), hasOnly(file, of: path.id) {
          removal.add(book)
          for read in reads(of: path.id) { removal.add(read) }
          removal.count += 1
        } else {
          kept += 1
        }
      }
      store.client.commit(removal.writes)
      actions.offer(.removed, "", removal.count, kept: kept) { [store] in
        store.client.commit(removal.undoing)
      }
    }
  }

  /// The deletions of what is as it came, and what brings it back.
  private final class Removal {
    var count = 0
    private(set) var writes: [Mutation] = []
    private(set) var undoing: [Mutation] = []

    func add(_ document: DocumentSnapshot) {
      // What is changed elsewhere meanwhile stays.
      writes.append(
        Mutation(
          document.path, .delete,
          precondition: document.hasPendingWrites
            ? .none : .updateTime(document.document.version)))
      undoing.append(.create(document.path, document.fields.map))
    }
  }

  private func isAsIn(_ file: MapValue, _ document: DocumentSnapshot) -> Bool {
    guard case .map(let fields)? = file[document.path.string] else { return false }
    return FieldDifference.between(document.fields.map, fields).isEmpty
  }

  /// Whether the reader has added nothing to a book.
  private func hasOnly(_ file: MapValue, of book: String) -> Bool {
    for read in reads(of: book) where !isAsIn(file, read) { return false }
    return store.client.get(store.query(.notes, of: book)).isEmpty
      && store.client.get(store.query(.loans, of: book)).isEmpty
  }

  private func reads(of book: String) -> [DocumentSnapshot] {
    store.client.get(store.query(.reads, of: book))
  }

  /// Fetches the file, which the service worker keeps.
  private func read(_ take: @escaping (MapValue) -> Void) {
    if isLoading { return }
    isLoading = true
    request = requests.send(
      .get, "/samples.bin", .nothing, progress: { _, _ in }, part: { _ in },
      answer: { [unowned(unsafe) self] status, bytes in
        isLoading = false
        if status == 200 { take(Fields(encoded: bytes).map) } else { toast.show(.noSamples) }
      })
  }
}
