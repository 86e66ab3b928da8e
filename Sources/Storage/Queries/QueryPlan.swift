internal import Documents

/// How a query finds its documents.
enum QueryPlan {
  /// Looks at every document of some collections.
  case scan(Scan)

  struct Scan {
    /// The collections by number, with their paths.
    let collections: [(number: Int64, path: CollectionPath)]
    /// Whether documents come in the order of their paths backwards.
    let isDescending: Bool
    /// Whether documents come in the query's own order, so that none has to be kept for sorting.
    let isOrdered: Bool
  }
}

/// Chooses the plan of a query.
struct QueryPlanner {
  let connection: Connection

  func plan(_ query: Query) throws(StorageError) -> QueryPlan {
    let collections = try collections(query)
    let isOrdered =
      query.orders.count == 1 && query.orders[0].field.isDocumentID && collections.count <= 1
    return .scan(
      QueryPlan.Scan(
        collections: collections, isDescending: isOrdered && query.orders[0].isDescending,
        isOrdered: isOrdered))
  }

  private func collections(
    _ query: Query
  ) throws(StorageError) -> [(number: Int64, path: CollectionPath)] {
    if let id = query.collectionID, !query.allDescendants {
      let parent = query.parent.isEmpty ? [] : query.parent + [UInt8(ascii: "/")]
      let path = CollectionPath(unchecked: parent + Array(id.utf8))
      guard let number = try connection.documents.collections.number(path) else { return [] }
      return [(number, path)]
    }
    // `contains` looks at documents, so it is shown one of each collection.
    return try connection.documents.collections.all().filter { collection in
      query.contains(DocumentPath(unchecked: collection.path.utf8 + Array("/x".utf8)))
    }
  }
}
