package import Documents

extension Store {
  /// Counts or adds up a query's results, its cursors, offset and limit included. Only documents that
  /// have all the fields that the aggregations name take part, as in Firestore.
  package func aggregate(
    _ aggregations: [Aggregation], over query: Query, at point: ReadPoint = .latest,
    completion: @escaping @Sendable (Result<AggregationResult, StorageError>) -> Void
  ) {
    let execution = QueryExecution(
      query, aggregating: aggregations, at: point, incarnation: incarnation,
      sliceSize: settings.sliceSize)
    AggregationRun(aggregations, over: QueryCursor(execution, self), completion).goOn()
  }
}
