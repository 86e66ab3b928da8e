package import Documents

/// What a listener asked for. Two of them may share a target: the first five by title and the
/// last five by title backwards.
package final class LocalQuery {
  /// The documents, in the listener's order; nil for one document.
  package let query: Query?
  /// Whether the limit keeps the last results rather than the first.
  package let isLimitedToLast: Bool
  package let target: Target
  /// Equal for listeners that can share a view.
  package let key: UTF8Key
  private let documentPath: DocumentPath?

  package init(_ query: Query, limitToLast: Bool = false) {
    self.query = query
    documentPath = nil
    isLimitedToLast = limitToLast && query.limit != nil
    target = Target(isLimitedToLast ? query.reversed : query)
    key = UTF8Key(bytes: query.canonicalForm.bytes + [isLimitedToLast ? 2 : 0])
  }

  package init(_ path: DocumentPath) {
    query = nil
    documentPath = path
    isLimitedToLast = false
    target = Target(path)
    key = target.key
  }

  /// All results of a target, in its own order.
  convenience init(_ target: Target) {
    switch target.kind {
    case .query(let query): self.init(query)
    case .document(let path): self.init(path)
    }
  }

  var limit: Int? { query?.limit }

  var orders: [Order] { query?.orders ?? [] }

  package func matches(_ document: CachedDocument) -> Bool {
    guard document.isFound else { return false }
    if let documentPath { return document.path == documentPath }
    return query?.matches(document.path, document.fields) ?? false
  }

  /// Whether every document of the collection belongs to the results, in the order of the paths.
  package var matchesWholeCollection: Bool {
    guard let query else { return false }
    return query.filter == nil && query.limit == nil && query.start == nil && query.end == nil
      && (query.explicitOrders.isEmpty
        || (query.explicitOrders.count == 1 && query.explicitOrders[0].field.isDocumentID))
  }
}

extension Query {
  /// The same results from the other end: how "the last five" is asked of a server.
  fileprivate var reversed: Query {
    var flipped: [Order] = []
    for order in orders { flipped.append(Order(order.field, descending: !order.isDescending)) }
    return Query(
      parent: parent, collectionID: collectionID, allDescendants: allDescendants, filter: filter,
      orders: flipped, start: end.map { Cursor(values: $0.values, isBefore: !$0.isBefore) },
      end: start.map { Cursor(values: $0.values, isBefore: !$0.isBefore) }, offset: offset,
      limit: limit, projection: projection)
  }
}
