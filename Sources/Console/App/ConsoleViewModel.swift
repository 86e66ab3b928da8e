package import Documents
import Library
package import Reactivity
package import Sync

/// The console: where the reader is, and the columns for that.
package final class ConsoleViewModel {
  @Observed package private(set) var place = ConsolePlace.top
  @Observed package private(set) var collections: CollectionsViewModel
  @Observed package private(set) var documents: DocumentsViewModel?
  @Observed package private(set) var document: DocumentViewModel?
  /// The collections of the document that is shown.
  @Observed package private(set) var subcollections: CollectionsViewModel?
  @Observed package var dialog: ConsoleDialog?
  package let query: QueryViewModel
  package let activity: ActivityViewModel
  package let connection: ConnectionViewModel
  package let toast: ConsoleToast
  package let client: SyncClient
  package let database: DatabasePrefix
  /// Goes to an address; the window then says that it is there (``follow(_:)``).
  package var go: (String) -> Void = { _ in }
  private let scheduler: any Scheduler
  private let random: any RandomSource

  package init(
    _ client: SyncClient, _ scheduler: any Scheduler, _ random: any RandomSource,
    database: DatabasePrefix
  ) {
    self.client = client
    self.scheduler = scheduler
    self.random = random
    self.database = database
    activity = ActivityViewModel(scheduler)
    connection = ConnectionViewModel(client)
    query = QueryViewModel(client, scheduler)
    toast = ConsoleToast(scheduler)
    let connection = connection
    collections = CollectionsViewModel(client, scheduler, parent: nil) {
      connection.answered(in: $0)
    }
  }

  /// Begins to speak with the server.
  package func start() {
    client.start()
    refreshCollections()
  }

  /// Takes over an address that the window went to.
  package func follow(_ path: String) {
    let next = ConsolePlace(path: path)
    guard next != place else { return }
    let last = place
    place = next
    if next.parent != last.parent {
      collections.close()
      collections = makeCollections(next.parent)
    }
    if next.collection != last.collection {
      documents?.close()
      documents = next.collection.map(makeDocuments)
    }
    if next.document != last.document {
      document?.close()
      subcollections?.close()
      document = next.document.map { DocumentViewModel(client, scheduler, $0) }
      subcollections = next.document.map(makeCollections)
    }
    if next.isQuerying, !last.isQuerying { beginQuery() }
    if !next.isQuerying, last.isQuerying { query.stop() }
  }

  // MARK: Documents

  package func beginDocument() {
    dialog = .newDocument(NewDocumentViewModel(place.collection))
  }

  /// Begins a document in a collection of the one that is shown.
  package func beginCollection(in document: DocumentPath?) {
    let model = NewDocumentViewModel(nil)
    model.collection = document.map { $0.string + "/" } ?? ""
    dialog = .newDocument(model)
  }

  /// Makes the document and goes there.
  ///
  /// - Returns: false if something is wrong with it, which the dialog shows.
  @discardableResult
  package func create(_ model: NewDocumentViewModel) -> Bool {
    let path = model.path({ AutoID.make { random.next() } }) { client.get($0) != nil }
    guard let path else { return false }
    client.commit([.create(path, MapValue())])
    dialog = nil
    refreshCollections()
    go(ConsolePlace(path: "/" + path.string).path)
    return true
  }

  /// Makes the document that is missing at the path that is shown.
  package func createMissing() {
    guard let document else { return }
    client.commit([.create(document.path, MapValue())])
  }

  package func delete(_ path: DocumentPath) {
    dialog = nil
    guard let snapshot = client.get(path) else { return }
    let fields = snapshot.fields.map
    activity.willDelete(path)
    client.commit([.delete(path)])
    if place.document == path { go("/" + path.collection.string) }
    refreshCollections()
    toast.show(path.id) { [self] in
      client.commit([.create(path, fields)])
      go("/" + path.string)
      refreshCollections()
    }
  }

  package func delete(_ row: FieldRow) {
    guard let document else { return }
    toast.show(row.key, undo: document.delete(row))
  }

  /// The page is looked at again.
  package func returned() {
    connection.returned()
    refreshCollections()
  }

  private func refreshCollections() {
    collections.refresh()
    subcollections?.refresh()
  }

  private func beginQuery() {
    guard query.collection.utf8.isEmpty || query.state == .idle else { return }
    if let collection = place.collection { query.collection = collection.string }
  }

  private func makeCollections(_ parent: DocumentPath?) -> CollectionsViewModel {
    CollectionsViewModel(client, scheduler, parent: parent) { [unowned(unsafe) self] in
      connection.answered(in: $0)
    }
  }

  private func makeDocuments(_ collection: CollectionPath) -> DocumentsViewModel {
    DocumentsViewModel(client, scheduler, activity, collection: collection) {
      [unowned(unsafe) self] in collections.refresh()
    }
  }
}
