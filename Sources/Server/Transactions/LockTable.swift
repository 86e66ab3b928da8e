import Documents

/// Locks by what they are on, so that those that exclude each other are found quickly.
struct LockTable {
  private struct Entry {
    let request: LockRequest
    let isExclusive: Bool
  }

  /// Where a query looks.
  private struct Place: Hashable {
    /// Nil for a collection group, whatever it is below.
    let parent: [UInt8]?
    /// Nil for all collections.
    let collectionID: UTF8Key?
  }

  private var documents: [CollectionPath: [DocumentPath: [Entry]]] = [:]
  private var queries: [Place: [(query: Query, entry: Entry)]] = [:]

  mutating func insert(_ request: LockRequest) {
    for lock in request.locks {
      let entry = Entry(request: request, isExclusive: lock.isExclusive)
      switch lock.item {
      case .document(let path):
        documents[path.collection, default: [:]][path, default: []].append(entry)
      case .query(let query): queries[place(of: query), default: []].append((query, entry))
      }
    }
  }

  mutating func remove(_ requests: [LockRequest]) {
    var places: Set<Place> = []
    for request in requests {
      for lock in request.locks {
        switch lock.item {
        case .document(let path): remove(request, path)
        case .query(let query): places.insert(place(of: query))
        }
      }
    }
    // Each place once: an owner may have thousands of queries there.
    let removed = Set(requests.map { ObjectIdentifier($0) })
    for place in places {
      var entries = queries.removeValue(forKey: place) ?? []
      entries.removeAll { removed.contains(ObjectIdentifier($0.entry.request)) }
      if !entries.isEmpty { queries[place] = entries }
    }
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
  private func place(of query: Query) -> Place {
    Place(
      parent: query.allDescendants ? nil : query.parent,
      collectionID: query.collectionID.map { UTF8Key($0) })
  }

  /// Where queries that look into a collection have their place.
  private func places(_ parent: [UInt8], _ collectionID: UTF8Key) -> [Place] {
    [
      Place(parent: parent, collectionID: collectionID), Place(parent: parent, collectionID: nil),
      Place(parent: nil, collectionID: collectionID), Place(parent: nil, collectionID: nil),
    ]
  }

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
    let collection = path.collection
    let slash = collection.utf8.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { Array(collection.utf8[..<$0]) } ?? []
    for place in places(parent, UTF8Key(collection.id)) {
      for (query, entry) in queries[place] ?? [] where query.contains(path) {
        if !check(entry, lock, request, body) { return false }
      }
    }
    return true
  }

  private func conflicts(
    _ query: Query, _ lock: Lock, _ request: LockRequest, _ body: (LockRequest) -> Bool
  ) -> Bool {
    let places =
      if let id = query.collectionID, !query.allDescendants {
        places(query.parent, UTF8Key(id))
      } else {
        Array(queries.keys)
      }
    for place in places {
      for (other, entry) in queries[place] ?? [] where query.overlaps(other) {
        if !check(entry, lock, request, body) { return false }
      }
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
