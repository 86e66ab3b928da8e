internal import Documents

/// Takes a cursor's slices until the last and gives them away together.
final class QueryCollection: @unchecked Sendable {
  // Unchecked: the slices come one after the other.
  private let cursor: QueryCursor
  private let completion: @Sendable (Result<QueryResult, StorageError>) -> Void
  private var documents: [Document] = []

  init(
    _ cursor: QueryCursor,
    _ completion: @escaping @Sendable (Result<QueryResult, StorageError>) -> Void
  ) {
    self.cursor = cursor
    self.completion = completion
  }

  func collect() {
    cursor.next { [self] result in
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let slice):
        documents += slice.documents
        if slice.isLast {
          completion(.success(QueryResult(place: slice.place, documents: documents)))
        } else {
          collect()
        }
      }
    }
  }
}
