import Documents
import Storage
import Wire

extension ServedDatabase {
  /// Begins a read: finds out the moment that it shows, and in a transaction waits until nobody else
  /// writes what it looks at. Every method that reads comes through here.
  ///
  /// - Parameters:
  ///   - scope: what the read looks at.
  ///   - body: makes the read. Not called if it is refused, or if nobody waits for it any more; the
  ///     call is ended then.
  func read(
    _ scope: ReadScope, _ consistency: ReadConsistency, for call: Call,
    _ body: @escaping (ReadGrant) -> Void
  ) {
    let wait = wait(for: call)
    transactions.read(scope, consistency, wait) { result in
      call.onEnd = nil
      switch result {
      case .success(let grant): if !call.isOver { body(grant) }
      case .failure(let error): call.end(error)
      }
    }
  }

  /// Makes commits without a transaction, one after the other; as `Store.commit`. Every method that
  /// writes comes through here or `commit(_:for:completion:)`, but for BatchWrite: its writes wait for
  /// locks one by one, so each has a wait of its own.
  func write(
    _ requests: [Storage.CommitRequest], for call: Call,
    completion: @escaping ([Result<CommitResult, CommitError>]) -> Void
  ) {
    let wait = wait(for: call)
    call.isWriting = true
    transactions.write(requests, wait) { results in
      call.onEnd = nil
      completion(results)
    }
  }

  /// Makes a commit, in a transaction if it names one.
  func commit(
    _ request: Wire.CommitRequest, for call: Call,
    completion: @escaping (Result<CommitResult, CallStatus>) -> Void
  ) {
    guard request.transaction.isEmpty else {
      let wait = wait(for: call)
      call.isWriting = true
      transactions.commit(request, by: call.principal, wait) { result in
        call.onEnd = nil
        completion(result)
      }
      return
    }
    write([Storage.CommitRequest(request.writes, by: call.principal)], for: call) { results in
      completion(results[0].mapError { CallStatus($0, request.database) })
    }
  }

  /// Whoever ends the call while it waits for locks takes back what it asked for.
  private func wait(for call: Call) -> LockWait {
    let wait = LockWait()
    call.onEnd = { [transactions] in transactions.withdraw(wait) }
    return wait
  }
}
