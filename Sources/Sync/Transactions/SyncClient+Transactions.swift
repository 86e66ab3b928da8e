extension SyncClient {
  /// Reads documents from the server and writes, all or nothing, and only if what was read is
  /// still so; if not, everything is done again, up to five times. It needs the server, and does
  /// not pass through the queue of writes.
  ///
  ///     client.runTransaction { transaction, done in
  ///       transaction.get([path]) { documents, error in
  ///         …
  ///         transaction.set(path, fields)
  ///         done(error)
  ///       }
  ///     } completion: { outcome in … }
  ///
  /// - Parameters:
  ///   - body: Reads, writes, and calls `done` once: with nil, with the error of a read, or with an
  ///     error of its own to give up. It is called again for each attempt.
  ///   - completion: Called at the end. `unknown` means that the answer to the commit was lost, and
  ///     that the documents have changed since: by this transaction or by somebody else.
  package func runTransaction(
    _ body: @escaping (Transaction, _ done: @escaping (SyncError?) -> Void) -> Void,
    completion: @escaping (CommitOutcome) -> Void
  ) {
    TransactionRunner(
      engine.remote, work, Backoff(scheduler, random, .transaction), body, completion
    ).attempt()
  }
}
