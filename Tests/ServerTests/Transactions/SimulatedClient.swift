import Documents
import Randomness
import Storage
import Testing
import Wire

@testable import Server

/// A client that runs one transaction after the other, each until it succeeds, as Google's clients do.
final class SimulatedClient {
  enum Mood {
    case careful
    /// Sometimes goes away in the middle, and comes back without a word of it.
    case careless
  }

  private let world: SimulatedWorld
  private let history: History
  private let number: Int
  private let mood: Mood
  /// Whether nobody writes without locks, so that even what fails has seen one moment.
  private let isUndisturbed: Bool
  private let accounts: Int
  private var random: SeededGenerator
  private(set) var remaining: Int
  private(set) var mostAttempts = 0

  init(
    _ world: SimulatedWorld, _ history: History, number: Int, seed: UInt64, transactions: Int,
    accounts: Int, mood: Mood = .careful, isUndisturbed: Bool = true
  ) {
    self.world = world
    self.history = history
    self.number = number
    self.mood = mood
    self.isUndisturbed = isUndisturbed
    self.accounts = accounts
    random = SeededGenerator(seed: seed &+ UInt64(number) &* 7919)
    remaining = transactions
  }

  /// Begins the next transaction, if one is left.
  func start() {
    guard remaining > 0 else { return }
    let attempt = Attempt(plan(), number: 1)
    world.later { self.begin(attempt, retrying: []) }
  }

  // MARK: Plans

  /// Reads, one after the other, and what is written for what they found.
  private struct Plan {
    let scopes: [ReadScope]
    let writes: ([[Document]]) -> [Mutation]
  }

  private func plan() -> Plan {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      let from = account()
      let to = account()
      return Plan(scopes: [.documents([from]), .documents([to])]) { found in
        guard from != to else { return [] }
        return [
          .set(from, Self.amount(Self.amount(found[0]) - 1)),
          .set(to, Self.amount(Self.amount(found[1]) + 1)),
        ]
      }
    case 2:
      let paths = [account(), account(), account()]
      return Plan(scopes: [.documents(paths)]) { found in
        [.set(paths[0], Self.amount(Int64(found[0].count)))]
      }
    case 3:
      // Numbers without gaps: a phantom would give one twice.
      return Plan(scopes: [.query(Query(try! CollectionPath("slips")))]) { found in
        [.create(try! DocumentPath("slips/s\(found[0].count)"), Self.amount(0))]
      }
    case 4:
      let query = Query(
        collectionID: "accounts",
        filter: .field(
          FieldPath(field: "amount"), .greaterThan,
          .integer(Int64.random(in: -5...5, using: &random))
        ),
        limit: 2)
      let path = account()
      return Plan(scopes: [.query(query), .documents([path])]) { found in
        if let first = found[0].first {
          [.delete(first.path)]
        } else {
          [.set(path, Self.amount(9))]
        }
      }
    default:
      let path = account()
      return Plan(scopes: [.documents([path])]) { found in
        [.set(path, Self.amount(Self.amount(found[0]) + 1))]
      }
    }
  }

  private func account() -> DocumentPath {
    try! DocumentPath("accounts/a\(Int.random(in: 0..<accounts, using: &random))")
  }

  private static func amount(_ amount: Int64) -> MapValue {
    MapValue([("amount", .integer(amount))])
  }

  private static func amount(_ found: [Document]) -> Int64 {
    if case .integer(let amount) = found.first?.fields.map[FieldPath(field: "amount")] {
      amount
    } else {
      0
    }
  }

  // MARK: Running them

  private final class Attempt {
    let plan: Plan
    let number: Int
    var token: [UInt8] = []
    /// What the next attempt names as the one before it.
    var retried: [UInt8] = []
    var readings: [History.Reading] = []

    init(_ plan: Plan, number: Int) {
      self.plan = plan
      self.number = number
    }
  }

  private func begin(_ attempt: Attempt, retrying token: [UInt8]) {
    mostAttempts = max(mostAttempts, attempt.number)
    world.transactions.begin(.readWrite(retry: token)) { result in
      guard case .success(let transaction) = result else {
        Issue.record("no transaction: \(result)")
        return
      }
      attempt.token = transaction.token.bytes
      // Some clients name the last attempt, some the first.
      let namesLast = self.number.isMultiple(of: 2)
      attempt.retried = namesLast || token.isEmpty ? attempt.token : token
      self.world.later { self.goOn(attempt) }
    }
  }

  private func goOn(_ attempt: Attempt) {
    if mood == .careless, Int.random(in: 0..<20, using: &random) == 0 {
      // Another transaction; nobody ends this one.
      start()
      return
    }
    guard attempt.readings.count < attempt.plan.scopes.count else {
      commit(attempt)
      return
    }
    let scope = attempt.plan.scopes[attempt.readings.count]
    world.transactions.read(scope, .transaction(attempt.token), LockWait()) { result in
      switch result {
      case .success(let grant): self.world.later { self.read(scope, grant, attempt) }
      // It took too long.
      case .failure: self.world.later { self.retry(attempt) }
      }
    }
  }

  private func read(_ scope: ReadScope, _ grant: ReadGrant, _ attempt: Attempt) {
    guard case .sequence(let sequence) = grant.point else {
      Issue.record("a read of a transaction has no place")
      return
    }
    let found = try! history.read(scope, at: sequence)
    attempt.readings.append(History.Reading(scope: scope, sequence: sequence, found: found))
    world.later { self.goOn(attempt) }
  }

  private func commit(_ attempt: Attempt) {
    let note: Comment = "client \(number)"
    if isUndisturbed { try! history.checkOneMoment(attempt.readings, note) }
    let writes = attempt.plan.writes(attempt.readings.map(\.found))
    let request = Wire.CommitRequest(
      database: DatabasePrefix(project: "p"), writes: writes, transaction: attempt.token)
    world.transactions.commit(request, by: .owner, LockWait()) { result in
      switch result {
      case .success(let result):
        try! self.history.check(attempt.readings, committedAs: result.sequence, note)
        self.remaining -= 1
        self.start()
      case .failure(let error):
        #expect([.aborted, .invalidArgument].contains(error.code), note)
        self.world.later { self.retry(attempt) }
      }
    }
  }

  private func retry(_ attempt: Attempt) {
    begin(Attempt(attempt.plan, number: attempt.number + 1), retrying: attempt.retried)
  }
}
