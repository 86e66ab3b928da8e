import Documents
import Storage
import Wire

/// Sends a target's results, or what has changed in them since the client saw them.
final class TargetLoader {
  /// Beyond so many changes since a resume token, the results are sent anew.
  private static let resumeLimit = 5000

  let target: ListenTarget
  private let resume: Target.Resume
  /// How many documents the client holds; 0 if it does not say, and then it wants no filter.
  private let expectedCount: Int
  private var isReset: Bool
  private let stream: ListenStream
  private let hub: ListenerHub
  private let sender: PacedSender
  private var isStarted = false
  private var isCancelled = false

  /// - Parameters:
  ///   - resume: where the client left off.
  ///   - isReset: whether the client holds results of the target that are to be forgotten.
  init(
    _ target: ListenTarget, resume: Target.Resume, expectedCount: Int, isReset: Bool,
    stream: ListenStream, hub: ListenerHub, sender: PacedSender
  ) {
    self.target = target
    self.resume = resume
    self.expectedCount = expectedCount
    self.isReset = isReset
    self.stream = stream
    self.hub = hub
    self.sender = sender
  }

  /// Begins, unless it has begun.
  func start() {
    guard !isStarted else { return }
    isStarted = true
    switch resume {
    case .none:
      sendAll()
    case .token(let token):
      // A token that is none of ours may come from another server.
      if let place = Place(token: token) { resume(from: place) } else { sendAnew() }
    case .readTime:
      sendAnew()
    }
  }

  func cancel() {
    isCancelled = true
    // A load that waits its turn leaves alone what the stream sends for others.
    if isStarted { sender.cancel() }
  }
}

extension TargetLoader {
  /// Asks the store and runs `body` with its answer, unless the load was cancelled meanwhile.
  private func read<Value: Sendable>(
    _ bytes: Int = Readings.sliceBytes,
    _ ask: @escaping (@escaping @Sendable (Result<Value, StorageError>) -> Void) -> Void,
    then body: @escaping (Value) -> Void
  ) {
    sender.read(hub.readings, bytes, ask) { [self] result in
      guard !isCancelled else { return }
      switch result {
      case .success(let value): body(value)
      case .failure(let error): fail(error)
      }
    }
  }

  private func fail(_ error: StorageError) {
    stream.interrupt(error)
  }

  private func resume(from place: Place) {
    let store = hub.store
    read(Readings.pageBytes) {
      store.changes(
        since: place, limit: Self.resumeLimit, byteLimit: Readings.pageBytes, completion: $0)
    } then: { [self] (answer: ChangesSince) in
      switch answer {
      case .changes(let changes, let now):
        send(changes.map { ChangedDocument($0) }, now)
      case .forgotten, .tooMany:
        sendDifference(since: place)
      case .unknownPlace:
        sendAnew()
      }
    }
  }

  /// Where the log does not tell any more what was different: what has been written since goes out,
  /// and for what went away the client gets a filter of all that is there.
  private func sendDifference(since place: Place) {
    guard expectedCount > 0, case .query(let query, _) = target.kind, !query.isLimited else {
      // What comes into a window may not have been written since.
      sendAnew()
      return
    }
    sendSlices(hub.store.cursor(query), since: place.time, NameFilter())
  }

  private func sendSlices(_ cursor: QueryCursor, since time: Timestamp, _ names: NameFilter) {
    read {
      cursor.next($0)
    } then: { [self] (slice: QuerySlice) in
      var names = names
      for document in slice.documents { names.insert(stream.name(document.path)) }
      let changed = slice.documents.filter { $0.updateTime > time }
      sender.run(count: changed.count) { [self] index in
        stream.send(changed[index], target.id)
      } completion: { [self] in
        guard slice.isLast else {
          sendSlices(cursor, since: time, names)
          return
        }
        stream.send(names, target.id)
        stream.loaded(target, at: slice.place)
      }
    }
  }

  /// Sends what is different now.
  private func send(_ changes: [ChangedDocument], _ now: Place) {
    var staged = StagedChanges()
    for (position, change) in changes.enumerated() {
      if let effect = target.effect(of: change) { staged.add(position, target.id, effect) }
    }
    guard !target.isLimited || staged.isEmpty else {
      sendAnew()
      return
    }
    let entries = staged.take()
    let encoded = EncodedChanges(changes)
    sender.run(count: entries.count) { [self] index in
      stream.send(entries[index], encoded, readTime: now.time)
    } completion: { [self] in
      stream.loaded(target, at: now)
    }
  }

  private func sendAnew() {
    isReset = true
    sendAll()
  }

  private func sendAll() {
    if isReset {
      // A target that is reset is not current until that is said again.
      target.isCurrent = false
      stream.send(ListenMessages.reset(target.id))
    }
    switch target.kind {
    case .documents(let paths):
      sendDocuments(Array(paths))
    case .query(let query, let key) where query.isLimited:
      sendWindow(query, key)
    case .query(let query, _):
      sendSlices(hub.store.cursor(query))
    }
  }

  private func sendDocuments(_ paths: [DocumentPath]) {
    let store = hub.store
    read(paths.count * Readings.sliceBytes) {
      store.documents(paths, completion: $0)
    } then: { [self] (result: ReadResult) in
      let changes = zip(paths, result.documents).map { path, document in
        ChangedDocument(Storage.DocumentChange(path: path, old: nil, new: document))
      }
      send(changes, result.place)
    }
  }

  private func sendWindow(_ query: Query, _ key: UTF8Key) {
    hub.loadWindow(query, key: key) { [self] result in
      guard !isCancelled else { return }
      switch result {
      case .failure(let error):
        fail(error)
      case .success(let documents):
        // In one go: the window is that of the hub's place only in this turn.
        hub.keepWindow(target, true)
        for document in documents { stream.send(document, target.id) }
        stream.loaded(target, at: hub.place!)
      }
    }
  }

  /// Sends slice by slice; one is read when the one before it has been sent.
  private func sendSlices(_ cursor: QueryCursor) {
    read {
      cursor.next($0)
    } then: { [self] (slice: QuerySlice) in
      let documents = slice.documents
      sender.run(count: documents.count) { [self] index in
        stream.send(documents[index], target.id)
      } completion: { [self] in
        if slice.isLast {
          stream.loaded(target, at: slice.place)
        } else {
          sendSlices(cursor)
        }
      }
    }
  }
}
