import Storage

/// What the transactions of a database take from the world: its store and the time. Answers come on
/// the thread that asked.
struct TransactionWorld {
  /// The loop's time, in milliseconds.
  let now: () -> Int64
  let random: () -> UInt64
  /// Asks for the place of the last durable commit.
  let place: (@escaping (Result<Place, StorageError>) -> Void) -> Void
  /// Makes commits; as `Store.commit`.
  let commit: ([CommitRequest], @escaping ([Result<CommitResult, CommitError>]) -> Void) -> Void
  /// Runs something once, so many milliseconds from now.
  let schedule: (Int64, @escaping () -> Void) -> Void
}

extension TransactionWorld {
  /// A store's, on a loop.
  init(_ store: Store, loop: EventLoop) {
    now = { loop.now }
    random = { UInt64.random(in: .min ... .max) }
    place = { completion in
      let box = LoopBound(completion, on: loop)
      store.place { result in loop.post { box.value(result) } }
    }
    commit = { requests, completion in
      let box = LoopBound(completion, on: loop)
      store.commit(requests) { results in loop.post { box.value(results) } }
    }
    schedule = { delay, body in loop.schedule(after: delay, body) }
  }
}
