import Documents

/// Locks by what they are on, so that those that exclude each other are found quickly.
struct LockTable {
  private struct Entry {
    let request: LockRequest
    let isExclusive: Bool
  }

  private var documents: [CollectionPath: [DocumentPath: [Entry]]] = [:]
  private var queries: [(query: Query, entry: Entry)] = []

  mutating func insert(_ request: LockRequest) {
    for lock in request.locks {
      let entry = Entry(request: request, isExclusive: lock.isExclusive)
      switch lock.item {
      case .document(let path):
        documents[path.collection, default: [:]][path, default: []].append(entry)
      case .query(let query): queries.append((query, entry))
      }
    }
  }

  mutating func remove(_ request: LockRequest) {
    var hasQueries = false
    for lock in request.locks {
      guard case .document(let path) = lock.item else {
        hasQueries = true
        continue
      }
      remove(request, path)
    }
    if hasQueries { queries.removeAll { $0.entry.request === request } }
  }

  /// Calls with the requests of others whose locks exclude one of this request's, some of them
  /// several times, until the body wants no more.
  func forEachConflict(with request: LockRequest, _ body: (LockRequest) -> Bool) {
    for lock in request.locks {
      let goesOn =
        switch lock.item {
        case .document(let path): conflicts(path, lock, request, body)
        case .query(let query): conflicts(query, lock, request, body)
        }
      if !goesOn { return }
    }
  }
}

extension LockTable {
  private mutating func remove(_ request: LockRequest, _ path: DocumentPath) {
    let collection = path.collection
    guard var entries = documents[collection]?[path] else { return }
    documents[collection]?[path] = nil
    entries.removeAll { $0.request === request }
    if !entries.isEmpty { documents[collection]?[path] = entries }
    if documents[collection]?.isEmpty == true { documents[collection] = nil }
  }

  /// False if the body wants no more.
  private func check(
    _ entry: Entry, _ lock: Lock, _ request: LockRequest, _ body: (LockRequest) -> Bool
  ) -> Bool {
    guard lock.isExclusive || entry.isExclusive, entry.request.owner !== request.owner else {
      return true
    }
    return body(entry.request)
  }

  private func conflicts(
    _ path: DocumentPath, _ lock: Lock, _ request: LockRequest, _ body: (LockRequest) -> Bool
  ) -> Bool {
    for entry in documents[path.collection]?[path] ?? [] {
      if !check(entry, lock, request, body) { return false }
    }
    for (query, entry) in queries where query.contains(path) {
      if !check(entry, lock, request, body) { return false }
    }
    return true
  }

  private func conflicts(
    _ query: Query, _ lock: Lock, _ request: LockRequest, _ body: (LockRequest) -> Bool
  ) -> Bool {
    for (other, entry) in queries where query.overlaps(other) {
      if !check(entry, lock, request, body) { return false }
    }
    for paths in documents.values {
      // All are of one collection.
      guard let any = paths.keys.first, query.contains(any) else { continue }
      for entries in paths.values {
        for entry in entries where !check(entry, lock, request, body) { return false }
      }
    }
    return true
  }
}
