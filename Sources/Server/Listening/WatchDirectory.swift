import Documents

/// Finds the queries and targets that a document may concern.
final class WatchDirectory {
  private var queries: [UTF8Key: WatchedQuery] = [:]
  /// Queries without a limit over one collection, by that collection.
  private var byCollection: [CollectionPath: [WatchedQuery]] = [:]
  /// Queries without a limit over many collections.
  private var everywhere: [WatchedQuery] = []
  private var byDocument: [DocumentPath: [ObjectIdentifier: ListenTarget]] = [:]
  private(set) var limitedQueries: [WatchedQuery] = []

  func query(_ key: UTF8Key) -> WatchedQuery? {
    queries[key]
  }

  func findOrInsert(_ query: Query, _ key: UTF8Key) -> WatchedQuery {
    if let known = queries[key] { return known }
    let watched = WatchedQuery(query, key: key)
    queries[key] = watched
    if watched.isLimited {
      limitedQueries.append(watched)
    } else if let collection = query.collection {
      byCollection[collection, default: []].append(watched)
    } else {
      everywhere.append(watched)
    }
    return watched
  }

  func insert(_ target: ListenTarget) {
    switch target.kind {
    case .query(let query, let key):
      findOrInsert(query, key).insert(target)
    case .documents(let paths):
      for path in paths {
        byDocument[path, default: [:]][ObjectIdentifier(target)] = target
      }
    }
  }

  func remove(_ target: ListenTarget) {
    switch target.kind {
    case .query(_, let key):
      guard let watched = queries[key] else { return }
      watched.remove(target)
      removeIfUnused(watched)
    case .documents(let paths):
      for path in paths {
        byDocument[path]?[ObjectIdentifier(target)] = nil
        if byDocument[path]?.isEmpty ?? false { byDocument[path] = nil }
      }
    }
  }

  func removeIfUnused(_ watched: WatchedQuery) {
    guard watched.isUnused, queries[watched.key] === watched else { return }
    queries[watched.key] = nil
    if watched.isLimited {
      limitedQueries.removeAll { $0 === watched }
    } else if let collection = watched.query.collection {
      byCollection[collection]?.removeAll { $0 === watched }
      if byCollection[collection]?.isEmpty ?? false { byCollection[collection] = nil }
    } else {
      everywhere.removeAll { $0 === watched }
    }
  }

  /// Calls with every target that a change concerns, queries with a limit left out.
  func forEachStateless(
    _ change: ChangedDocument, _ body: (ListenTarget, TargetEffect) -> Void
  ) {
    for watched in byCollection[change.path.collection] ?? [] {
      judge(watched, change, body)
    }
    for watched in everywhere {
      judge(watched, change, body)
    }
    for target in byDocument[change.path]?.values ?? [:].values {
      body(target, change.isDeleted ? .removed : .changed)
    }
  }

  private func judge(
    _ watched: WatchedQuery, _ change: ChangedDocument,
    _ body: (ListenTarget, TargetEffect) -> Void
  ) {
    guard let effect = watched.query.effect(of: change) else { return }
    for target in watched.targets.values {
      body(target, effect)
    }
  }
}

extension Query {
  /// The one collection that the query looks in, if it is one.
  fileprivate var collection: CollectionPath? {
    guard let collectionID, !allDescendants else { return nil }
    let parent = parent.isEmpty ? [] : parent + [UInt8(ascii: "/")]
    return CollectionPath(unchecked: parent + Array(collectionID.utf8))
  }
}
