package import Library
package import Reactivity
import Sync

/// The whole app: what lasts as long as the window, and what goes from screen to screen.
package final class AppViewModel {
  package let store: LibraryStore
  package let router: RouterViewModel
  package let books: BooksViewModel
  package let sync: SyncStatusViewModel
  package let conflicts: ConflictsViewModel
  package let toast: ToastViewModel
  /// The import goes on while the reader looks at something else.
  package let imports: ImportViewModel
  @Observed package private(set) var dialog: Dialog?
  /// Whether a newer version of the app is here and waits for the page to be loaded again.
  @Observed package var isUpdateReady = false

  package init(
    store: LibraryStore, requests: any ServerRequests, address: any AddressBar, path: String
  ) {
    self.store = store
    imports = ImportViewModel(requests: requests)
    router = RouterViewModel(address: address, path: path)
    books = BooksViewModel(store: store)
    sync = SyncStatusViewModel(store: store)
    conflicts = ConflictsViewModel(store: store)
    toast = ToastViewModel(clock: store.clock)
  }

  /// Begins to listen; what is on the device shows before this returns.
  package func start() {
    books.subscribe()
    conflicts.subscribe()
  }

  /// Recent conflicts of books that are still there.
  package var openConflicts: [Conflict] {
    // A book that comes or goes changes the number.
    _ = books.count
    return conflicts.open.filter { books.entry($0.later.book) != nil }
  }

  /// The reader came back to the window: what waits for a later attempt to reach the server does so
  /// now, and a connection that died while the window slept is noticed.
  package func returned() {
    store.client.wakeUp()
  }

  package func show(_ dialog: Dialog) {
    self.dialog = dialog
  }

  package func closeDialog() {
    dialog = nil
  }

  // MARK: The edit sheet

  /// The view model of the sheet that stands at a route.
  package func makeEditor(_ route: Route) -> BookViewModel {
    let editor: BookViewModel
    if case .edit(let id) = route {
      editor = BookViewModel(editing: id, store: store)
    } else {
      editor = BookViewModel(adding: store)
    }
    router.mayLeave = { [unowned(unsafe) self] in
      guard editor.modified else { return true }
      show(.leaving)
      return false
    }
    return editor
  }

  /// Closes the sheet if nothing would be lost, else asks.
  package func cancel(_ editor: BookViewModel) {
    if editor.modified {
      show(.leaving)
    } else {
      router.close()
    }
  }

  /// Throws the changes of the sheet away.
  package func discardChanges() {
    dialog = nil
    router.close()
  }

  /// Saves the sheet and closes it; a new book is opened.
  package func save(_ editor: BookViewModel) {
    guard editor.save() else { return }
    dialog = nil
    if editor.mode == .adding {
      router.replace(with: .book(editor.id))
    } else {
      router.close()
    }
  }

  // MARK: Deleting

  package func askToDelete(_ id: String) {
    show(.deletion(id))
  }

  /// Moves the book to the trash, leaves its screens, and offers the way back.
  package func delete(_ id: String) {
    dialog = nil
    let title = books.entry(id)?.title ?? ""
    guard store.delete(id) else { return }
    if let shown = router.route.bookID, isSame(shown, id) { router.leaveBook() }
    toast.show(.deleted, title) { [unowned(unsafe) self] in store.restore(id) }
  }
}
