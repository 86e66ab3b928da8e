import Documents
import Storage
import Testing
import Wire

@testable import Server

/// When transactions end by themselves.
@Suite struct TransactionTimesTests {
  private let world: SimulatedWorld

  init() throws {
    world = try SimulatedWorld(seed: 1)
  }

  private func begin(retrying retried: [UInt8] = []) throws -> [UInt8] {
    var token: [UInt8]?
    world.transactions.begin(.readWrite(retry: retried)) { token = try? $0.get().token.bytes }
    return try #require(token)
  }

  /// The status of a read; nil if it has none yet.
  private func read(_ id: String, _ token: [UInt8]) -> CallStatus? {
    var status: CallStatus?
    world.transactions.read(.documents([Books.path(id)]), .transaction(token), LockWait()) {
      switch $0 {
      case .success: status = .ok
      case .failure(let error): status = error
      }
    }
    world.run()
    return status
  }

  private func commit(_ id: String, _ token: [UInt8]) -> CallStatus? {
    var status: CallStatus?
    let request = Wire.CommitRequest(
      database: TestCalls.prefix, writes: [Books.set(id)], transaction: token)
    world.transactions.commit(request, by: .owner, LockWait()) {
      switch $0 {
      case .success: status = .ok
      case .failure(let error): status = error
      }
    }
    world.run()
    return status
  }

  private let closed = CallStatus(.invalidArgument, "Transaction is invalid or closed.")

  @Test func aTransactionWithoutRequestsIsClosed() throws {
    let idle = try begin()
    let busy = try begin()
    #expect(read("a", idle) == .ok)
    world.wait(Transactions.idleLimit - 1000)
    #expect(read("a", busy) == .ok)
    world.wait(2000)
    #expect(read("a", idle) == closed)
    #expect(commit("a", idle) == closed)
    #expect(commit("a", busy) == .ok)
  }

  @Test func aTransactionIsClosedAtTheEndOfItsLife() throws {
    let token = try begin()
    for _ in 0..<5 {
      #expect(read("a", token) == .ok)
      world.wait(Transactions.lifetime / 6)
    }
    #expect(read("a", token) == .ok)
    world.wait(Transactions.lifetime / 6 + 1000)
    #expect(read("a", token) == closed)
  }

  @Test func aClientThatHasGoneHoldsUpAWriterForAMomentOnly() throws {
    let token = try begin()
    #expect(read("a", token) == .ok)
    var result: Result<CommitResult, CommitError>?
    let write = Storage.CommitRequest([Books.set("a")], by: .owner)
    world.transactions.write([write], LockWait()) { result = $0.first }
    world.wait(Locks.patience - 2000)
    #expect(result == nil)
    world.wait(4000)
    #expect(throws: Never.self) { try #require(result).get() }
    #expect(commit("a", token)?.code == .aborted)
  }

  @Test func aRetryGoesBeforeThoseThatBeganAfterTheFirstAttempt() throws {
    let first = try begin()
    let second = try begin()
    #expect(read("a", first) == .ok)
    #expect(read("a", second) == .ok)
    // The second would have to wait for the first, which then waits for it: the younger loses.
    #expect(commit("a", second) == nil)
    #expect(commit("a", first) == .ok)
    let third = try begin()
    #expect(read("a", third) == .ok)
    let retry = try begin(retrying: second)
    // It is older than the third, and wants what the first attempt had; alone, this time.
    #expect(read("b", retry) == nil)
    #expect(read("b", third) == .ok)
    #expect(commit("b", third) == .ok)
    #expect(commit("a", retry) == .ok)
  }

  /// Threads that share one decorated function of Python's client name each other's attempts.
  @Test func anAttemptThatIsStillOpenMayBeNamed() throws {
    let first = try begin()
    #expect(read("a", first) == .ok)
    let second = try begin(retrying: first)
    #expect(commit("a", first) == .ok)
    #expect(commit("b", second) == .ok)
  }

  @Test func theLongestIdleMakesRoomForANewOne() throws {
    let idle = try begin()
    let used = try begin()
    world.wait(1)
    #expect(read("a", used) == .ok)
    for _ in 2..<Transactions.openLimit { _ = try begin() }
    _ = try begin()
    #expect(read("a", idle) == closed)
    #expect(read("a", used) == .ok)
  }

  @Test func noMoreAreOpenThanHaveRequestsUnderWay() throws {
    for number in 0..<Transactions.openLimit {
      let scope = ReadScope.documents([Books.path("b\(number)")])
      world.transactions.read(scope, .transaction(try begin()), LockWait()) { _ in }
    }
    var status: CallStatus?
    world.transactions.begin(.readOnly(nil)) { if case .failure(let error) = $0 { status = error } }
    #expect(status?.code == .resourceExhausted)
    world.run()
    _ = try begin()
  }

  @Test func locksOfIdleTransactionsMakeRoomForOthers() throws {
    let count = Locks.heldLimit / Transactions.lockLimit
    let tokens = try (0..<count).map { number in
      let token = try begin()
      let paths = (0..<Transactions.lockLimit).map { Books.path("b\(number)-\($0)") }
      world.transactions.read(.documents(paths), .transaction(token), LockWait()) { _ in }
      world.run()
      return token
    }
    #expect(write("a") == true)
    let next = try begin()
    #expect(read("a", next) == .ok)
    #expect(commit("a", next) == .ok)
    #expect(read("a", tokens[0]) == closed)
    #expect(read("b1-0", tokens[1]) == .ok)
  }

  @Test(arguments: [TransactionOptions.readWrite(retry: []), .readOnly(nil)])
  func aReadThatNobodyWaitsForLeavesNoTransaction(_ options: TransactionOptions) {
    let wait = LockWait()
    var result: Result<ReadGrant, CallStatus>?
    world.transactions.read(.documents([Books.path("a")]), .newTransaction(options), wait) {
      result = $0
    }
    world.transactions.withdraw(wait)
    world.run()
    #expect(throws: closed) { try result?.get() }
    #expect(write("a") == true)
  }

  /// Whether a commit without a transaction succeeds; nil if it waits.
  private func write(_ id: String) -> Bool? {
    var isWritten: Bool?
    world.transactions.write([Storage.CommitRequest([Books.set(id)], by: .owner)], LockWait()) {
      if case .success? = $0.first { isWritten = true } else { isWritten = false }
    }
    world.run()
    return isWritten
  }

  @Test func aTransactionLocksOnlySoMuch() throws {
    let token = try begin()
    let paths = (0..<Transactions.lockLimit).map { Books.path("b\($0)") }
    var outcomes: [Bool] = []
    for paths in [paths, [Books.path("more")], paths] {
      world.transactions.read(.documents(paths), .transaction(token), LockWait()) {
        if case .success = $0 { outcomes.append(true) } else { outcomes.append(false) }
      }
      world.run()
    }
    #expect(outcomes == [true, false, true])
  }
}
