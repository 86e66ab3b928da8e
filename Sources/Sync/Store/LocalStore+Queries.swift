package import Documents

extension LocalStore {
  /// The local results of a query, in no order; for one with a limit more than the limit.
  /// - Parameter usesPreviousResults: Whether the server's last results may be the start, so that
  ///   only what changed since has to be looked at.
  func execute(_ query: LocalQuery, usesPreviousResults: Bool) -> [CachedDocument] {
    if let path = query.target.documentPath {
      let document = localDocument(path)
      return document.isFound ? [document] : []
    }
    if let results = replica.indexes?.results(of: query, in: self) { return results }
    if usesPreviousResults, let target = replica.target(for: query.target.key),
      let results = executeFromPreviousResults(query, target)
    {
      return results
    }
    return scan(query, changedAfter: nil)
  }

  private func executeFromPreviousResults(
    _ query: LocalQuery, _ target: CachedTarget
  ) -> [CachedDocument]? {
    let version = target.state.lastLimboFreeVersion
    if version == .zero || query.matchesWholeCollection { return nil }
    var results: [CachedDocument] = []
    for path in target.results {
      let document = localDocument(path)
      if query.matches(document) { results.append(document) }
    }
    if needsRefill(query, results, target, version) { return nil }
    for document in scan(query, changedAfter: version)
    where !target.results.contains(document.path) {
      results.append(document)
    }
    return results
  }

  /// Whether a document outside a limit may belong inside now.
  private func needsRefill(
    _ query: LocalQuery, _ results: [CachedDocument], _ target: CachedTarget, _ version: Timestamp
  ) -> Bool {
    if query.limit == nil { return false }
    if results.count != target.results.count { return true }
    var edge: (key: [UInt8], document: CachedDocument)?
    for document in results {
      let key = sortKey(query.orders, document.path, document.fields)
      guard let current = edge else {
        edge = (key, document)
        continue
      }
      if isBefore(current.key, key) != query.isLimitedToLast { edge = (key, document) }
    }
    guard let edge else { return false }
    return edge.document.hasPendingWrites || edge.document.version > version
  }

  /// Looks at every document where the query looks.
  /// - Parameter time: Only those that a later snapshot brought, and those with pending writes.
  private func scan(_ query: LocalQuery, changedAfter time: Timestamp?) -> [CachedDocument] {
    guard let documents = query.query else { return [] }
    var results: [CachedDocument] = []
    forEachDocument(in: documents, changedAfter: time) { document in
      if query.matches(document) { results.append(document) }
    }
    return results
  }

  /// About how many documents there are where a query looks.
  package func documentCount(in query: Query) -> Int {
    var count = queue.overlays.count
    replica.forEachCollection(in: query) { count += $0.documents.count }
    return count
  }

  /// Calls with every document where a query looks, as it looks here.
  package func forEachDocument(
    in query: Query, changedAfter time: Timestamp? = nil, _ body: (CachedDocument) -> Void
  ) {
    let overlays = queue.overlays
    replica.forEachCollection(in: query) { collection in
      for document in collection.documents.values {
        if let time, document.readTime <= time { continue }
        if !overlays.isEmpty, overlays[document.path] != nil { continue }
        body(document)
      }
    }
    for path in overlays.keys where query.contains(path) { body(localDocument(path)) }
  }
}
