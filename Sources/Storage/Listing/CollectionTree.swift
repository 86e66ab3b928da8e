internal import Documents

/// What lies below a path, by the paths of all collections that ever had a document.
struct CollectionTree {
  private let nextPath: Statement
  private let list: Statement
  private let connection: Connection
  private let snapshot: Snapshot

  private static let slash = UInt8(ascii: "/")
  /// The first byte after the slash: the end of what lies below a path.
  private static let afterSlash = UInt8(ascii: "/") + 1
  /// How many rows are looked at at once to find one that is there.
  private static let rowsAtOnce = 64

  init(_ connection: Connection, _ snapshot: Snapshot) throws(StorageError) {
    self.connection = connection
    self.snapshot = snapshot
    nextPath = try connection.database.prepare(
      "SELECT path FROM collections WHERE path >= ?1 AND path < ?2 ORDER BY path LIMIT 1")
    list = try connection.database.prepare(
      "SELECT collection, path FROM collections WHERE path >= ?1 AND path < ?2")
  }

  /// The segments that follow a path in the paths of collections, each once, in no certain order.
  /// - Parameter path: Of a document or a collection; empty for the database's root.
  func segments(below path: [UInt8]) throws(StorageError) -> Set<[UInt8]> {
    let prefix = path.isEmpty ? [] : path + [Self.slash]
    let end = path.isEmpty ? [UInt8.max] : path + [Self.afterSlash]
    var segments: Set<[UInt8]> = []
    var start = prefix
    while let found = try nextPath.first(.bytes(start), .bytes(end), read: { row in row.bytes(0) })
    {
      let segment = Array(found[prefix.count...].prefix { $0 != Self.slash })
      segments.insert(segment)
      // A name such as "a-b" sorts between "a" and "a/…", so "a" may be met twice.
      start =
        prefix.count + segment.count == found.count
        ? found + [0] : prefix + segment + [Self.afterSlash]
    }
    return segments
  }

  /// Whether a collection holds documents, or any of the collections below it.
  func hasDocuments(inOrBelow collection: CollectionPath) throws(StorageError) -> Bool {
    if let number = try connection.documents.collections.number(collection),
      try hasDocuments(QueryPlan.Collection(number: number, path: collection))
    {
      return true
    }
    return try hasDocuments(below: collection.utf8)
  }

  /// Whether any collection below a path holds documents.
  func hasDocuments(below path: [UInt8]) throws(StorageError) -> Bool {
    var collections: [QueryPlan.Collection] = []
    try list.forEach(.bytes(path + [Self.slash]), .bytes(path + [Self.afterSlash])) { row in
      collections.append(
        QueryPlan.Collection(
          number: row.integer(0), path: CollectionPath(unchecked: row.bytes(1))))
    }
    for collection in collections where try hasDocuments(collection) { return true }
    return false
  }

  private func hasDocuments(_ collection: QueryPlan.Collection) throws(StorageError) -> Bool {
    var start: [UInt8] = []
    var seen = Self.rowsAtOnce
    var isFound = false
    while seen == Self.rowsAtOnce, !isFound {
      seen = 0
      try connection.documents.scan(
        collection, from: start, to: [UInt8.max], descending: false, limit: Self.rowsAtOnce
      ) { (path, key, record) throws(StorageError) in
        seen += 1
        start = key + [0]
        isFound = try snapshot.document(record, path) != nil
        return !isFound
      }
    }
    return isFound
  }
}
