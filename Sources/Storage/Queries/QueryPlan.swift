internal import Documents

/// How a query finds its documents.
enum QueryPlan {
  struct Collection {
    let number: Int64
    let path: CollectionPath
  }

  /// Looks at every document of one collection in the query's own order, which is that of the
  /// paths: nothing has to be kept for sorting.
  case walk(Collection, descending: Bool)
  /// Looks at every document of some collections and sorts what it finds.
  case scan([Collection])
}
