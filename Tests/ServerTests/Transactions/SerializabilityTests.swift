import Documents
import Randomness
import Storage
import Testing

@testable import Server

/// Many clients at once, in an order that chance chooses: the outcome must be that of the transactions
/// one after the other, in the order of their commits, and there must be one.
@Suite struct SerializabilityTests {
  /// Steps without an end would be a deadlock or clients that abort each other for ever.
  private static let stepLimit = 200_000

  private func run(
    _ world: SimulatedWorld, _ clients: [SimulatedClient], seed: UInt64,
    atEachStep disturb: () -> Void = {}
  ) {
    for client in clients { client.start() }
    var steps = 0
    while clients.contains(where: { $0.remaining > 0 }), steps < Self.stepLimit, world.step() {
      steps += 1
      disturb()
    }
    for (number, client) in clients.enumerated() {
      #expect(client.remaining == 0, "seed \(seed), client \(number), after \(steps) steps")
    }
  }

  @Test(arguments: 1...12)
  func transactionsAreAsIfOneRanAfterTheOther(seed: UInt64) throws {
    let world = try SimulatedWorld(seed: seed)
    let history = History(world.store)
    let clients = (0..<8).map {
      SimulatedClient(world, history, number: $0, seed: seed, transactions: 12, accounts: 4)
    }
    run(world, clients, seed: seed)
    #expect(history.committed == 8 * 12)
    // Google's clients give up after five.
    #expect(clients.allSatisfy { $0.mostAttempts <= 5 }, "seed \(seed)")
  }

  @Test(arguments: 21...26)
  func clientsThatGoAwayHoldUpNobody(seed: UInt64) throws {
    let world = try SimulatedWorld(seed: seed)
    let history = History(world.store)
    let clients = (0..<6).map {
      SimulatedClient(
        world, history, number: $0, seed: seed, transactions: 8, accounts: 3, mood: .careless)
    }
    run(world, clients, seed: seed)
    #expect(history.committed == 6 * 8)
  }

  @Test(arguments: 31...36)
  func whatIsWrittenWithoutLocksBreaksNoTransaction(seed: UInt64) throws {
    let world = try SimulatedWorld(seed: seed)
    let history = History(world.store)
    let clients = (0..<6).map {
      SimulatedClient(
        world, history, number: $0, seed: seed, transactions: 8, accounts: 4, isUndisturbed: false)
    }
    var random = SeededGenerator(seed: seed)
    run(world, clients, seed: seed) {
      let account = Int.random(in: 0..<4, using: &random)
      let amount = MapValue([("amount", .integer(Int64.random(in: -9...9, using: &random)))])
      switch Int.random(in: 0..<60, using: &random) {
      case 0:
        // As an import does it.
        let write = Mutation.set(try! DocumentPath("accounts/a\(account)"), amount)
        _ = try! world.store.commit(CommitRequest([write], by: .owner))
      case 1:
        let write = Mutation.set(try! DocumentPath("accounts/a\(account)"), amount)
        world.transactions.write([CommitRequest([write], by: .owner)], LockWait()) { _ in }
      default: break
      }
    }
    #expect(history.committed == 6 * 8)
  }
}
