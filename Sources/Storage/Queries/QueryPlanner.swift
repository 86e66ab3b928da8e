internal import Documents

/// Chooses the plan of a query.
struct QueryPlanner {
  let connection: Connection

  func plan(_ query: Query) throws(StorageError) -> QueryPlan {
    let collections = try collections(query)
    // The last order is always the path, so a single one is nothing else.
    if collections.count == 1, query.orders.count == 1 {
      return .walk(collections[0], descending: query.orders[0].isDescending)
    }
    return .scan(collections)
  }

  private func collections(_ query: Query) throws(StorageError) -> [QueryPlan.Collection] {
    let table = connection.documents.collections
    if let id = query.collectionID, !query.allDescendants {
      let parent = query.parent.isEmpty ? [] : query.parent + [UInt8(ascii: "/")]
      let path = CollectionPath(unchecked: parent + Array(id.utf8))
      guard let number = try table.number(path) else { return [] }
      return [QueryPlan.Collection(number: number, path: path)]
    }
    // `contains` looks at documents, so it is shown one of each collection.
    return try table.all().filter { collection in
      query.contains(DocumentPath(unchecked: collection.path.utf8 + Array("/x".utf8)))
    }
  }
}
