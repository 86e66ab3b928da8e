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
  private var changes: QuerySnapshot?
  private var timer: (any Waiting)?

  /// Changes of this week and the last one are looked at. (In seconds.)
  private static let week: Int64 = 604_800
  /// And no more than these, however many books were changed at once.
  private static let limit = 1000
  /// Where a thousand changes arrive one after the other, they are looked at a few times, and never
  /// while a key press is being shown.
  private static let milliseconds = 300

  package init(store: LibraryStore) {
    self.store = store
  }

  deinit {
    registration?.remove()
    timer?.cancel()
  }

  package func subscribe() {
    // The same query for a week, so that the server need only say what is new.
    let begin = (store.clock.now.seconds / ConflictsViewModel.week - 1) &* ConflictsViewModel.week
    let query = Query(
      collectionID: LibraryCollection.changes.rawValue,
      filter: .field(
        FieldPath(field: "at"), .greaterThanOrEqual, .timestamp(Timestamp(seconds: begin))))
    registration = store.client.listen(query) { [unowned(unsafe) self] snapshot in
      changes = snapshot
      guard timer == nil else { return }
      timer = store.clock.after(milliseconds: ConflictsViewModel.milliseconds) {
        [unowned(unsafe) self] in find()
      }
    }
  }

  private func find() {
    timer = nil
    guard let changes else { return }
    let recent = store.changes(in: changes, limit: ConflictsViewModel.limit)
    open = Conflict.find(in: recent).reversed()
  }
}
