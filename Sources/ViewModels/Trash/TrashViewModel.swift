package import Documents
package import Library
package import Reactivity
import Sync

/// The books in the trash, the latest first.
package final class TrashViewModel {
  /// A deleted book as the list shows it.
  package final class Entry {
    package let id: String
    /// When it was deleted, by the server's clock where that is known.
    package let at: Timestamp?
    private let fields: Fields

    fileprivate init(_ document: DocumentSnapshot) {
      id = document.id
      fields = document.fields
      var time: Timestamp?
      if case .timestamp(let found)? = fields["at"] { time = found }
      at = time
    }

    /// The book as it was, and who deleted it. Decoded when it is asked for.
    package var trashed: TrashedBook { TrashedBook(id: id, map: fields.map) }
  }

  @Observed package private(set) var entries: [Entry] = []
  @Observed package private(set) var isLoaded = false
  package private(set) var selection: SelectionViewModel!
  private let store: LibraryStore
  private var registration: ListenerRegistration?

  private static let day: Int64 = 24 * 3600
  /// How long a book stays, in days; the server's housekeeping has the same number.
  private static let days: Int64 = 30

  package init(store: LibraryStore) {
    self.store = store
    selection = SelectionViewModel(
      count: { [unowned(unsafe) self] in entries.count },
      id: { [unowned(unsafe) self] in entries[$0].id })
    registration = store.client.listen(Query(collectionID: LibraryCollection.trash.rawValue)) {
      [unowned(unsafe) self] in take($0)
    }
  }

  deinit {
    registration?.remove()
  }

  package var ids: [String] {
    var ids: [String] = []
    for entry in entries { ids.append(entry.id) }
    return ids
  }

  /// How many days a book still stays.
  package func daysLeft(_ entry: Entry) -> Int {
    guard let at = entry.at else { return Int(TrashViewModel.days) }
    let age = max(0, store.age(of: at))
    return Int(max(0, TrashViewModel.days - age / TrashViewModel.day))
  }

  private func take(_ snapshot: QuerySnapshot) {
    var found: [Entry] = []
    found.reserveCapacity(snapshot.documents.count)
    for document in snapshot.documents { found.append(Entry(document)) }
    let order = sortedOrder(found.count) {
      (found[$0].at ?? .zero) > (found[$1].at ?? .zero)
    }
    entries = order.map { found[$0] }
    isLoaded = true
  }
}
