import Documents
package import Library
package import Reactivity
import Sync

/// The whole app: what lasts as long as the window, and what goes from screen to screen.
package final class AppViewModel {
  package let store: LibraryStore
  package let router: RouterViewModel
  package let books: BooksViewModel
  package let shelves: ShelvesViewModel
  package let places: PlacesViewModel
  package let sync: SyncStatusViewModel
  package let conflicts: ConflictsViewModel
  package let toast: ToastViewModel
  package let appearance: AppearanceViewModel
  /// The book that is pulled out of its shelf.
  package let spine: PulledSpineViewModel
  package let actions: BookActions
  package let selection: SelectionViewModel
  package let samples: SamplesViewModel
  /// The import goes on while the reader looks at something else.
  package let imports: ImportViewModel
  package let covers: CoverViewModel
  @Observed package private(set) var dialog: Dialog?
  /// Whether a newer version of the app is here and waits for the page to be loaded again.
  @Observed package var isUpdateReady = false
  private let settings: any LocalSettings
  private let drafts = RecordDrafts()
  /// Where what is typed into the open sheet is kept.
  private var draftName = ""
  /// Where the reader wants to go instead of to what the sheet stands over.
  private var destination: Route?
  /// What the next sheet for a new book begins with.
  private var newBook: MapValue?
  private var restTimer: (any Waiting)?
  private var isResting = false

  /// A window that is hidden for so long lets its connection go.
  private static let restMilliseconds = 60_000

  package init(
    store: LibraryStore, requests: any ServerRequests, settings: any LocalSettings,
    address: any AddressBar, path: String
  ) {
    self.store = store
    self.settings = settings
    appearance = AppearanceViewModel(settings: settings, clock: store.clock)
    spine = PulledSpineViewModel(clock: store.clock)
    imports = ImportViewModel(requests: requests)
    router = RouterViewModel(address: address, path: path)
    books = BooksViewModel(store: store)
    shelves = ShelvesViewModel(store: store, books: books)
    places = PlacesViewModel(books: books, clock: store.clock)
    sync = SyncStatusViewModel(store: store, requests: requests)
    conflicts = ConflictsViewModel(store: store)
    toast = ToastViewModel(clock: store.clock)
    actions = BookActions(store: store, toast: toast)
    samples = SamplesViewModel(requests, books, actions, toast)
    selection = SelectionViewModel(
      count: { [books] in books.books.count }, id: { [books] in books.books[$0].id })
    covers = CoverViewModel(store: store, requests: requests)
    imports.onCommitted = { store.client.askToStay() }
    covers.onProblem = { [unowned(unsafe) self] in show(.cover($0)) }
    covers.onChange = { [unowned(unsafe) self] title, undo in
      if case .cover = dialog { dialog = nil }
      if let undo { actions.offer(.changed, title, 1, undo: undo) }
    }
  }

  /// Begins to listen; what is on the device shows before this returns.
  package func start() {
    books.subscribe()
    conflicts.subscribe()
    shelves.subscribe()
    places.start()
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
    restTimer?.cancel()
    restTimer = nil
    if isResting {
      isResting = false
      store.client.start()
    } else {
      store.client.wakeUp()
    }
  }

  /// The reader has turned to something else: after a while, and when nothing waits, the connection
  /// rests.
  package func hidden() {
    store.client.flush()
    restTimer?.cancel()
    restTimer = store.clock.after(milliseconds: AppViewModel.restMilliseconds) {
      [unowned(unsafe) self] in
      let state = store.client.state
      guard state.pendingBatches == 0, !state.isSaving else { return hidden() }
      isResting = true
      store.client.stop()
    }
  }

  /// The server speaks another version of the protocol: this app cannot go on with it.
  package func serverIsOther() {
    store.client.stop()
    sync.serverIsOther()
  }

  package func show(_ dialog: Dialog) {
    self.dialog = dialog
  }

  package func closeDialog() {
    dialog = nil
  }

  /// Goes to the import; there, lets the report of the last one go.
  package func showImport() {
    if router.route == .importing { imports.chooseAnother() } else { router.show(.importing) }
  }

  /// The view model of a book's page, with what was typed there before another book was looked at.
  package func makeDetails(_ id: String) -> BookDetailsViewModel {
    BookDetailsViewModel(id, store: store, actions: actions, drafts: drafts)
  }

  // MARK: The edit sheet

  /// The view model of the sheet that stands at a route, with what was typed there before the page
  /// was loaded again.
  package func makeEditor(_ route: Route, on queue: FlushQueue) -> BookViewModel {
    let editor: BookViewModel
    if case .edit(let id) = route {
      editor = BookViewModel(editing: id, store: store)
    } else {
      editor = BookViewModel(adding: store, newBook ?? fields(of: router.list))
      newBook = nil
    }
    let name = "draft" + settings.window + route.path
    draftName = name
    editor.restore(settings.value(name) ?? "")
    if let draft = editor.draft { covers.recover(draft) }
    editor.keeping = Effect(on: queue) { [settings, unowned(unsafe) editor] in
      settings.keep(editor.kept, as: name)
    }
    router.mayLeave = { [unowned(unsafe) self] in
      guard editor.modified else { return true }
      destination = nil
      show(.leaving)
      return false
    }
    return editor
  }

  /// Opens the sheet for the book that is missing at a place of a series.
  package func addMissing(in series: String, at position: String) {
    let book = Book(id: "")
    book.series = [SeriesEntry(name: series, position: position)]
    newBook = book.map
    router.show(.add)
  }

  /// Closes the sheet if nothing would be lost, else asks.
  package func cancel(_ editor: BookViewModel) {
    leave(editor, to: nil)
  }

  /// The same on the way to another place.
  package func leave(_ editor: BookViewModel, to destination: Route?) {
    self.destination = destination
    if editor.modified { show(.leaving) } else { discardChanges() }
  }

  /// Throws the changes of the sheet away.
  package func discardChanges() {
    forgetDraft()
    dialog = nil
    router.mayLeave = nil
    if let destination { router.replace(with: destination) } else { router.close() }
    destination = nil
  }

  /// Saves the sheet and closes it; a new book is opened, unless another one is to follow.
  package func save(_ editor: BookViewModel, another: Bool = false) {
    guard editor.save() else { return }
    forgetDraft()
    dialog = nil
    if another {
      editor.beginAnother(fields(of: router.list))
    } else if editor.mode == .adding {
      router.replace(with: .book(editor.id))
    } else {
      router.close()
    }
  }

  private func forgetDraft() {
    settings.keep("", as: draftName)
  }

  // MARK: Covers

  /// Shows what can be done with the picture on a book's cover.
  package func changeCover(of id: String) {
    covers.begin()
    show(.cover(id))
  }

  /// The book whose cover becomes a picture that is pasted or dropped now.
  package var coverTarget: String? {
    if case .cover(let id) = dialog { return id }
    if dialog != nil || (router.route.isSheet && covers.draft == nil) { return nil }
    return router.route == .add ? "" : router.route.bookID
  }

  // MARK: Deleting

  package func askToDelete(_ id: String) {
    show(.deletion(id))
  }

  /// Moves the book to the trash, leaves its screens, and offers the way back.
  package func delete(_ id: String) {
    dialog = nil
    guard actions.perform(.delete, on: [id]) else { return }
    if router.route.isSheet { forgetDraft() }
    if let shown = router.route.bookID, isSame(shown, id) { router.leaveBook() }
  }
}
