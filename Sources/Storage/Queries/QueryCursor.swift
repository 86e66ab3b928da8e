package import Documents

/// A part of a query's results.
package struct QuerySlice: Sendable {
  /// The moment that all slices of the query show.
  package let place: Place
  package let documents: [Document]
  /// Whether nothing follows.
  package let isLast: Bool
  /// At the last slice: how many results were passed over, which are fewer than the query's offset
  /// if there were no more.
  package let skipped: Int
}

/// A query's results, slice by slice as the caller asks for them. Nothing is held between two
/// calls but the place reached, so a slow caller holds up nobody; one that takes longer than the
/// log reaches back gets `StorageError.readTooOld`.
package final class QueryCursor: @unchecked Sendable {
  // Unchecked: `next` is called again only after it has answered, so the jobs follow each other.
  private var execution: QueryExecution
  private let store: Store
  private var results = 0
  private var duration: Int64 = 0

  init(_ execution: QueryExecution, _ store: Store) {
    self.execution = execution
    self.store = store
  }

  /// Asks for the next results; not to be called before the last call was answered. A slice without
  /// documents may not be the last: then so much was looked at that others should have their turn.
  package func next(_ completion: @escaping @Sendable (Result<QuerySlice, StorageError>) -> Void) {
    store.read { [self] connection in
      let start = store.environment.now()
      let slice: QuerySlice
      do throws(StorageError) {
        slice = try connection.reading { () throws(StorageError) in
          try execution.step(connection)
        }
      } catch {
        completion(.failure(error))
        return
      }
      duration += max(0, store.environment.now() - start)
      results += slice.documents.count
      store.indexes.note(execution, settings: store.settings)
      completion(.success(slice))
    } closed: {
      completion(.failure(.closed))
    }
  }

  /// Chooses how to find results without looking for any. Nothing else may be asked for before and
  /// after.
  func choose(_ completion: @escaping @Sendable (Result<QueryExplanation, StorageError>) -> Void) {
    store.read { [self] connection in
      do throws(StorageError) {
        try connection.reading { () throws(StorageError) in try execution.choose(connection) }
      } catch {
        completion(.failure(error))
        return
      }
      completion(.success(explanation))
    } closed: {
      completion(.failure(.closed))
    }
  }

  /// How the results so far were found; to be asked for when `next` has answered.
  package var explanation: QueryExplanation {
    let known = execution.knownIndexes
    let missing =
      execution.missingIndexes.isEmpty
      ? execution.indexesToMake(patience: store.settings.patience) : execution.missingIndexes
    return QueryExplanation(
      plan: execution.plan.description(known),
      orders: execution.plan.orders(known, isGroup: execution.query.allDescendants),
      indexes: known.keys.map(\.description).sorted(),
      missingIndexes: missing.map(\.description).sorted(),
      entriesRead: execution.entriesRead, documentsRead: execution.documentsRead,
      results: results, duration: duration)
  }
}
