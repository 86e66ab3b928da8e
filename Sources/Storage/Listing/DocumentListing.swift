package import Documents

/// Some documents of a collection in the order of their names, with those that are not there but
/// have documents below them.
package struct DocumentListing: Sendable {
  package let place: Place
  package let entries: [Entry]
  /// Whether more follow.
  package let hasMore: Bool

  package struct Entry: Sendable {
    package let path: DocumentPath
    /// Nil if it is not there.
    package let document: Document?
  }
}

/// Puts a listing together: the documents as they are stored, between them the missing ones.
struct ListingRun {
  private let collection: CollectionPath
  private let limit: Int
  private let byteLimit: Int
  private let connection: Connection
  private let snapshot: Snapshot
  private let tree: CollectionTree
  /// What has collections below it.
  private var parents: SegmentWalk?
  /// The key of the next one of them.
  private var parent: [UInt8]?
  private var entries: [DocumentListing.Entry] = []
  private var bytes = 0
  private var hasMore = false

  /// How many documents are fetched at once.
  private static let rowsAtOnce = 100

  init(
    of collection: CollectionPath, limit: Int, byteLimit: Int, _ connection: Connection,
    _ snapshot: Snapshot
  ) throws(StorageError) {
    self.collection = collection
    self.limit = limit
    self.byteLimit = byteLimit
    self.connection = connection
    self.snapshot = snapshot
    tree = try CollectionTree(connection, snapshot)
  }

  mutating func run(after last: DocumentPath?) throws(StorageError) -> DocumentListing {
    let start = last.map { DocumentKey.key($0) } ?? []
    parents = try SegmentWalk(
      tree, below: collection.utf8, after: last.map { Array($0.id.utf8) })
    try advanceParent()
    if let number = try connection.documents.collections.number(collection) {
      let collection = QueryPlan.Collection(number: number, path: collection)
      try addDocuments(of: collection, from: start.isEmpty ? [] : start + [0])
    }
    while let key = parent, !hasMore {
      try addMissing(key)
      try advanceParent()
    }
    return DocumentListing(place: snapshot.place, entries: entries, hasMore: hasMore)
  }

  private mutating func addDocuments(
    of collection: QueryPlan.Collection, from start: [UInt8]
  ) throws(StorageError) {
    var start = start
    var seen = Self.rowsAtOnce
    while seen == Self.rowsAtOnce, !hasMore {
      seen = 0
      var rows: [(path: DocumentPath, key: [UInt8], record: DocumentRecord)] = []
      try connection.documents.scan(
        collection, from: start, to: [UInt8.max], descending: false, limit: Self.rowsAtOnce
      ) { path, key, record in
        rows.append((path, key, record))
        return true
      }
      seen = rows.count
      for row in rows where !hasMore {
        start = row.key + [0]
        guard let document = try snapshot.document(row.record, row.path) else { continue }
        while let key = parent, compareBytes(key, row.key) == .ascending, !hasMore {
          try addMissing(key)
          try advanceParent()
        }
        if parent == row.key { try advanceParent() }
        add(DocumentListing.Entry(path: row.path, document: document))
      }
    }
  }

  private mutating func advanceParent() throws(StorageError) {
    parent = try parents?.next().map { DocumentKey.encode($0[...]) }
  }

  private mutating func addMissing(_ key: [UInt8]) throws(StorageError) {
    let path = DocumentKey.path(key, in: collection)
    guard try tree.hasDocuments(below: path.utf8) else { return }
    add(DocumentListing.Entry(path: path, document: nil))
  }

  private mutating func add(_ entry: DocumentListing.Entry) {
    guard entries.count < limit, bytes < byteLimit else {
      hasMore = true
      return
    }
    entries.append(entry)
    bytes += entry.document?.fields.encoded.count ?? 0
  }
}
