package import Documents

// For callers that have a thread to wait with: commands, tools and tests. Never for a server's
// event loop, and never inside a callback.

extension Store {
  package func commit(_ request: CommitRequest) throws(CommitError) -> CommitResult {
    let answer = Once<Result<CommitResult, CommitError>>()
    commit(request) { answer.set($0) }
    return try answer.wait().get()
  }

  package func place() throws(StorageError) -> Place {
    let answer = Once<Result<Place, StorageError>>()
    place { answer.set($0) }
    return try answer.wait().get()
  }

  package func documents(
    _ paths: [DocumentPath], at point: ReadPoint = .latest
  ) throws(StorageError) -> ReadResult {
    let answer = Once<Result<ReadResult, StorageError>>()
    documents(paths, at: point) { answer.set($0) }
    return try answer.wait().get()
  }

  package func run(
    _ query: Query, at point: ReadPoint = .latest
  ) throws(StorageError) -> QueryResult {
    let answer = Once<Result<QueryResult, StorageError>>()
    run(query, at: point) { answer.set($0) }
    return try answer.wait().get()
  }

  package func explain(_ query: Query) throws(StorageError) -> QueryExplanation {
    let answer = Once<Result<QueryExplanation, StorageError>>()
    explain(query) { answer.set($0) }
    return try answer.wait().get()
  }

  package func aggregate(
    _ aggregations: [Aggregation], over query: Query, at point: ReadPoint = .latest
  ) throws(StorageError) -> AggregationResult {
    let answer = Once<Result<AggregationResult, StorageError>>()
    aggregate(aggregations, over: query, at: point) { answer.set($0) }
    return try answer.wait().get()
  }

  package func changes(
    since place: Place, limit: Int = 10_000, byteLimit: Int = .max,
    where isWanted: @escaping @Sendable (DocumentPath) -> Bool = { _ in true }
  ) throws(StorageError) -> ChangesSince {
    let answer = Once<Result<ChangesSince, StorageError>>()
    changes(since: place, limit: limit, byteLimit: byteLimit, where: isWanted) { answer.set($0) }
    return try answer.wait().get()
  }

  package func backUp(to path: String) throws(StorageError) -> Place {
    let answer = Once<Result<Place, StorageError>>()
    backUp(to: path) { answer.set($0) }
    return try answer.wait().get()
  }

  package func quickCheck() throws(StorageError) -> [String] {
    let answer = Once<Result<[String], StorageError>>()
    quickCheck { answer.set($0) }
    return try answer.wait().get()
  }
}

extension QueryCursor {
  package func next() throws(StorageError) -> QuerySlice {
    let answer = Once<Result<QuerySlice, StorageError>>()
    next { answer.set($0) }
    return try answer.wait().get()
  }
}
