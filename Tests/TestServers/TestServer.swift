package import Documents
package import Sync
import Wire

/// A server in memory behind the engine's transport: it keeps documents, answers queries and
/// applies writes. What it has to say waits for ``settle()``, as a network does.
package final class TestServer: Transport {
  package private(set) var documents: [DocumentPath: MapValue] = [:]
  private var versions: [DocumentPath: Timestamp] = [:]
  private var created: [DocumentPath: Timestamp] = [:]
  /// What was written, batch by batch.
  package private(set) var written: [[Mutation]] = []
  /// Refuses the next batch.
  package var refusal: SyncError?
  /// Holds answers to writes back.
  package var holdsWrites = false
  /// Some hours behind the device's clock.
  private var time: Int64 = 1_779_990_000
  private var pending: [() -> Void] = []
  private var held: [() -> Void] = []
  private var watches: [TestWatch] = []
  /// Whether somebody is connected and listens.
  package var isWatched: Bool { !watches.isEmpty }

  package init() {}

  package func openWatch(_ observer: any WatchObserver) -> any WatchConnection {
    let watch = TestWatch(server: self, observer: observer)
    watches.append(watch)
    later { watch.say { $0.streamOpened() } }
    return watch
  }

  package func openWrite(_ observer: any WriteObserver) -> any WriteConnection {
    let write = TestWrite(server: self, observer: observer)
    later { write.say { $0.streamOpened() } }
    return write
  }

  /// Answers which collections there are, and what one document is.
  package func open(_ method: String, _ observer: any CallObserver) -> (any Call)? {
    let call: TestCall
    switch method {
    case "google.firestore.v1.Firestore/ListCollectionIds":
      call = TestCall(observer) { [self] in collectionIDs(of: $0) }
    case "google.firestore.v1.Firestore/BatchGetDocuments":
      call = TestCall(observer) { [self] in document(of: $0) }
    default: return nil
    }
    later { call.begin() }
    call.later = { [self] in later($0) }
    return call
  }

  private func collectionIDs(of request: [UInt8]) -> [UInt8] {
    guard let parent = try? ListCollectionIDsRequest.decode(request) else { return [] }
    var ids: Set<String> = []
    for path in documents.keys {
      let start = parent.parent.isEmpty ? 0 : parent.parent.count + 1
      guard path.utf8.count > start, path.utf8.starts(with: parent.parent) else { continue }
      let rest = path.utf8[start...].split(separator: UInt8(ascii: "/"))
      if rest.count >= 2 { ids.insert(String(decoding: rest[0], as: UTF8.self)) }
    }
    return ListCollectionIDsResponse(collectionIDs: ids.sorted())
      .encoded(database: parent.database)
  }

  private func document(of request: [UInt8]) -> [UInt8] {
    guard let request = try? BatchGetDocumentsRequest.decode(request),
      let path = request.documents.first
    else { return [] }
    let found = documents[path].map {
      Document(
        path: path, fields: Fields($0), createTime: created[path] ?? now,
        updateTime: versions[path] ?? now)
    }
    return BatchGetDocumentsResponse(found.map { .found($0) } ?? .missing(path), readTime: now)
      .encoded(database: request.database)
  }

  /// Delivers everything that is under way, and what follows from it.
  package func settle() {
    while !pending.isEmpty {
      let batch = pending
      pending = []
      for work in batch { work() }
    }
  }

  /// Lets the answers go that were held back.
  package func releaseWrites() {
    holdsWrites = false
    pending += held
    held = []
    settle()
  }

  /// Sets or deletes a document, as another client does.
  package func put(_ path: DocumentPath, _ fields: MapValue?) {
    documents[path] = fields
    time += 1
    versions[path] = now
    noteCreation(path)
    tell([path])
  }

  /// Commits as another client does, with the server's time; all preconditions have to hold.
  package func commit(_ mutations: [Mutation]) {
    precondition(mutations.allSatisfy { isMet($0) })
    time += 1
    for mutation in mutations { _ = apply(mutation) }
    tell(mutations.map { $0.path })
  }

  package var now: Timestamp { Timestamp(seconds: time) }

  fileprivate func later(_ work: @escaping () -> Void) {
    pending.append(work)
  }

  fileprivate func forget(_ watch: TestWatch) {
    watches.removeAll { $0 === watch }
  }

  fileprivate func cached(_ path: DocumentPath) -> CachedDocument {
    guard let fields = documents[path] else {
      return CachedDocument(path, .missing, version: now, readTime: now)
    }
    return CachedDocument(
      path, .found, version: versions[path] ?? now, fields: Fields(fields), readTime: now)
  }

  fileprivate func commit(_ batch: MutationBatch, _ write: TestWrite) {
    if let refusal {
      self.refusal = nil
      later { write.say { $0.streamClosed(refusal) } }
      return
    }
    if let unmet = batch.mutations.first(where: { !isMet($0) }) {
      let code: StatusCode =
        switch unmet.precondition {
        case .exists(false): .alreadyExists
        case .exists(true): .notFound
        default: .failedPrecondition
        }
      write.isEnded = true
      later { write.say { $0.streamClosed(SyncError(code, unmet.path.string)) } }
      return
    }
    time += 1
    written.append(batch.mutations)
    var results: [WriteOutcome] = []
    for mutation in batch.mutations { results.append(apply(mutation)) }
    let paths = batch.mutations.map { $0.path }
    let answer = { [self] in
      write.say {
        $0.streamReceived(WriteAnswer(streamToken: [1], commitTime: now, results: results))
      }
      tell(paths)
    }
    if holdsWrites { held.append(answer) } else { later(answer) }
  }

  private func isMet(_ mutation: Mutation) -> Bool {
    let exists = documents[mutation.path] != nil
    return switch mutation.precondition {
    case .none: true
    case .exists(let wanted): exists == wanted
    case .updateTime(let wanted): exists && versions[mutation.path] == wanted
    }
  }

  private func apply(_ mutation: Mutation) -> WriteOutcome {
    versions[mutation.path] = now
    switch mutation.operation {
    case .set(let fields):
      documents[mutation.path] = fields.map
    case .update(let fields, let mask):
      var map = documents[mutation.path] ?? MapValue()
      let new = fields.map
      for path in mask.paths { map[path] = new[path] }
      documents[mutation.path] = map
    case .delete:
      documents[mutation.path] = nil
    case .verify:
      break
    }
    noteCreation(mutation.path)
    var results: [Value] = []
    for transform in mutation.transforms {
      let result = transform.operation.apply(
        to: documents[mutation.path]?[transform.field], time: .timestamp(now))
      documents[mutation.path]?[transform.field] = result
      results.append(transform.operation.result(result))
    }
    return WriteOutcome(updateTime: now, transformResults: results)
  }

  private func noteCreation(_ path: DocumentPath) {
    created[path] = documents[path] == nil ? nil : created[path] ?? now
  }

  private func tell(_ paths: [DocumentPath]) {
    for watch in watches { watch.tell(paths) }
  }
}

/// One watch stream of the test's server.
final class TestWatch: WatchConnection {
  private let server: TestServer
  private var observer: (any WatchObserver)?
  private var targets: [Int: Sync.Target] = [:]

  init(server: TestServer, observer: any WatchObserver) {
    self.server = server
    self.observer = observer
  }

  func watch(_ request: WatchRequest) {
    let id = request.state.id
    let target = request.state.target
    targets[id] = target
    server.later { [self] in
      send(.target(.added, targets: [id], resumeToken: [], cause: nil))
      for path in server.documents.keys where matches(target, path) {
        send(.document(path, server.cached(path), updatedTargets: [id], removedTargets: []))
      }
      if let path = target.documentPath, server.documents[path] == nil {
        send(.document(path, server.cached(path), updatedTargets: [], removedTargets: [id]))
      }
      send(.target(.current, targets: [id], resumeToken: [7], cause: nil))
      complete()
    }
  }

  func unwatch(_ target: Int) {
    targets[target] = nil
    server.later { [self] in
      send(.target(.removed, targets: [target], resumeToken: [], cause: nil))
    }
  }

  func close() {
    observer = nil
    server.forget(self)
  }

  func say(_ what: (any WatchObserver) -> Void) {
    if let observer { what(observer) }
  }

  func tell(_ paths: [DocumentPath]) {
    server.later { [self] in
      for path in paths {
        var updated: [Int] = []
        var removed: [Int] = []
        for (id, target) in targets where concerns(target, path) {
          if matches(target, path) { updated.append(id) } else { removed.append(id) }
        }
        if updated.isEmpty, removed.isEmpty { continue }
        send(
          .document(
            path, server.cached(path), updatedTargets: updated.sorted(),
            removedTargets: removed.sorted()))
      }
      complete()
    }
  }

  /// Whether a document may ever be among a target's.
  private func concerns(_ target: Sync.Target, _ path: DocumentPath) -> Bool {
    switch target.kind {
    case .document(let wanted): wanted == path
    case .query(let query): query.collectionID == path.collection.id
    }
  }

  private func matches(_ target: Sync.Target, _ path: DocumentPath) -> Bool {
    guard let fields = server.documents[path] else { return false }
    switch target.kind {
    case .document(let wanted): return wanted == path
    case .query(let query): return query.matches(path, Fields(fields))
    }
  }

  private func complete() {
    say {
      $0.streamReceived(
        .target(.noChange, targets: [], resumeToken: [7], cause: nil), snapshotVersion: server.now)
    }
  }

  private func send(_ change: WatchChange) {
    say { $0.streamReceived(change, snapshotVersion: nil) }
  }
}

/// One write stream of the test's server.
final class TestWrite: WriteConnection {
  private let server: TestServer
  private var observer: (any WriteObserver)?
  /// After a refusal nothing happens any more on a stream.
  fileprivate(set) var isEnded = false

  init(server: TestServer, observer: any WriteObserver) {
    self.server = server
    self.observer = observer
  }

  func handshake() {
    server.later { [self] in say { $0.streamReceived(WriteAnswer(streamToken: [1])) } }
  }

  func write(_ request: WriteOperation) {
    guard let batch = request.batch else { return }
    server.later { [self] in
      if !isEnded { server.commit(batch, self) }
    }
  }

  func close() {
    observer = nil
  }

  func say(_ what: (any WriteObserver) -> Void) {
    if let observer { what(observer) }
  }
}

/// One call of the test's server that is answered once.
final class TestCall: Call {
  var later: (@escaping () -> Void) -> Void = { _ in }
  private var observer: (any CallObserver)?
  private let answer: ([UInt8]) -> [UInt8]

  init(_ observer: any CallObserver, answer: @escaping ([UInt8]) -> [UInt8]) {
    self.observer = observer
    self.answer = answer
  }

  func begin() { observer?.callOpened() }

  func send(_ message: [UInt8]) {
    later { [self] in
      observer?.callReceived(answer(message))
      observer?.callEnded(code: 0, message: "")
      observer = nil
    }
  }

  func cancel() { observer = nil }
}
