import Documents
import Testing

@testable import Sync

/// One device in the simulation: an engine, its listeners, and what they were told.
final class SimulatedClient {
  let name: String
  let network: SimulatedNetwork
  let link: TabBus.Link?
  private(set) var scheduler: ManualScheduler
  private(set) var client: SyncClient
  private(set) var listeners: [Listener] = []
  private(set) var store: FailingPersistence
  /// What the device has stored.
  private(set) var records = MemoryRecords()
  /// Whether other tabs use the store too.
  private let isShared: Bool
  private var starts = 0
  private var seed: UInt64
  private var nextOperation = 0
  /// Operations by what the server answered.
  private(set) var made: Set<String> = []
  private(set) var acknowledged: Set<String> = []
  private(set) var refused: Set<String> = []

  /// A listener that rebuilds its query's results from the changes that it is told.
  final class Listener {
    let query: LocalQuery
    var rebuilt: [DocumentSnapshot] = []
    var last: QuerySnapshot?
    var registration: ListenerRegistration?
    var fault: String?

    init(_ query: LocalQuery) {
      self.query = query
    }

    func take(_ snapshot: QuerySnapshot) {
      for change in snapshot.changes {
        if let index = change.oldIndex {
          if index >= rebuilt.count || rebuilt[index].path != change.document.path {
            fault = fault ?? "a change names the wrong old index"
            return
          }
          rebuilt.remove(at: index)
        }
        if let index = change.newIndex {
          if index > rebuilt.count {
            fault = fault ?? "a change names a new index outside the list"
            return
          }
          rebuilt.insert(change.document, at: index)
        }
      }
      let same =
        rebuilt.count == snapshot.documents.count
        && zip(rebuilt, snapshot.documents).allSatisfy {
          $0.path == $1.path && $0.document.fields == $1.document.fields
            && $0.hasPendingWrites == $1.hasPendingWrites
        }
      if !same { fault = fault ?? "the changes do not make the documents" }
      last = snapshot
    }
  }

  /// - Parameters:
  ///   - persistence: The device's store, if it is shared.
  ///   - link: The way to the other tabs that share it.
  init(
    name: String, server: SimulatedServer, seed: UInt64, persistence: (any Persistence)? = nil,
    link: TabBus.Link? = nil
  ) {
    self.name = name
    self.seed = seed
    self.link = link
    network = SimulatedNetwork(server)
    scheduler = ManualScheduler()
    isShared = persistence != nil
    store = FailingPersistence(
      persistence ?? ReplicaLog(records, scheduler: scheduler) { name })
    client = SimulatedClient.makeClient(store, network, scheduler, seed, link)
    client.start()
  }

  private static func makeClient(
    _ store: FailingPersistence, _ network: SimulatedNetwork, _ scheduler: ManualScheduler,
    _ seed: UInt64, _ link: TabBus.Link?
  ) -> SyncClient {
    SyncClient(
      persistence: store,
      transport: ServiceTransport(
        CallMultiplex(network, scheduler), database: SimulatedServer.prefix),
      scheduler: scheduler, random: SeededRandom(seed: seed), database: SimulatedServer.prefix,
      limboLimit: 2, tabs: link)
  }

  func listen(_ query: LocalQuery) {
    if listeners.contains(where: { $0.query.key == query.key }) { return }
    if store.failing.contains(.allocateTarget) { return }
    let listener = Listener(query)
    listeners.append(listener)
    listener.registration = client.listen(
      query, options: ListenOptions(includesMetadataChanges: true),
      { [unowned listener] in listener.take($0) },
      onError: { [unowned listener] in listener.fault = "refused: \($0.message)" })
  }

  func unlisten(_ index: Int) {
    listeners.remove(at: index).registration?.remove()
  }

  /// Makes a commit that can be told from every other: it increments a document of its own.
  func commit(_ mutations: [Mutation]) {
    nextOperation += 1
    let operation = "\(name)-\(nextOperation)"
    made.insert(operation)
    let mark = Mutation(
      try! DocumentPath("operations/" + operation), .update(Fields(), .empty),
      transforms: [FieldTransform(FieldPath(field: "n"), .increment(.integer(1)))])
    client.commit(mutations + [mark]) { [unowned self] outcome in
      switch outcome {
      case .acknowledged: acknowledged.insert(operation)
      case .refused: refused.insert(operation)
      }
    }
  }

  /// Drops some of what is not needed.
  func collectCache(percentile: Int) {
    let collector = client.collectCache()
    collector.limit = 0
    collector.percentile = percentile
    while collector.step() {}
  }

  /// Nothing happens any more, as if the program were gone.
  func abandon() { scheduler = ManualScheduler() }

  /// The program ends without warning and is started again on what it had stored.
  func restart() {
    let queries = listeners.map { $0.query }
    for listener in listeners where listener.fault != nil { Issue.record("\(listener.fault!)") }
    listeners = []
    client.stop()
    network.forget()
    scheduler = ManualScheduler(now: scheduler.now)
    seed &+= 1
    starts += 1
    if isShared {
      store.failing = []
    } else {
      // What was on its way to the device's store is lost.
      let stored = records.records
      records = MemoryRecords()
      records.records = stored
      store = FailingPersistence(
        ReplicaLog(records, scheduler: scheduler) { [name, starts] in "\(name)-\(starts)" })
    }
    client = SimulatedClient.makeClient(store, network, scheduler, seed, link)
    // A refusal that was not stored is forgotten: the batch is sent again.
    for batch in client.waitingBatches {
      if let mark = batch.mutations.last { refused.remove(mark.path.id) }
    }
    client.start()
    for query in queries { listen(query) }
  }
}
