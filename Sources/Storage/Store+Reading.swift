package import Documents

/// Documents as they were at one moment.
package struct ReadResult: Sendable {
  package let place: Place
  /// In the order asked for, fewer if a limit was reached; nil where there is no document.
  package let documents: [Document?]
}

/// All results of a query.
package struct QueryResult: Sendable {
  package let place: Place
  package let documents: [Document]
}

extension Store {
  /// The place of the last durable commit.
  package func place(_ completion: @escaping @Sendable (Result<Place, StorageError>) -> Void) {
    answer(completion) { [incarnation] (connection) throws(StorageError) in
      try connection.log.lastEntry().place(incarnation)
    }
  }

  /// Reads documents by their paths.
  /// - Parameter byteLimit: After how many bytes of fields no document is added.
  package func documents(
    _ paths: [DocumentPath], at point: ReadPoint = .latest, byteLimit: Int = .max,
    completion: @escaping @Sendable (Result<ReadResult, StorageError>) -> Void
  ) {
    answer(completion) { [incarnation] (connection) throws(StorageError) in
      let snapshot = try Snapshot(point, incarnation: incarnation, connection)
      var documents: [Document?] = []
      documents.reserveCapacity(paths.count)
      var bytes = 0
      for path in paths where bytes < byteLimit {
        let document = try snapshot.document(path)
        documents.append(document)
        bytes += document?.fields.encoded.count ?? 0
      }
      return ReadResult(place: snapshot.place, documents: documents)
    }
  }

  /// Begins a query whose results are taken slice by slice.
  package func cursor(_ query: Query, at point: ReadPoint = .latest) -> QueryCursor {
    QueryCursor(
      QueryExecution(
        query, at: point, incarnation: incarnation, sliceSize: settings.sliceSize), self)
  }

  /// Runs a query to its end.
  package func run(
    _ query: Query, at point: ReadPoint = .latest,
    completion: @escaping @Sendable (Result<QueryResult, StorageError>) -> Void
  ) {
    QueryCollection(cursor(query, at: point), completion).collect()
  }

  /// Runs reads of one moment and answers with what they made.
  func answer<Value: Sendable>(
    _ completion: @escaping @Sendable (Result<Value, StorageError>) -> Void,
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) {
    read { connection in
      let value: Value
      do throws(StorageError) {
        value = try connection.reading { () throws(StorageError) in try body(connection) }
      } catch {
        completion(.failure(error))
        return
      }
      completion(.success(value))
    } closed: {
      completion(.failure(.closed))
    }
  }
}
