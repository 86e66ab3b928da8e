package import Documents
package import Sync

/// Indexes of a replica, in memory only. Nobody configures them: one is made when a query would
/// have used it for the second time, and follows every change from then on.
package final class ReplicaIndexes: QueryIndexes {
  private var collections: [UTF8Key: CollectionIndexes] = [:]

  /// In a smaller collection looking at every document takes no time either.
  private static let smallestCollection = 200

  package init() {}

  package func changed(_ path: DocumentPath) {
    if collections.isEmpty { return }
    collections[UTF8Key(bytes: path.collection.utf8)]?.note(path)
  }

  package func reset() {
    for collection in collections.values { collection.reset() }
  }

  package func results(of query: LocalQuery, in store: LocalStore) -> [CachedDocument]? {
    guard let documents = query.query, !documents.allDescendants,
      let id = documents.collectionID, !query.matchesWholeCollection
    else { return nil }
    let total = store.documentCount(in: documents)
    if total < ReplicaIndexes.smallestCollection { return nil }
    let parent = documents.parent.isEmpty ? [] : documents.parent + [UInt8(ascii: "/")]
    let key = UTF8Key(bytes: parent + Array(id.utf8))
    let collection = collections[key] ?? CollectionIndexes()
    collections[key] = collection
    collection.refresh(documents, store)
    defer { collection.finish() }
    return results(of: query, documents, collection, total)
  }

  private func results(
    of query: LocalQuery, _ documents: Query, _ collection: CollectionIndexes, _ total: Int
  ) -> [CachedDocument]? {
    var plan: IndexPlan?
    if let filter = documents.filter {
      plan = IndexPlan(filter, collection, isUrgent: false)
      // One good index is enough; the others of the filter are not made for it.
      if plan?.count ?? total > total / 8 {
        plan = IndexPlan(filter, collection, isUrgent: true)
      }
    }
    let found = plan?.count ?? total
    // In the query's order a result is met every so many documents.
    let steps = documents.limit.map { $0 * max(1, total / max(1, found)) } ?? total
    if (documents.limit != nil || documents.start != nil || documents.end != nil), steps < found,
      let index = collection.index(documents.orders[0].field)
    {
      return walk(query, documents, index)
    }
    guard let plan, plan.count <= total / 2 else { return nil }
    var results: [CachedDocument] = []
    var seen: Set<DocumentPath> = []
    for (index, bounds) in plan.stretches {
      index.forEach(in: bounds) { document, _ in
        if query.matches(document), plan.stretches.count == 1 || seen.insert(document.path).inserted
        {
          results.append(document)
        }
        return true
      }
    }
    return results
  }

  /// Walks along the query's order until there are enough results.
  private func walk(
    _ query: LocalQuery, _ documents: Query, _ index: FieldIndex
  ) -> [CachedDocument] {
    let order = documents.orders[0]
    // Whether the index has the whole order, not only the first criterion.
    let isExact =
      order.field.isDocumentID
      || (documents.orders.count == 2 && documents.orders[1].isDescending == order.isDescending
        && documents.orders[1].field.isDocumentID)
    let limit = documents.limit ?? .max
    var results: [CachedDocument] = []
    index.forEach(
      in: documents.firstBounds, descending: order.isDescending != query.isLimitedToLast
    ) { document, isSameValue in
      if results.count >= limit, isExact || !isSameValue { return false }
      if query.matches(document) { results.append(document) }
      return true
    }
    return results
  }
}

extension Query {
  /// Between which values of the first order the cursors lie.
  fileprivate var firstBounds: IndexBounds {
    var bounds = IndexBounds()
    let order = orders[0]
    for (cursor, isStart) in [(start, true), (end, false)] {
      guard let value = cursor?.values.first, !order.field.isDocumentID else { continue }
      let edge = IndexBounds(value)
      var half = IndexBounds()
      if isStart != order.isDescending { half.lower = edge.lower } else { half.upper = edge.upper }
      bounds.narrow(to: half)
    }
    return bounds
  }
}
