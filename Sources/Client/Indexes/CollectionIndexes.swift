import Documents
import Sync

/// The indexes of one collection, on the documents as they look here, pending writes included.
final class CollectionIndexes {
  /// The documents that exist, as they are in the indexes.
  private var documents: [DocumentPath: CachedDocument] = [:]
  private var indexes: [FieldIndex.Key: FieldIndex] = [:]
  /// Those that would have helped a query once.
  private var wishes: Set<FieldIndex.Key> = []
  private var changed: Set<DocumentPath> = []
  private var isRead = false
  private var read: () -> Void = {}
  private var uses = 0

  /// More are not kept: the one that was used longest ago goes.
  private static let limit = 16

  func note(_ path: DocumentPath) {
    if isRead { changed.insert(path) }
  }

  func reset() {
    isRead = false
    documents = [:]
    changed = []
    // They are made anew as soon as they are needed.
    for key in indexes.keys { wishes.insert(key) }
    indexes = [:]
  }

  /// Brings the indexes up to date, before a query is answered.
  func refresh(_ query: Query, _ store: LocalStore) {
    // Reading all of them again is quicker than very many changes.
    if isRead, changed.count > documents.count / 2 + 100 { reset() }
    for path in changed {
      let document = store.localDocument(path)
      if let old = documents[path] {
        for index in indexes.values { index.remove(old) }
      }
      documents[path] = document.isFound ? document : nil
      if document.isFound {
        for index in indexes.values { index.insert(document) }
      }
    }
    changed = []
    read = { [self] in
      if isRead { return }
      isRead = true
      store.forEachDocument(in: query) { document in
        if document.isFound { documents[document.path] = document }
      }
    }
  }

  /// The query was answered.
  func finish() { read = {} }

  /// An index, if there is one, or if this is the second time that one is asked for.
  func index(_ field: FieldPath, ofElements: Bool = false, isUrgent: Bool = true) -> FieldIndex? {
    let key = FieldIndex.Key(field: field, isOfElements: ofElements)
    uses += 1
    if let index = indexes[key] {
      index.lastUse = uses
      return index
    }
    if !isUrgent || wishes.insert(key).inserted { return nil }
    if indexes.count == CollectionIndexes.limit,
      let oldest = indexes.values.min(by: { $0.lastUse < $1.lastUse })
    {
      indexes[oldest.key] = nil
    }
    read()
    let index = FieldIndex(key, of: documents.values)
    index.lastUse = uses
    indexes[key] = index
    return index
  }
}
