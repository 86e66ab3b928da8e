import Documents
import Storage
import Wire

/// One Listen call: the targets of one client.
///
/// A stream is *live* while all its targets are as of the hub's place; then the hub tells it every
/// change. While it loads a target, or while its client does not take what was sent, it is *behind*:
/// it hears nothing, each target remembers its own place, and in the end it catches up from there.
/// A consistent snapshot is announced only when all targets are as of one place.
final class ListenStream: CallHandler {
  static let targetLimit = 500

  /// What the hub is about to tell.
  var staged = StagedChanges()
  /// Whether a target is ahead of the hub.
  private(set) var waitsForHub = false

  private let call: Call
  private let hub: ListenerHub
  private let sender: PacedSender
  private var prefix: DatabasePrefix?
  private var targets: [Int: ListenTarget] = [:]
  private var loads: [TargetLoader] = []
  private var isLive = false
  private var isCatchingUp = false
  private var hasSpoken = false

  init(_ call: Call, _ hub: ListenerHub) {
    self.call = call
    self.hub = hub
    sender = PacedSender(call)
    hub.insert(self)
    call.onEnd = { [self] in end() }
  }

  static func opening(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    StreamOpening(call, databases) { ListenStream($0, $1.hub) }
  }

  func received(_ message: ArraySlice<UInt8>) {
    let request: ListenRequest
    do throws(CallStatus) {
      request = try ListenRequest.read(message, known: prefix)
    } catch {
      refuse(message, error)
      return
    }
    prefix = request.database
    switch request.change {
    case .addTarget(let target): add(target)
    case .removeTarget(let id): remove(id)
    }
  }

  func halfClosed() {
    call.end(.ok)
  }

  func drained() {
    if sender.isBusy { sender.drained() } else { align() }
  }
}

// MARK: Targets

extension ListenStream {
  private func add(_ wanted: Target) {
    guard wanted.id != 0 else {
      call.end(CallStatus(.invalidArgument, "A target needs a number other than 0."))
      return
    }
    guard targets[wanted.id] == nil else {
      call.end(CallStatus(.invalidArgument, "There is a target \(wanted.id) already."))
      return
    }
    guard targets.count < Self.targetLimit else {
      let text = "At most \(Self.targetLimit) targets may be added to a stream."
      send(ListenMessages.removed(wanted.id, CallStatus(.resourceExhausted, text)))
      return
    }
    do throws(CallStatus) {
      let target = ListenTarget(
        id: wanted.id, kind: try kind(wanted), once: wanted.once, stream: self)
      targets[wanted.id] = target
      send(ListenMessages.added(target.id))
      load(target, wanted.resume, expectedCount: wanted.expectedCount ?? 0)
    } catch {
      send(ListenMessages.removed(wanted.id, error))
    }
  }

  private func kind(_ target: Target) throws(CallStatus) -> ListenTarget.Kind {
    switch target.kind {
    case .documents(let paths):
      return .documents(Set(paths))
    case .query(let query):
      do throws(QueryError) {
        try query.validate()
      } catch {
        throw CallStatus(.invalidArgument, error.message)
      }
      guard query.projection == nil else {
        throw CallStatus(.invalidArgument, "A query that is listened to selects whole documents.")
      }
      return .query(query, key: query.canonicalForm)
    }
  }

  private func remove(_ id: Int) {
    guard let target = targets[id] else { return }
    drop(target)
    send(ListenMessages.removed(id, nil))
    proceed()
  }

  /// Ends the call because the store is in trouble. A client comes back and goes on from its resume
  /// tokens; a target that ended with a cause would be given up by it for good.
  func interrupt(_ error: StorageError) {
    call.end(CallStatus(.unavailable, error.message))
  }

  private func drop(_ target: ListenTarget) {
    targets[target.id] = nil
    hub.keepWindow(target, false)
    if isLive { hub.unwatch(target) }
    if let index = loads.firstIndex(where: { $0.target === target }) {
      loads.remove(at: index).cancel()
    }
  }

  /// Bytes that are no request end the call; if at least the target can be made out, only that.
  private func refuse(_ message: ArraySlice<UInt8>, _ status: CallStatus) {
    if let id = TargetNumber.find(in: message), targets[id] == nil {
      send(ListenMessages.removed(id, status))
    } else {
      call.end(status)
    }
  }

  private func end() {
    for target in targets.values {
      hub.keepWindow(target, false)
      if isLive { hub.unwatch(target) }
    }
    isLive = false
    loads.first?.cancel()
    loads = []
    sender.cancel()
    targets = [:]
    hub.remove(self)
  }
}

// MARK: Behind and live

extension ListenStream {
  private func load(
    _ target: ListenTarget, _ resume: Target.Resume = .none, expectedCount: Int = 0,
    isReset: Bool = false
  ) {
    goBehind(hub.place)
    loads.append(
      TargetLoader(
        target, resume: resume, expectedCount: expectedCount, isReset: isReset, stream: self,
        hub: hub, sender: sender))
    if loads.count == 1, !isCatchingUp { loads[0].start() }
  }

  /// The results of a target have been sent.
  func loaded(_ target: ListenTarget, at place: Place) {
    target.place = place
    loads.removeFirst()
    proceed()
  }

  /// Goes on with what is to be done next.
  private func proceed() {
    guard !isCatchingUp else { return }
    if let next = loads.first {
      next.start()
    } else {
      align()
    }
  }

  private func goBehind(_ place: Place?) {
    guard isLive else { return }
    isLive = false
    for target in targets.values {
      hub.unwatch(target)
      target.place = place
    }
  }

  func hubAdvanced() {
    waitsForHub = false
    align()
  }

  /// Brings all targets to the hub's place, the one that is furthest behind first.
  private func align() {
    guard !isLive, !call.isOver, !call.isCongested, loads.isEmpty, !isCatchingUp, !sender.isBusy,
      !targets.isEmpty
    else { return }
    guard let place = hub.place,
      !targets.values.contains(where: { $0.place!.sequence > place.sequence })
    else {
      waitsForHub = true
      return
    }
    let since = targets.values.min { $0.place!.sequence < $1.place!.sequence }!.place!
    guard since.sequence < place.sequence else {
      goLive(place)
      return
    }
    let group = targets.values.filter { $0.place == since }
    if let commits = hub.recent.after(since.sequence) {
      catchUp(group, ChangeSet(commits).changes, to: place)
    } else {
      catchUpFromLog(group, since)
    }
  }

  private func catchUpFromLog(_ group: [ListenTarget], _ since: Place) {
    isCatchingUp = true
    let store = hub.store
    sender.read(hub.readings, Readings.pageBytes) {
      store.changes(since: since, byteLimit: Readings.pageBytes, completion: $0)
    } then: { [self] (result: Result<ChangesSince, StorageError>) in
      isCatchingUp = false
      guard !call.isOver else { return }
      continueFromLog(group, result)
    }
  }

  private func continueFromLog(
    _ group: [ListenTarget], _ result: Result<ChangesSince, StorageError>
  ) {
    let group = group.filter { targets[$0.id] === $0 }
    switch result {
    case .success(.changes(let changes, let now)):
      catchUp(group, changes, to: now)
    case .success(.unknownPlace), .success(.forgotten), .success(.tooMany):
      for target in group { load(target, isReset: true) }
      proceed()
    case .failure(let error):
      interrupt(error)
    }
  }

  private func catchUp(
    _ group: [ListenTarget], _ changes: [Storage.DocumentChange], to place: Place
  ) {
    let changes = changes.map { ChangedDocument($0) }
    var staged = StagedChanges()
    let limited = group.filter(\.isLimited)
    let stateless = group.filter { !$0.isLimited }
    for (position, change) in changes.enumerated() {
      for target in stateless {
        if let effect = target.effect(of: change) { staged.add(position, target.id, effect) }
      }
    }
    let entries = staged.take()
    let encoded = EncodedChanges(changes)
    isCatchingUp = true
    sender.run(count: entries.count) { [self] index in
      send(entries[index], encoded, readTime: place.time)
    } completion: { [self] in
      isCatchingUp = false
      for target in group { target.place = place }
      for target in limited where targets[target.id] === target {
        if changes.contains(where: { target.effect(of: $0) != nil }) {
          load(target, isReset: true)
        }
      }
      proceed()
    }
  }

  private func goLive(_ place: Place) {
    for target in targets.values {
      guard case .query(let query, let key) = target.kind, query.isLimited, !hub.hasWindow(key)
      else { continue }
      load(target, isReset: target.isCurrent)
    }
    guard loads.isEmpty else { return }
    isLive = true
    for target in targets.values {
      hub.watch(target)
      target.place = nil
    }
    let new = targets.values.filter { !$0.isCurrent }.sorted { $0.id < $1.id }
    if !new.isEmpty {
      send(ListenMessages.current(new.map(\.id), place))
      for target in new { target.isCurrent = true }
    }
    send(ListenMessages.snapshot(place))
    for target in new where target.once {
      drop(target)
      send(ListenMessages.removed(target.id, nil))
    }
  }
}

// MARK: Sending

extension ListenStream {
  /// Tells what is staged, then that all is as of the hub's place.
  func tell(_ encoded: EncodedChanges, from place: Place, _ snapshot: [UInt8]) {
    let entries = staged.take()
    guard isLive else { return }
    guard !call.isCongested else {
      goBehind(place)
      return
    }
    for entry in entries {
      send(entry, encoded, readTime: hub.place!.time)
    }
    send(snapshot)
  }

  /// Tells an idle stream's place.
  func beat(_ snapshot: [UInt8]) {
    if isLive, !hasSpoken, !call.isCongested { call.send(snapshot) }
    hasSpoken = false
  }

  func send(_ message: [UInt8]) {
    hasSpoken = true
    call.send(message)
  }

  func send(_ document: Document, _ targetID: Int) {
    guard let prefix else { return }
    let encoded = EncodedDocumentChange(document, database: prefix)
    let (head, tail) = encoded.frame(targetIDs: [targetID])
    call.send(parts: [head, encoded.shared, tail])
  }

  /// Tells how many documents a target has, and which, as far as a filter can.
  func send(_ filter: NameFilter, _ targetID: Int) {
    let message = ExistenceFilter(
      targetID: targetID, count: filter.count, unchangedNames: filter.bits())
    send(ListenMessages.filter(message))
  }

  /// The name of a document as the client knows it.
  func name(_ path: DocumentPath) -> [UInt8] {
    (prefix?.utf8 ?? []) + path.utf8
  }

  func send(_ entry: StagedChanges.Entry, _ encoded: EncodedChanges, readTime: Timestamp) {
    guard let prefix else { return }
    hasSpoken = true
    // A document that left all results goes out too where it still is: else the client, which keeps
    // it, would have to look it up.
    guard let document = encoded.document(entry.position, prefix) else {
      let removed = entry.targetIDs + entry.removedTargetIDs
      call.send(
        ListenMessages.left(encoded.changes[entry.position], removed, readTime, prefix))
      return
    }
    let (head, tail) = document.frame(
      targetIDs: entry.targetIDs, removedTargetIDs: entry.removedTargetIDs)
    call.send(parts: [head, document.shared, tail])
  }
}
