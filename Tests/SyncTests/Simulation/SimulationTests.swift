import Documents
import Foundation
import Testing
import Wire

@testable import Sync

/// Several devices and a server, with random edits, cuts, lost answers, restarts; afterwards all
/// agree, and every write is in exactly once.
///
/// `BOOKSPINE_SIMULATION_SEEDS=201-9000` runs other seeds than the usual ones.
struct SimulationTests {
  @Test func replicasAgreeWhateverHappens() {
    let range = (ProcessInfo.processInfo.environment["BOOKSPINE_SIMULATION_SEEDS"] ?? "1-200")
      .split(separator: "-").compactMap { UInt64($0) }
    var repetitions = 0
    var filters = 0
    var restores = 0
    for seed in range[0]...range[1] {
      let simulation = Simulation(seed: seed)
      if let fault = simulation.run() {
        Issue.record("seed \(seed): \(fault)")
        break
      }
      repetitions += simulation.server.repetitions
      filters += simulation.server.filters
      restores += simulation.restores
    }
    // A simulation that never gets to the hard cases proves nothing.
    #expect(repetitions > 20)
    #expect(filters > 20)
    #expect(restores > 20)
    print(
      "SimulationTests: seeds \(range[0]) to \(range[1]), \(repetitions) repeated batches, \(filters) filters, "
        + "\(restores) restored copies"
    )
  }
}

class Simulation {
  let server = SimulatedServer()
  private(set) final var restores = 0
  private final let random: SeededRandom
  final var clients: [SimulatedClient] = []
  final let queries: [LocalQuery]

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    let n = FieldPath(field: "n")
    queries = [
      LocalQuery(Query(collectionID: "books")),
      LocalQuery(Query(collectionID: "books", orders: [Order(n)])),
      LocalQuery(Query(collectionID: "books", orders: [Order(n, descending: true)], limit: 3)),
      LocalQuery(Query(collectionID: "books", orders: [Order(n)], limit: 3), limitToLast: true),
      LocalQuery(
        Query(collectionID: "books", filter: .field(n, .greaterThan, .integer(4)), limit: 2)),
      LocalQuery(Query(collectionID: "books", filter: .field(n, .equal, .integer(3)))),
      LocalQuery(try! DocumentPath("books/b1")),
      LocalQuery(Query(collectionID: "operations")),
    ]
    makeClients(seed)
  }

  func makeClients(_ seed: UInt64) {
    for index in 0..<3 {
      clients.append(
        SimulatedClient(name: "c\(index)", server: server, seed: seed &* 31 &+ UInt64(index)))
    }
  }

  /// The program on a device ends without warning and is started again.
  func restart(_ client: SimulatedClient) { client.restart() }

  /// Whatever goes on inside a device comes to its end.
  func settleDevices() {}

  /// - Returns: What is wrong afterwards, or nil.
  func run() -> String? {
    for client in clients { client.listen(queries[below(queries.count)]) }
    for _ in 0..<150 { act() }
    if let fault = calmDown() { return fault }
    return check()
  }

  func act() {
    let client = clients[below(clients.count)]
    switch below(100) {
    case 0..<22: edit(client)
    case 22..<26: client.listen(queries[below(queries.count)])
    case 26..<28: if client.listeners.count > 1 { client.unlisten(below(client.listeners.count)) }
    case 28..<33: client.network.cut()
    case 33..<35: client.network.isUp.toggle()
    case 35..<37: restart(client)
    case 37..<38: client.client.disableNetwork()
    case 38..<41: client.client.enableNetwork()
    case 41..<43: client.client.retryNow()
    case 43..<46: client.scheduler.advance(milliseconds: 1 + below(30_000))
    case 46..<47: server.oldestToken = server.sequence
    case 47..<49: server.answersFirst.toggle()
    case 49..<50: restoreServer()
    case 50..<52: breakStore(of: client)
    case 52..<54: client.store.failing = []
    case 55..<57: client.records.isSlow.toggle()
    case 57..<60: client.records.finish()
    case 60..<61: client.records.isBroken.toggle()
    case 54..<55: client.collectCache(percentile: 1 + below(100))
    default: for _ in 0..<(1 + below(6)) { client.network.step(towardsServer: below(2) == 0) }
    }
  }

  /// The device's store takes nothing of some kinds for a while.
  private func breakStore(of client: SimulatedClient) {
    for action in [
      StoreAction.write, .allocateTarget, .releaseTarget, .applyRemoteEvent, .acknowledgeBatch,
      .rejectBatch,
    ] where below(2) == 0 {
      client.store.failing.insert(action)
    }
  }

  /// The server goes down and comes back with an older copy of its database.
  private func restoreServer() {
    for client in clients { client.network.cut() }
    server.restore(max(0, server.sequence - below(12)))
    restores += 1
  }

  private func edit(_ client: SimulatedClient) {
    let path = try! DocumentPath("books/b\(below(6))")
    let n = FieldPath(field: "n")
    switch below(8) {
    case 0, 1: client.commit([.set(path, MapValue([("n", .integer(Int64(below(8))))]))])
    case 2:
      client.commit([
        .update(path, MapValue([("n", .integer(Int64(below(8))))]), mask: FieldMask([n]))
      ])
    case 3: client.commit([.delete(path)])
    case 4:
      client.commit([
        Mutation(
          path, .update(Fields(), .empty),
          transforms: [FieldTransform(n, .increment(.integer(1)))])
      ])
    case 5:
      client.commit([
        Mutation(
          path, .update(Fields(), .empty),
          transforms: [FieldTransform(FieldPath(field: "at"), .serverTimestamp)])
      ])
    case 6:
      client.commit([
        Mutation(
          path, .update(Fields(), .empty),
          transforms: [
            FieldTransform(FieldPath(field: "tags"), .arrayUnion([.integer(Int64(below(3)))]))
          ])
      ])
    default:
      client.commit([
        .set(path, MapValue([("n", .integer(5))])),
        .set(try! DocumentPath("forbidden/f"), MapValue()),
      ])
    }
  }

  /// Lets everything through and time pass until nothing is left to do.
  final func calmDown() -> String? {
    settleDevices()
    for client in clients {
      client.network.isUp = true
      client.store.failing = []
      client.records.isSlow = false
      client.records.isBroken = false
      client.records.finish()
      client.client.enableNetwork()
    }
    for _ in 0..<200 {
      for client in clients {
        var steps = 0
        while !client.network.isQuiet {
          client.network.step(towardsServer: steps.isMultiple(of: 2))
          steps += 1
          if steps > 10_000 { return "\(client.name) never becomes quiet" }
        }
        client.scheduler.advance(milliseconds: 1000)
        settleDevices()
      }
      if clients.allSatisfy({ isSettled($0) }) { return nil }
    }
    let unsettled = clients.filter { !isSettled($0) }.map { client in
      "\(client.name): \(client.client.state) limbo \(client.client.engine.limbo.active.count)"
        + " from cache \(client.listeners.filter { $0.last?.isFromCache != false }.count)"
    }
    return "never settles: \(unsettled)"
  }

  private func isSettled(_ client: SimulatedClient) -> Bool {
    client.network.isQuiet && client.client.state.pendingBatches == 0
      && client.listeners.allSatisfy {
        $0.last?.isFromCache == false && $0.last?.hasPendingWrites == false
      }
  }

  func check() -> String? {
    for client in clients {
      for listener in client.listeners {
        if let fault = listener.fault { return "\(client.name): \(fault)" }
        guard let last = listener.last else { return "\(client.name) was told nothing" }
        if last.hasPendingWrites {
          let pending = last.documents.filter { $0.hasPendingWrites }.map { $0.path.string }
          return "\(client.name) still shows pending writes of \(pending)"
        }
        let kind: Wire.Target.Kind
        switch listener.query.target.kind {
        case .query(let query): kind = .query(query)
        case .document(let path): kind = .documents([path])
        }
        let wanted = SimulatedServer.results(of: kind, in: server.state)
        if last.documents.count != wanted.count {
          return "\(client.name) has \(last.documents.count) of \(wanted.count) results"
        }
        for document in last.documents where wanted[document.path]?.fields != document.fields {
          return "\(client.name) differs in \(document.path.string)"
        }
      }
      if let fault = checkOperations(client) { return fault }
    }
    return nil
  }

  /// - Parameter hasDied: Whether the program may have died before a refusal was stored: the write
  ///   is tried again then, and may be taken.
  final func checkOperations(_ client: SimulatedClient, hasDied: Bool = false) -> String? {
    for operation in client.made {
      let document = server.state[try! DocumentPath("operations/" + operation)]
      let count = document?.fields["n"]
      if count != nil, count != .integer(1) { return "\(operation) is in more than once" }
      if client.acknowledged.contains(operation), count == nil, !server.lost.contains(operation) {
        return "\(operation) was acknowledged and is not there"
      }
      if !hasDied, client.refused.contains(operation), count != nil {
        return "\(operation) was refused and is there"
      }
    }
    return nil
  }

  final func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
}
