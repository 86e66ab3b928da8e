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

  /// The numeric segments (`__id7__`) that follow a path in the paths of collections, each once, in no
  /// certain order.
  /// - Parameter prefix: The path and a slash; nothing for the database's root.
  func numericSegments(after prefix: [UInt8]) throws(StorageError) -> Set<[UInt8]> {
    let end = prefix + Array("__ie".utf8)
    var segments: Set<[UInt8]> = []
    var start = prefix + Array("__id".utf8)
    while let found = try firstPath(from: start, to: end) {
      let segment = segment(of: found, after: prefix)
      if numericID(segment[...]) != nil { segments.insert(segment) }
      // A name such as "a-b" sorts between "a" and "a/…", so "a" may be met twice.
      start =
        prefix.count + segment.count == found.count
        ? found + [0] : prefix + segment + [Self.afterSlash]
    }
    return segments
  }

  /// The first segment that is no numeric one and comes after another.
  func textSegment(
    after prefix: [UInt8], following last: [UInt8]
  ) throws(StorageError) -> [UInt8]? {
    let end = prefix.last.map { prefix.dropLast() + [$0 + 1] } ?? [.max]
    var start = prefix + last + (last.isEmpty ? [] : [0])
    while let found = try firstPath(from: start, to: end) {
      let segment = segment(of: found, after: prefix)
      // After "a-b" the paths come to those of "a", which has been there.
      if numericID(segment[...]) != nil || compareBytes(segment, last) != .descending {
        start =
          prefix.count + segment.count == found.count
          ? found + [0] : prefix + segment + [Self.afterSlash]
        continue
      }
      // "a" comes before "a-b", but "a/…" after it.
      for length in segment.indices.dropFirst() where segment[length] < Self.slash {
        let shorter = Array(segment[..<length])
        if compareBytes(last, shorter) == .ascending, numericID(shorter[...]) == nil,
          try firstPath(
            from: prefix + shorter + [Self.slash], to: prefix + shorter + [Self.afterSlash]) != nil
        {
          return shorter
        }
      }
      return segment
    }
    return nil
  }

  private func firstPath(from start: [UInt8], to end: [UInt8]) throws(StorageError) -> [UInt8]? {
    try nextPath.first(.bytes(start), .bytes(end)) { row in row.bytes(0) }
  }

  private func segment(of path: [UInt8], after prefix: [UInt8]) -> [UInt8] {
    Array(path[prefix.count...].prefix { $0 != Self.slash })
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
