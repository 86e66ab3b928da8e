internal import Documents

/// Takes a cursor's slices until the last and shows their documents to accumulators.
final class AggregationRun: @unchecked Sendable {
  // Unchecked: the slices come one after the other.
  private let cursor: QueryCursor
  private let completion: @Sendable (Result<AggregationResult, StorageError>) -> Void
  private var accumulators: [Accumulator]

  init(
    _ aggregations: [Aggregation], over cursor: QueryCursor,
    _ completion: @escaping @Sendable (Result<AggregationResult, StorageError>) -> Void
  ) {
    self.cursor = cursor
    self.completion = completion
    accumulators = aggregations.map(Accumulator.init)
  }

  func goOn() {
    cursor.next { [self] result in
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let slice):
        for document in slice.documents {
          for index in accumulators.indices { accumulators[index].add(document) }
        }
        if slice.isLast {
          let values = accumulators.map(\.value)
          completion(
            .success(
              AggregationResult(
                place: slice.place, values: values, explanation: cursor.explanation)))
        } else {
          goOn()
        }
      }
    }
  }
}
