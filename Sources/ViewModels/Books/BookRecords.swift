import Documents
import Library
import Sync

/// What other collections say of the books in the list: when they were read, whether they are lent, and
/// what notes there are.
final class BookRecords {
  private let store: LibraryStore
  private let onChange: ([UTF8Key]?) -> Void
  private var start: (any Waiting)?
  private var registrations: [ListenerRegistration] = []
  private var reads = DocumentList()
  private var loans = DocumentList()
  private var notes = DocumentList()

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
    listen(.reads) { [unowned(unsafe) self] in reads = $0 }
    listen(.loans) { [unowned(unsafe) self] in loans = $0 }
    listen(.notes) { [unowned(unsafe) self] in notes = $0 }
    // What is on the device came at once, and is told once.
    start = nil
    onChange(nil)
  }

  private func listen(_ collection: LibraryCollection, _ keep: @escaping (DocumentList) -> Void) {
    registrations.append(
      store.client.listen(Query(collectionID: collection.rawValue)) {
        [unowned(unsafe) self] snapshot in
        keep(snapshot.documents)
        guard start == nil else { return }
        let changes = snapshot.changes
        if changes.count > BookRecords.changeLimit { return onChange(nil) }
        if !changes.isEmpty { onChange(changes.map { BookRecords.book(of: $0.document) }) }
      })
  }

  private static func book(of document: DocumentSnapshot) -> UTF8Key {
    UTF8Key(document.fields.text("book") ?? "")
  }

  /// Tells the entries what is known of them.
  func fillIn(_ entries: [UTF8Key: BookEntry], _ index: BookIndex) {
    for entry in entries.values {
      entry.finished = nil
      entry.isLent = false
      index.removeNotes(of: entry)
    }
    for read in reads {
      guard let entry = entries[BookRecords.book(of: read)],
        let date = read.fields.date("finished")
      else { continue }
      entry.finished = max(entry.finished ?? date.orderValue, date.orderValue)
    }
    for loan in loans where (loan.fields["returned"] ?? .null).isNull {
      entries[BookRecords.book(of: loan)]?.isLent = true
    }
    for note in notes {
      guard let entry = entries[BookRecords.book(of: note)],
        let text = note.fields.text("text")
      else { continue }
      index.add(note: text, of: entry)
    }
    index.flush()
  }
}
