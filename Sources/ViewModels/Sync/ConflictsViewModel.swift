import Documents
package import Library
package import Reactivity
import Sync

/// Edits of the last time that met without knowing of each other, in the whole library. A book's page
/// tells all of its own, however old.
package final class ConflictsViewModel {
  /// The open ones, the latest first.
  @Observed package private(set) var open: [Conflict] = []

  private let store: LibraryStore
  private var registration: ListenerRegistration?

  /// So many changes are looked at: what a reader may have made offline in a while.
  private static let window = 200

  package init(store: LibraryStore) {
    self.store = store
  }

  deinit {
    registration?.remove()
  }

  package func subscribe() {
    let query = Query(
      collectionID: LibraryCollection.changes.rawValue,
      orders: [Order(FieldPath(field: "at"), descending: true)], limit: ConflictsViewModel.window)
    registration = store.client.listen(query) { [unowned(unsafe) self] snapshot in
      open = Conflict.find(in: store.changes(in: snapshot)).reversed()
    }
  }
}
