package import Documents

extension Store {
  /// Runs a query to its end and tells how its results were found.
  package func explain(
    _ query: Query, completion: @escaping @Sendable (Result<QueryExplanation, StorageError>) -> Void
  ) {
    explain(cursor(query), completion)
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
