import Documents
import Testing
import Wire

@testable import Server

/// What a client knows of its targets: applies the events of a Listen stream as Firestore's own
/// clients do, and notes their order.
final class ListenClient {
  struct Snapshot {
    let readTime: Timestamp
    let token: [UInt8]
  }

  let call: TestCall
  private(set) var documents: [DocumentPath: Document] = [:]
  /// The documents of each target.
  private(set) var results: [Int: Set<DocumentPath>] = [:]
  private(set) var current: Set<Int> = []
  private(set) var causes: [Int: Status] = [:]
  private(set) var resets = 0
  private(set) var filters: [ExistenceFilter] = []
  /// Short names of the events since `takeEvents`.
  private var events: [String] = []
  private var lastReadTime = Timestamp.zero

  init(_ calls: TestCalls) {
    call = calls.open("Listen")
  }

  /// Goes on in another stream from what is known.
  init(_ calls: TestCalls, resuming other: ListenClient) {
    call = calls.open("Listen")
    documents = other.documents
    results = other.results
  }

  func add(
    _ id: Int, _ query: Query, resume: Target.Resume = .none, once: Bool = false,
    expectedCount: Int? = nil
  ) {
    send(Target(id: id, .query(query), resume: resume, once: once, expectedCount: expectedCount))
  }

  func add(_ id: Int, documents paths: [DocumentPath]) {
    send(Target(id: id, .documents(paths)))
  }

  func send(_ target: Target) {
    call.send(ListenRequest(database: TestCalls.prefix, .addTarget(target)))
  }

  func remove(_ id: Int) {
    call.send(ListenRequest(database: TestCalls.prefix, .removeTarget(id)))
  }

  func takeEvents() -> [String] {
    defer { events = [] }
    return events
  }

  /// Applies events up to the next consistent snapshot.
  func nextSnapshot() -> Snapshot? {
    while let response = call.next(ListenResponse.self) {
      if let snapshot = apply(response) { return snapshot }
    }
    return nil
  }

  /// Applies events until a snapshot in which the targets are current.
  func snapshot(currentIn ids: Int...) -> Snapshot? {
    while let snapshot = nextSnapshot() {
      if current.isSuperset(of: ids) { return snapshot }
    }
    return nil
  }

  /// Applies one event.
  @discardableResult
  func step() -> Snapshot? {
    call.next(ListenResponse.self).flatMap { apply($0) }
  }

  private func apply(_ response: ListenResponse) -> Snapshot? {
    switch response {
    case .targetChange(let change): return apply(change)
    case .documentChange(let change):
      let path = change.document.path
      events.append("change \(path.id) \(change.targetIDs) \(change.removedTargetIDs)")
      documents[path] = change.document
      for id in change.targetIDs { results[id, default: []].insert(path) }
      for id in change.removedTargetIDs { results[id]?.remove(path) }
    case .documentDelete(let change):
      events.append("delete \(change.path.id) \(change.removedTargetIDs)")
      for id in change.removedTargetIDs { results[id]?.remove(change.path) }
      documents[change.path] = nil
    case .documentRemove(let change):
      events.append("remove \(change.path.id) \(change.removedTargetIDs)")
      for id in change.removedTargetIDs { results[id]?.remove(change.path) }
    case .filter(let filter):
      events.append("filter [\(filter.targetID)] \(filter.count)")
      filters.append(filter)
    }
    return nil
  }

  private func apply(_ change: TargetChange) -> Snapshot? {
    switch change.kind {
    case .noChange:
      guard change.targetIDs.isEmpty, let readTime = change.readTime else { return nil }
      events.append("snapshot")
      #expect(readTime >= lastReadTime, "read times never go back")
      lastReadTime = readTime
      return Snapshot(readTime: readTime, token: change.resumeToken)
    case .add:
      events.append("add \(change.targetIDs)")
      for id in change.targetIDs where results[id] == nil { results[id] = [] }
    case .remove:
      events.append("end \(change.targetIDs)")
      for id in change.targetIDs {
        results[id] = nil
        current.remove(id)
        causes[id] = change.cause
      }
    case .current:
      events.append("current \(change.targetIDs)")
      current.formUnion(change.targetIDs)
    case .reset:
      events.append("reset \(change.targetIDs)")
      resets += 1
      for id in change.targetIDs {
        results[id] = []
        current.remove(id)
      }
    }
    return nil
  }
}
