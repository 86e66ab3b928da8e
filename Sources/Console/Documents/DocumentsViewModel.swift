package import Documents
import Library
package import Reactivity
package import Sync

/// The documents of a collection by name, live.
package final class DocumentsViewModel {
  package enum State: Equatable, Sendable {
    case loading, live
    /// With what the server says.
    case failed(String)
  }

  package let collection: CollectionPath
  /// Those that are shown: all, or those whose identifiers hold the filter's text.
  @Observed package private(set) var documents: [DocumentSnapshot] = []
  /// How many there are, whatever is filtered.
  @Observed package private(set) var count = 0
  @Observed package private(set) var state = State.loading
  /// The identifiers of documents that somebody else has just changed.
  package let glow: Glow<UTF8Key>
  @Observed package private(set) var filter = ""
  private var all = DocumentList()
  private var registration: ListenerRegistration?
  private let activity: ActivityViewModel
  /// Called when documents have come or gone: with them collections may have.
  private let onChange: () -> Void
  private var isFirst = true

  /// More than this are not listened to: they would not fit into a page.
  package static let most = 20_000
  /// An import is not a change that one looks at.
  private static let mostNoted = 12

  package init(
    _ client: SyncClient, _ scheduler: any Scheduler, _ activity: ActivityViewModel,
    collection: CollectionPath, onChange: @escaping () -> Void = {}
  ) {
    self.collection = collection
    glow = Glow(scheduler, most: DocumentsViewModel.mostNoted)
    self.activity = activity
    self.onChange = onChange
    let all = Query(collection)
    let query = Query(
      parent: all.parent, collectionID: all.collectionID, limit: DocumentsViewModel.most)
    registration = client.listen(
      query, options: ListenOptions(includesMetadataChanges: true),
      { [unowned(unsafe) self] in take($0) },
      onError: { [unowned(unsafe) self] in state = .failed($0.message) })
  }

  /// Shows those whose identifiers hold a text, whatever its case.
  package func filter(by text: String) {
    filter = text
    show()
  }

  /// Ends the listening.
  package func close() {
    registration?.remove()
    registration = nil
  }

  package var isCut: Bool { count >= DocumentsViewModel.most }

  /// Where a document stands in the list that is shown.
  package func index(of id: String) -> Int? {
    for index in documents.indices where isSame(documents[index].id, id) { return index }
    return nil
  }

  private func take(_ snapshot: QuerySnapshot) {
    let old = all
    all = snapshot.documents
    // What the device knows comes first, and is no change.
    if isFirst {
      isFirst = snapshot.isFromCache
    } else {
      note(snapshot.changes, old)
    }
    if !snapshot.isFromCache { state = .live }
    if count != all.count { onChange() }
    count = all.count
    show()
  }

  /// Lets rows glow that others have changed, and writes down what happened.
  private func note(_ changes: [DocumentChange], _ old: DocumentList) {
    var fresh: [UTF8Key] = []
    var seen = 0
    for change in changes where change.kind != .metadata {
      let before = change.kind == .added ? nil : find(change.document.path, in: old)
      let isOwn = change.document.hasPendingWrites
      let isSame = before.map { $0.fields == change.document.fields } ?? false
      if change.kind == .modified, isSame { continue }
      seen += 1
      if !isOwn, change.kind != .removed { fresh.append(UTF8Key(change.document.id)) }
      if seen <= DocumentsViewModel.mostNoted {
        activity.add(change.kind, change.document, before: before?.fields.map)
      }
    }
    glow.add(fresh)
  }

  /// A document in a list by name.
  private func find(_ path: DocumentPath, in list: DocumentList) -> DocumentSnapshot? {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      switch list[middle].path.compare(to: path) {
      case .same: return list[middle]
      case .ascending: low = middle + 1
      case .descending: high = middle
      }
    }
    return nil
  }

  private func show() {
    var shown: [DocumentSnapshot] = []
    let wanted = Array(ValueReading.trimmed(filter).utf8)
    shown.reserveCapacity(wanted.isEmpty ? all.count : 0)
    for document in all where wanted.isEmpty || holds(Array(document.id.utf8), wanted) {
      shown.append(document)
    }
    documents = shown
  }

  private func holds(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    var start = 0
    while start + wanted.count <= bytes.count {
      var length = 0
      while length < wanted.count,
        ASCII.lowercased(bytes[start + length]) == ASCII.lowercased(wanted[length])
      {
        length += 1
      }
      if length == wanted.count { return true }
      start += 1
    }
    return false
  }
}
