import Documents
import Storage
import Wire

/// The transactions of one database, and all commits that come through the server: those wait for the
/// locks of transactions.
///
/// A read-write transaction takes shared locks on what it reads and exclusive ones on what it writes
/// when it commits, and keeps all until it ends. `Storage` checks once more, at the commit, that what
/// was read is still so; that finds what was written without locks (imports, housekeeping).
final class Transactions {
  /// A transaction without requests is closed after so many milliseconds.
  static let idleLimit: Int64 = 60_000
  /// A transaction is closed after so many milliseconds, whatever it does.
  static let lifetime: Int64 = 270_000
  static let openLimit = 1000
  /// How many documents and queries a transaction may read and write.
  static let lockLimit = 20_000
  private static let tick: Int64 = 1000

  private let world: TransactionWorld
  private let locks: Locks
  private let nonce: UInt64
  private var open: [TransactionToken: Transaction] = [:]
  private var ended = EndedTransactions()
  private var underWay = CommitsUnderWay()
  /// How many transactions and commits have got a number, which is their age.
  private var numbers: UInt64 = 0
  private var isTicking = false

  init(_ world: TransactionWorld) {
    self.world = world
    locks = Locks(now: world.now)
    nonce = world.random()
  }
}

// MARK: What clients ask for

extension Transactions {
  func begin(
    _ options: TransactionOptions, completion: @escaping (Result<Transaction, CallStatus>) -> Void
  ) {
    guard open.count < Self.openLimit || closeLongestIdle(where: { _ in true }) else {
      completion(
        .failure(
          CallStatus(
            .resourceExhausted, "More than \(Self.openLimit) transactions are open.")))
      return
    }
    switch options {
    case .readWrite(let retry): completion(beginAgain(retry))
    case .readOnly(let time):
      place(at: time) { [self] result in
        completion(result.map { add(.readOnly(.sequence($0.sequence), time ?? $0.time)) })
      }
    }
  }

  /// Finds out how a read is to be made, as soon as the locks that it needs are there.
  ///
  /// A transaction that has lost its locks reads on, as of the moment when it had them, and hears of
  /// the loss when it commits: some clients begin again only there.
  func read(
    _ scope: ReadScope, _ consistency: ReadConsistency, _ wait: LockWait,
    completion: @escaping (Result<ReadGrant, CallStatus>) -> Void
  ) {
    switch consistency {
    case .strong: completion(.success(ReadGrant(point: .latest)))
    case .readTime(let time):
      place(at: time) { result in
        completion(result.map { ReadGrant(point: .sequence($0.sequence)) })
      }
    case .transaction(let token):
      do throws(CallStatus) {
        read(scope, in: try find(token), wait, completion)
      } catch {
        completion(.failure(error))
      }
    case .newTransaction(let options):
      begin(options) { [self] result in
        switch result {
        case .failure(let error): completion(.failure(error))
        case .success(let transaction):
          read(scope, in: transaction, wait) { [self] result in
            // The grant tells the token. Without it nobody could end the transaction.
            let result = wait.isWithdrawn ? .failure(Self.closed) : result
            if case .failure = result { close(transaction) }
            completion(
              result.map { ReadGrant(point: $0.point, transaction: transaction.token.bytes) })
          }
        }
      }
    }
  }

  /// Ends a transaction with its writes, or without them if that fails.
  func commit(
    _ request: Wire.CommitRequest, by principal: Principal, _ wait: LockWait,
    completion: @escaping (Result<CommitResult, CallStatus>) -> Void
  ) {
    do throws(CallStatus) {
      let transaction = try find(request.transaction)
      switch transaction.mode {
      case .readOnly(_, let time):
        completion(.success(try endReadOnly(transaction, at: time, request)))
      case .readWrite: end(transaction, request, by: principal, wait, completion)
      }
    } catch {
      completion(.failure(error))
    }
  }

  func rollBack(_ bytes: [UInt8]) throws(CallStatus) {
    let token = try TransactionToken(bytes)
    // Clients roll back what has ended, too.
    guard token.nonce == nonce else { throw Self.closed }
    if let transaction = open[token] { close(transaction) }
  }

  /// Makes commits without a transaction, one after the other; as `Store.commit`.
  func write(
    _ requests: [Storage.CommitRequest], _ wait: LockWait,
    completion: @escaping ([Result<CommitResult, CommitError>]) -> Void
  ) {
    if locks.isEmpty {
      submit(requests, completion)
      return
    }
    let paths = Set(requests.lazy.flatMap { $0.writes.lazy.map(\.path) })
    let owner = LockOwner(number: nextNumber())
    let weight = requests.reduce(0) { $0 + $1.writes.weight }
    let wanted = paths.map { Lock(.document($0), isExclusive: true) }
    ask(owner, wanted, weight: weight, isBrief: true, wait) { [self] outcome in
      guard outcome == .granted else {
        completion([.failure(.contention)])
        return
      }
      submit(requests, completion)
      // Whoever gets the locks now reads when these commits have ended.
      locks.release(owner)
    }
  }

  /// Takes back what waits for locks.
  func withdraw(_ wait: LockWait) {
    wait.isWithdrawn = true
    if let request = wait.request { locks.withdraw(request) }
  }
}

// MARK: Reading and committing

extension Transactions {
  private func read(
    _ scope: ReadScope, in transaction: Transaction, _ wait: LockWait,
    _ completion: @escaping (Result<ReadGrant, CallStatus>) -> Void
  ) {
    transaction.lastUse = world.now()
    if case .readOnly(let point, _) = transaction.mode {
      completion(.success(ReadGrant(point: point)))
      return
    }
    let locks = transaction.missing(
      scope.locks(isExclusive: transaction.isRetry) + transaction.claims)
    guard transaction.lockCount + locks.count <= Self.lockLimit else {
      completion(.failure(Self.tooManyLocks))
      return
    }
    transaction.requests += 1
    ask(transaction.owner, locks, wait) { [self] outcome in
      switch outcome {
      case .granted:
        transaction.took(locks)
        transaction.claims = []
        // A commit that was before the locks is waited for, else it would change what is read now.
        if !underWay.wait({ [self] in read(scope, transaction, completion) }) {
          read(scope, transaction, completion)
        }
      case .lost: read(scope, transaction, completion)
      case .withdrawn:
        transaction.requests -= 1
        completion(.failure(Self.closed))
      }
    }
  }

  /// The last commit at a time; the last of all if it is nil.
  private func place(
    at time: Timestamp?, completion: @escaping (Result<Place, CallStatus>) -> Void
  ) {
    world.place(time.map { .time($0) } ?? .latest) { [world] result in
      // The store's time may be ahead of the clock, where that was set back.
      if case .success(let place) = result, let time, time > place.time,
        time.microseconds > world.timeOfDay()
      {
        let message = "The requested 'read_time' cannot be in the future."
        completion(.failure(CallStatus(.invalidArgument, message)))
        return
      }
      completion(result.mapError(CallStatus.init))
    }
  }

  private func read(
    _ scope: ReadScope, _ transaction: Transaction,
    _ completion: @escaping (Result<ReadGrant, CallStatus>) -> Void
  ) {
    place(at: nil) { [self] result in
      transaction.requests -= 1
      transaction.lastUse = world.now()
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let place):
        let sequence =
          transaction.owner.hasLost ? transaction.lastSequence ?? place.sequence : place.sequence
        transaction.note(scope, asOf: sequence)
        completion(.success(ReadGrant(point: .sequence(sequence))))
      }
    }
  }

  private func end(
    _ transaction: Transaction, _ request: Wire.CommitRequest, by principal: Principal,
    _ wait: LockWait, _ completion: @escaping (Result<CommitResult, CallStatus>) -> Void
  ) {
    // From now on nobody finds it.
    open[transaction.token] = nil
    let locks = transaction.missing(
      Set(request.writes.lazy.map(\.path)).map { Lock(.document($0), isExclusive: true) })
    guard transaction.lockCount + locks.count <= Self.lockLimit else {
      close(transaction)
      completion(.failure(Self.tooManyLocks))
      return
    }
    let finish = { [self] (result: Result<CommitResult, CommitError>) in
      if case .success = result {
        self.locks.release(transaction.owner)
      } else {
        close(transaction, request.writes)
      }
      completion(result.mapError { CallStatus($0, request.database) })
    }
    ask(transaction.owner, locks, weight: request.writes.weight, wait) { [self] outcome in
      guard outcome == .granted else {
        finish(.failure(.contention))
        return
      }
      transaction.owner.isCommitting = true
      submit([Storage.CommitRequest(request.writes, by: principal, reads: transaction.reads)]) {
        finish($0[0])
      }
    }
  }

  private func endReadOnly(
    _ transaction: Transaction, at time: Timestamp, _ request: Wire.CommitRequest
  ) throws(CallStatus) -> CommitResult {
    guard request.writes.isEmpty else {
      throw CallStatus(.invalidArgument, "Cannot modify entities in a read-only transaction.")
    }
    open[transaction.token] = nil
    return CommitResult(sequence: 0, time: time, writes: [])
  }

  private func submit(
    _ requests: [Storage.CommitRequest],
    _ completion: @escaping ([Result<CommitResult, CommitError>]) -> Void
  ) {
    let number = underWay.begin()
    world.commit(requests) { [self] results in
      for body in underWay.end(number) { body() }
      completion(results)
    }
  }

  /// Asks for locks, where any are needed.
  private func ask(
    _ owner: LockOwner, _ wanted: [Lock], weight: Int = 0, isBrief: Bool = false, _ wait: LockWait,
    completion: @escaping (LockRequest.Outcome) -> Void
  ) {
    if owner.hasLost || wanted.isEmpty {
      completion(owner.hasLost ? .lost : .granted)
      return
    }
    // The call may have ended before it came so far; later nobody would take the request back.
    if wait.isWithdrawn {
      completion(.withdrawn)
      return
    }
    if !isBrief { makeRoom(for: wanted.count) }
    let request = LockRequest(
      owner, wanted, weight: weight, isBrief: isBrief, since: world.now()
    ) { outcome in
      wait.request = nil
      completion(owner.hasLost ? .lost : outcome)
    }
    wait.request = request
    locks.ask(request)
    startTicking()
  }
}

// MARK: Beginnings and ends

extension Transactions {
  private static let closed = CallStatus(.invalidArgument, "Transaction is invalid or closed.")
  private static let tooManyLocks = CallStatus(
    .invalidArgument,
    "A transaction can read and write at most \(lockLimit) documents and queries.")

  private func nextNumber() -> UInt64 {
    numbers += 1
    return numbers
  }

  private func beginAgain(_ retry: [UInt8]) -> Result<Transaction, CallStatus> {
    guard !retry.isEmpty else { return .success(add(.readWrite)) }
    do throws(CallStatus) {
      // It may still be open: threads of a program that share one decorated function of Python's
      // client name each other's attempts.
      return .success(add(.readWrite, retrying: try TransactionToken(retry)))
    } catch {
      return .failure(error)
    }
  }

  private func add(
    _ mode: Transaction.Mode, retrying retried: TransactionToken? = nil
  ) -> Transaction {
    let token = TransactionToken(number: nextNumber(), nonce: nonce)
    let transaction = Transaction(
      token, mode, retrying: retried, retried.flatMap { ended[$0] }, now: world.now())
    open[token] = transaction
    startTicking()
    return transaction
  }

  private func find(_ bytes: [UInt8]) throws(CallStatus) -> Transaction {
    guard let transaction = open[try TransactionToken(bytes)] else { throw Self.closed }
    if isOver(transaction) {
      close(transaction)
      throw Self.closed
    }
    return transaction
  }

  private func isOver(_ transaction: Transaction) -> Bool {
    let now = world.now()
    return now - transaction.began >= Self.lifetime
      || transaction.requests == 0 && now - transaction.lastUse >= Self.idleLimit
  }

  /// Ends the transaction without a request that has waited for its client for the longest, so that
  /// those whose clients are gone hold up nobody.
  ///
  /// - Returns: false if there is none.
  private func closeLongestIdle(where isWanted: (Transaction) -> Bool) -> Bool {
    let idle = open.values.filter { $0.requests == 0 && isWanted($0) }
    guard
      let longest = idle.min(by: {
        ($0.lastUse, $0.token.number) < ($1.lastUse, $1.token.number)
      })
    else { return false }
    close(longest)
    return true
  }

  /// Sees to it that so many more locks can be held, as far as idle transactions are what prevents it.
  private func makeRoom(for count: Int) {
    while !locks.hasRoom(for: count), closeLongestIdle(where: { !$0.owner.granted.isEmpty }) {}
  }

  /// Ends a transaction without its writes.
  func close(_ transaction: Transaction, _ writes: [Mutation] = []) {
    open[transaction.token] = nil
    let claims = transaction.claims(writes)
    for token in [transaction.token, transaction.retried].compactMap({ $0 }) {
      ended.insert(token, age: transaction.owner.age, claims: claims, now: world.now())
    }
    locks.release(transaction.owner)
  }

  private func startTicking() {
    guard !isTicking else { return }
    isTicking = true
    world.schedule(Self.tick) { [self] in
      isTicking = false
      expire()
    }
  }

  private func expire() {
    for transaction in open.values.filter(isOver).sorted(by: { $0.token.number < $1.token.number })
    {
      close(transaction)
    }
    ended.expire(now: world.now())
    locks.expire()
    if !(open.isEmpty && ended.isEmpty && locks.isEmpty) { startTicking() }
  }
}

extension [Mutation] {
  /// About what they take in memory, in bytes.
  fileprivate var weight: Int {
    reduce(0) { sum, write in
      switch write.operation {
      case .set(let fields), .update(let fields, _):
        sum + write.path.utf8.count + fields.encoded.count
      case .delete, .verify: sum + write.path.utf8.count
      }
    }
  }
}
