package import Documents

extension Store {
  /// The identifiers of the collections right below a parent that hold documents, or that have
  /// documents below them, in their order.
  /// - Parameters:
  ///   - parent: A document's path; empty for the database's root.
  ///   - last: The identifier to go on after; nil for the beginning.
  ///   - limit: How many at most.
  package func collectionIDs(
    below parent: [UInt8], after last: String? = nil, limit: Int, at point: ReadPoint = .latest,
    completion: @escaping @Sendable (Result<[String], StorageError>) -> Void
  ) {
    answer(completion) { [incarnation] (connection) throws(StorageError) in
      let snapshot = try Snapshot(point, incarnation: incarnation, connection)
      let tree = try CollectionTree(connection, snapshot)
      let prefix = parent.isEmpty ? [] : parent + [UInt8(ascii: "/")]
      var segments = try SegmentWalk(tree, below: parent, after: last.map { Array($0.utf8) })
      var ids: [String] = []
      while ids.count < limit, let segment = try segments.next() {
        let path = CollectionPath(unchecked: prefix + segment)
        if try tree.hasDocuments(inOrBelow: path) { ids.append(path.id) }
      }
      return ids
    }
  }

  /// The documents of a collection in the order of their names, with those that are not there but
  /// have documents below them.
  /// - Parameters:
  ///   - last: The document to go on after; nil for the beginning.
  ///   - limit: How many at most.
  ///   - byteLimit: After how many bytes of fields no document is added.
  package func listing(
    of collection: CollectionPath, after last: DocumentPath? = nil, limit: Int, byteLimit: Int,
    at point: ReadPoint = .latest,
    completion: @escaping @Sendable (Result<DocumentListing, StorageError>) -> Void
  ) {
    answer(completion) { [incarnation] (connection) throws(StorageError) in
      let snapshot = try Snapshot(point, incarnation: incarnation, connection)
      var run = try ListingRun(
        of: collection, limit: limit, byteLimit: byteLimit, connection, snapshot)
      return try run.run(after: last)
    }
  }
}
