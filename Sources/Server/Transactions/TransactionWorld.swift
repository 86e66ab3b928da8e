import Storage

/// What the transactions of a database take from the world: its store and the time. Answers come on
/// the thread that asked.
struct TransactionWorld {
  /// The loop's time, in milliseconds.
  let now: () -> Int64
  /// The time of day, in microseconds since 1970.
  let timeOfDay: () -> Int64
  let random: () -> UInt64
  /// Asks for the place of the last durable commit at a moment.
  let place: (ReadPoint, @escaping (Result<Place, StorageError>) -> Void) -> Void
  /// Makes commits; as `Store.commit`.
  let commit: ([CommitRequest], @escaping ([Result<CommitResult, CommitError>]) -> Void) -> Void
  /// Runs something once, so many milliseconds from now.
  let schedule: (Int64, @escaping () -> Void) -> Void
}

extension TransactionWorld {
  /// A store's, on a loop.
  init(_ store: Store, loop: EventLoop) {
    now = { loop.now }
    timeOfDay = StoreEnvironment.systemTime
    random = { UInt64.random(in: .min ... .max) }
    place = { point, completion in
      let box = LoopBound(completion, on: loop)
      store.documents([], at: point) { result in
        loop.post { box.value(result.map(\.place)) }
      }
    }
    commit = { requests, completion in
      let box = LoopBound(completion, on: loop)
      store.commit(requests) { results in loop.post { box.value(results) } }
    }
    schedule = { delay, body in loop.schedule(after: delay, body) }
  }
}
