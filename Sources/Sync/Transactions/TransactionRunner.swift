import Documents
internal import Wire

/// Runs a transaction until nobody else has changed meanwhile what it read, five times at most.
final class TransactionRunner {
  /// Reads and writes, and then says that it is done, or with what error it gives up.
  typealias Body = (Transaction, _ done: @escaping (SyncError?) -> Void) -> Void

  private let remote: RemoteStore
  private let work: WorkQueue
  private let backoff: Backoff
  private let body: Body
  private let completion: (CommitOutcome) -> Void
  private var attemptsLeft = 5
  /// What an attempt had read whose outcome is not known.
  private var lost: [DocumentPath: Timestamp] = [:]

  init(
    _ remote: RemoteStore, _ work: WorkQueue, _ backoff: Backoff, _ body: @escaping Body,
    _ completion: @escaping (CommitOutcome) -> Void
  ) {
    self.remote = remote
    self.work = work
    self.backoff = backoff
    self.body = body
    self.completion = completion
  }

  func attempt() {
    attemptsLeft -= 1
    backoff.wait { [self] in
      work.run { [self] in
        let transaction = Transaction(remote, lost: lost)
        body(transaction) { [self] error in finish(transaction, error) }
      }
    }
  }

  private func finish(_ transaction: Transaction, _ error: SyncError?) {
    if let misuse = transaction.misuse {
      completion(.refused(misuse))
    } else if transaction.mayHaveHappened {
      completion(.refused(TransactionRunner.unknownOutcome))
    } else if let readError = transaction.readError {
      retry(readError)
    } else if let error {
      // The body's own: it does not want to go on.
      completion(.refused(error))
    } else {
      commit(transaction)
    }
  }

  private func commit(_ transaction: Transaction) {
    let mutations = transaction.commitMutations
    if mutations.isEmpty {
      completion(.acknowledged(.zero))
      return
    }
    let request = CommitRequest(database: remote.prefix, writes: mutations)
    _ = UnaryCall(
      request.encoded(), { remote.open("google.firestore.v1.Firestore/Commit", $0) }
    ) { [self] responses, error in
      if let error {
        failed(transaction, error)
        return
      }
      guard let bytes = responses.first else {
        failed(transaction, SyncError(.internal, "The server did not answer the commit."))
        return
      }
      do throws(DecodingError) {
        let response = try CommitResponse.decode(bytes, database: remote.prefix)
        completion(.acknowledged(response.commitTime))
      } catch {
        failed(transaction, SyncError(.internal, error.message))
      }
    }
  }

  /// A commit did not succeed, or its answer did not come.
  private func failed(_ transaction: Transaction, _ error: SyncError) {
    // What the server refused has certainly not happened.
    if !error.code.isPermanent, error.code != .resourceExhausted {
      if transaction.isUnsafeToRepeat {
        completion(.refused(TransactionRunner.unknownOutcome))
        return
      }
      lost = transaction.writtenVersions
    }
    retry(error)
  }

  private func retry(_ error: SyncError) {
    let canHelp =
      !error.code.isPermanent || error.code == .aborted || error.code == .failedPrecondition
      || error.code == .alreadyExists
    if canHelp, attemptsLeft > 0 { attempt() } else { completion(.refused(error)) }
  }

  /// The SDKs would do it again and perhaps twice.
  private static let unknownOutcome = SyncError(
    .unknown, "The connection broke: it is not known whether the transaction has happened.")
}
