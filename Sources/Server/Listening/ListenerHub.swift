import Documents
import Storage

/// Takes every commit from the store, finds out whom it concerns, and tells them: each distinct query
/// is judged once a change, each change is encoded once.
final class ListenerHub {
  /// So many changes are told at once at most, where commits come faster than they are told.
  private static let changesAtOnce = 500
  /// How often an idle stream is told its place, in milliseconds.
  private let heartbeat: Int64

  let store: Store
  let loop: EventLoop
  let readings: Readings
  /// The place that the live streams have been told of; nil until the store has said where it is.
  private(set) var place: Place?
  private(set) var recent = RecentCommits()

  private let directory = WatchDirectory()
  private var subscription: Subscription?
  private var queue: [Commit] = []
  private var isHeld = false
  private var isWorking = false
  private var windowRequests: [WindowRequest] = []
  private var streams: [ObjectIdentifier: ListenStream] = [:]

  private struct WindowRequest {
    let query: WatchedQuery
    let completion: (Result<[Document], StorageError>) -> Void
  }

  init(
    _ store: Store, loop: EventLoop, readings: Readings = Readings(), heartbeat: Int64 = 240_000
  ) {
    self.heartbeat = heartbeat
    self.readings = readings
    self.store = store
    self.loop = loop
    let box = LoopBound(self, on: loop)
    subscription = store.subscribe { commits in
      loop.post { box.value.take(commits) }
    }
    askForPlace()
    scheduleHeartbeat()
  }

  /// Lets go of the store.
  func stop() {
    subscription = nil
  }

  func insert(_ stream: ListenStream) {
    streams[ObjectIdentifier(stream)] = stream
  }

  func remove(_ stream: ListenStream) {
    streams[ObjectIdentifier(stream)] = nil
  }

  /// Tells a live stream's target of every change from now on.
  func watch(_ target: ListenTarget) {
    directory.insert(target)
  }

  func unwatch(_ target: ListenTarget) {
    directory.remove(target)
  }

  /// Whether the window of a limited query is known, and so its changes can be told.
  func hasWindow(_ key: UTF8Key) -> Bool {
    directory.query(key)?.window != nil
  }

  /// Keeps the window of a limited query for a target whose stream is behind, or lets go of it. What
  /// is kept for one target must not be lost while another one of the stream is loaded.
  func keepWindow(_ target: ListenTarget, _ isKept: Bool) {
    guard case .query(_, let key) = target.kind, let watched = directory.query(key) else { return }
    watched.setWaiting(target, isKept)
    directory.removeIfUnused(watched)
  }

  /// Runs a limited query as of the hub's place and begins to keep its window.
  ///
  /// - Parameter completion: gets the results in the turn in which they are those of `place`, so
  ///   that the caller can watch the query from here on.
  func loadWindow(
    _ query: Query, key: UTF8Key,
    _ completion: @escaping (Result<[Document], StorageError>) -> Void
  ) {
    let watched = directory.findOrInsert(query, key)
    windowRequests.append(WindowRequest(query: watched, completion: completion))
    work()
  }
}

// MARK: The feed

extension ListenerHub {
  private func askForPlace() {
    let box = LoopBound(self, on: loop)
    store.place { [loop] result in
      loop.post { box.value.begin(result) }
    }
  }

  private func begin(_ result: Result<Place, StorageError>) {
    guard case .success(let place) = result else {
      // Listeners wait; a store that is in trouble now may be well in a moment.
      loop.schedule(after: 1000) { [weak self] in
        if self?.subscription != nil { self?.askForPlace() }
      }
      return
    }
    self.place = place
    queue.removeAll { $0.sequence <= place.sequence }
    work()
    for stream in Array(streams.values) { stream.hubAdvanced() }
  }

  private func take(_ commits: [Commit]) {
    queue += commits.filter { $0.sequence > place?.sequence ?? .min }
    work()
  }

  /// Tells what waits, unless a limited query must be run first.
  private func work() {
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    while !isHeld, place != nil {
      if !windowRequests.isEmpty {
        answerWindowRequest(windowRequests.removeFirst())
      } else if !queue.isEmpty {
        tell(takeFromQueue())
      } else {
        return
      }
    }
  }

  private func takeFromQueue() -> ArraySlice<Commit> {
    var count = 1
    var changes = queue[0].changes.count
    while count < queue.count, changes + queue[count].changes.count <= Self.changesAtOnce {
      changes += queue[count].changes.count
      count += 1
    }
    let commits = queue[..<count]
    queue.removeFirst(count)
    return commits
  }

  private func answerWindowRequest(_ request: WindowRequest) {
    run([request.query], at: place!.sequence) { [self] result in
      if case .success(let results) = result {
        request.query.window = LimitWindow(request.query.query, results[0])
      }
      request.completion(result.map { $0[0] })
      directory.removeIfUnused(request.query)
    }
  }

  /// Runs queries as of a commit while everything else waits.
  private func run(
    _ queries: [WatchedQuery], at sequence: Int64,
    _ completion: @escaping (Result<[[Document]], StorageError>) -> Void
  ) {
    isHeld = true
    var results = [[Document]](repeating: [], count: queries.count)
    var failure: StorageError?
    var open = queries.count
    for (index, watched) in queries.enumerated() {
      let answer = LoopBound(
        { (result: Result<QueryResult, StorageError>) in
          switch result {
          case .success(let result): results[index] = result.documents
          case .failure(let error): failure = error
          }
          open -= 1
          guard open == 0 else { return }
          self.isHeld = false
          // Whoever hears of it may ask for more; that has its turn in `work`.
          self.isWorking = true
          completion(failure.map { .failure($0) } ?? .success(results))
          self.isWorking = false
          self.work()
        }, on: loop)
      store.run(watched.query, at: .sequence(sequence)) { [loop] result in
        loop.post { answer.value(result) }
      }
    }
  }
}

// MARK: Telling

extension ListenerHub {
  private func tell(_ commits: ArraySlice<Commit>) {
    guard let last = commits.last else { return }
    let changes = ChangeSet(commits).changes.map { ChangedDocument($0) }
    var telling = Telling(changes, from: place!, to: last.place)
    var again: [(watched: WatchedQuery, before: LimitWindow)] = []
    for watched in directory.limitedQueries {
      guard let before = watched.window else { continue }
      switch watched.window!.apply(changes) {
      case .effects(let effects, let leaving):
        telling.add(effects, leaving: leaving, for: watched)
      case .runAgain:
        again.append((watched, before))
      }
    }
    guard !again.isEmpty else {
      finish(telling, commits)
      return
    }
    run(again.map(\.watched), at: last.place.sequence) { [self] result in
      var telling = telling
      settle(again, result, &telling)
      finish(telling, commits)
    }
  }

  /// Compares the new results of limited queries with those that were told.
  private func settle(
    _ again: [(watched: WatchedQuery, before: LimitWindow)],
    _ result: Result<[[Document]], StorageError>, _ telling: inout Telling
  ) {
    switch result {
    case .success(let results):
      for ((watched, before), documents) in zip(again, results) {
        watched.window = LimitWindow(watched.query, documents)
        telling.add(documents, before: before.paths, for: watched)
      }
    case .failure(let error):
      for (watched, _) in again {
        watched.window = nil
        for target in Array(watched.targets.values) {
          target.stream.interrupt(error)
        }
      }
    }
  }

  private func finish(_ told: Telling, _ commits: ArraySlice<Commit>) {
    var telling = told
    telling.stage(directory)
    // Together: whoever catches up from the recent commits is then at this place.
    for commit in commits { recent.append(commit) }
    place = telling.to
    let encoded = EncodedChanges(telling.changes)
    let snapshot = ListenMessages.snapshot(telling.to)
    for stream in telling.streams {
      stream.tell(encoded, from: telling.from, snapshot)
    }
    for stream in Array(streams.values) where stream.waitsForHub {
      stream.hubAdvanced()
    }
  }

  /// Now and then a stream that had nothing to say tells its place, so that a client which was away
  /// long resumes from where the log still reaches.
  private func scheduleHeartbeat() {
    loop.schedule(after: heartbeat) { [weak self] in
      guard let self else { return }
      if let place {
        let snapshot = ListenMessages.snapshot(place)
        for stream in Array(streams.values) { stream.beat(snapshot) }
      }
      scheduleHeartbeat()
    }
  }
}
