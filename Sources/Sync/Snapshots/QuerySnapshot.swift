/// A query's results at one moment, and what changed since the moment before.
package final class QuerySnapshot {
  package let query: LocalQuery
  /// In the query's order.
  package let documents: DocumentList
  /// Whether the results may differ from the server's: not yet heard from it, or offline.
  package let isFromCache: Bool
  /// Whether some document shows writes that the server has not acknowledged.
  package let hasPendingWrites: Bool
  /// Whether the query's results were ever complete on this device.
  package let hasCachedResults: Bool
  let oldDocuments: DocumentList
  let changeSet: [ViewChange]
  let isSyncStateChanged: Bool
  private var computedChanges: [DocumentChange]?

  init(
    query: LocalQuery, documents: DocumentList, oldDocuments: DocumentList,
    changeSet: [ViewChange], isFromCache: Bool, hasPendingWrites: Bool, isSyncStateChanged: Bool,
    hasCachedResults: Bool
  ) {
    self.query = query
    self.documents = documents
    self.oldDocuments = oldDocuments
    self.changeSet = changeSet
    self.isFromCache = isFromCache
    self.hasPendingWrites = hasPendingWrites
    self.isSyncStateChanged = isSyncStateChanged
    self.hasCachedResults = hasCachedResults
  }

  /// The changes in an order in which they can be applied one after the other: removed, added,
  /// modified.
  package var changes: [DocumentChange] {
    if let computedChanges { return computedChanges }
    let changes = computeChanges()
    computedChanges = changes
    return changes
  }

  /// Everything as added: what a new listener gets.
  func asInitial() -> QuerySnapshot {
    var added: [ViewChange] = []
    added.reserveCapacity(documents.count)
    for document in documents { added.append(ViewChange(.added, document, previous: nil)) }
    return QuerySnapshot(
      query: query, documents: documents, oldDocuments: DocumentList(), changeSet: added,
      isFromCache: isFromCache, hasPendingWrites: hasPendingWrites, isSyncStateChanged: true,
      hasCachedResults: hasCachedResults)
  }

  /// Without changes that are only about pending writes.
  func withoutMetadataChanges() -> QuerySnapshot {
    if !changeSet.contains(where: { $0.kind == .metadata }) { return self }
    return QuerySnapshot(
      query: query, documents: documents, oldDocuments: oldDocuments,
      changeSet: changeSet.filter { $0.kind != .metadata }, isFromCache: isFromCache,
      hasPendingWrites: hasPendingWrites, isSyncStateChanged: isSyncStateChanged,
      hasCachedResults: hasCachedResults)
  }

  private func computeChanges() -> [DocumentChange] {
    var list = oldDocuments
    var changes: [DocumentChange] = []
    changes.reserveCapacity(changeSet.count)
    if oldDocuments.isEmpty, changeSet.count == documents.count {
      for (index, change) in changeSet.enumerated() {
        changes.append(
          DocumentChange(kind: .added, document: change.document, oldIndex: nil, newIndex: index))
      }
      return changes
    }
    for change in changeSet {
      let oldIndex = change.previous.flatMap { list.remove(key: $0.sortKey) }
      let newIndex = change.kind == .removed ? nil : list.insert(change.document)
      changes.append(
        DocumentChange(
          kind: change.kind, document: change.document, oldIndex: oldIndex, newIndex: newIndex))
    }
    return changes
  }
}
