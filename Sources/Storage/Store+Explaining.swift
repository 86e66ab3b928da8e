package import Documents

extension Store {
  /// Runs a query to its end and tells how its results were found.
  package func explain(
    _ query: Query, completion: @escaping @Sendable (Result<QueryExplanation, StorageError>) -> Void
  ) {
    explain(cursor(query), completion)
  }

  /// Tells how a query's results would be found, without looking for them.
  /// - Parameter aggregations: what is to be made of the results; nothing for the results themselves.
  package func plan(
    _ query: Query, aggregating aggregations: [Aggregation] = [],
    completion: @escaping @Sendable (Result<QueryExplanation, StorageError>) -> Void
  ) {
    let cursor =
      aggregations.isEmpty ? cursor(query) : self.cursor(query, aggregating: aggregations)
    cursor.choose(completion)
  }

  private func explain(
    _ cursor: QueryCursor,
    _ completion: @escaping @Sendable (Result<QueryExplanation, StorageError>) -> Void
  ) {
    cursor.next { [self] result in
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let slice) where slice.isLast: completion(.success(cursor.explanation))
      case .success: explain(cursor, completion)
      }
    }
  }
}
