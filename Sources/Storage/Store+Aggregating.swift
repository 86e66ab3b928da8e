package import Documents

extension Store {
  /// Counts or adds up a query's results, its cursors, offset and limit included. Only documents that
  /// have all the fields that the aggregations name take part, as in Firestore.
  package func aggregate(
    _ aggregations: [Aggregation], over query: Query, at point: ReadPoint = .latest,
    completion: @escaping @Sendable (Result<AggregationResult, StorageError>) -> Void
  ) {
    let cursor = cursor(query, aggregating: aggregations, at: point)
    AggregationRun(aggregations, over: cursor, completion).goOn()
  }

  /// The documents that aggregations look at.
  func cursor(
    _ query: Query, aggregating aggregations: [Aggregation], at point: ReadPoint = .latest
  ) -> QueryCursor {
    QueryCursor(
      QueryExecution(
        query, aggregating: aggregations, at: point, incarnation: incarnation,
        sliceSize: settings.sliceSize), self)
  }
}
