import Documents
import Library
import Sync

/// What other collections say of the books in the list: when they were read, and whether they are lent.
final class BookRecords {
  private let store: LibraryStore
  private let onChange: ([UTF8Key]?) -> Void
  private var start: (any Waiting)?
  private var registrations: [ListenerRegistration] = []
  private var reads = DocumentList()
  private var loans = DocumentList()

  /// More changes than this at once concern the whole list.
  private static let changeLimit = 50

  /// - Parameter onChange: something changed of these books, nil for many: they are to be filled in.
  init(_ store: LibraryStore, onChange: @escaping ([UTF8Key]?) -> Void) {
    self.store = store
    self.onChange = onChange
    start = store.clock.after(milliseconds: 0) { [unowned(unsafe) self] in listen() }
  }

  deinit {
    start?.cancel()
    for registration in registrations { registration.remove() }
  }

  private func listen() {
    start = nil
    listen(.reads) { [unowned(unsafe) self] in reads = $0 }
    listen(.loans) { [unowned(unsafe) self] in loans = $0 }
  }

  private func listen(_ collection: LibraryCollection, _ keep: @escaping (DocumentList) -> Void) {
    registrations.append(
      store.client.listen(Query(collectionID: collection.rawValue)) {
        [unowned(unsafe) self] snapshot in
        keep(snapshot.documents)
        let changes = snapshot.changes
        if changes.count > BookRecords.changeLimit { return onChange(nil) }
        if !changes.isEmpty { onChange(changes.map { BookRecords.book(of: $0.document) }) }
      })
  }

  private static func book(of document: DocumentSnapshot) -> UTF8Key {
    UTF8Key(document.fields.text("book") ?? "")
  }

  /// Tells the entries what is known of them.
  func fillIn(_ entries: [UTF8Key: BookEntry]) {
    for entry in entries.values {
      entry.finished = nil
      entry.isLent = false
    }
    for read in reads {
      guard let entry = entries[BookRecords.book(of: read)],
        let date = read.fields.date("finished")
      else { continue }
      entry.finished = max(entry.finished ?? date.orderValue, date.orderValue)
    }
    for loan in loans where loan.fields["returned"] == nil {
      entries[BookRecords.book(of: loan)]?.isLent = true
    }
  }
}
