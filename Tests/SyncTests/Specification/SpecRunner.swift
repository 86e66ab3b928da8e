import Documents

@testable import Sync

/// Runs one specification test: plays user, server, clock and device, and compares.
final class SpecRunner {
  private let config: JSON
  private var store: FailingPersistence
  /// Where the test has several clients, its way to the others.
  let link: TabBus.Link?
  private var scheduler = ManualScheduler()
  private var transport = FakeTransport()
  private var client: SyncClient!
  private var isStarted = false
  private var isNetworkEnabled = true
  private var user = UTF8Key(bytes: [])
  private var listeners: [(query: LocalQuery, registration: ListenerRegistration)] = []
  private var inSyncListeners: [ListenerRegistration] = []
  private let outstanding: OutstandingWrites

  // What happened since the last step.
  private var events: [(query: LocalQuery, result: Result<QuerySnapshot, SyncError>)] = []
  private var acknowledged: [String] = []
  private var rejected: [String] = []
  private var inSyncEvents = 0
  private var waitEvents = 0

  // What holds until something else is expected.
  private var expectedTargets: [(id: Int, target: JSON)] = []
  private var expectedActiveLimbo: [String] = []
  private var expectedWaitingLimbo: [String] = []

  init(
    config: JSON, persistence: FailingPersistence? = nil, link: TabBus.Link? = nil,
    outstanding: OutstandingWrites = OutstandingWrites()
  ) {
    self.config = config
    store = persistence ?? FailingPersistence(replica: Replica(id: "replica"))
    self.link = link
    self.outstanding = outstanding
    start()
  }

  /// - Parameter deliver: Lets the clients of the test hear each other.
  func run(_ step: JSON, deliver: () -> Void = {}) throws {
    try perform(step)
    transport.pump()
    deliver()
    transport.pump()
    try compareEvents(step["expectedSnapshotEvents"]?.array ?? [])
    try compareState(step["expectedState"])
    try expect(
      "snapshots in sync", inSyncEvents, step["expectedSnapshotsInSyncEvents"]?.int ?? 0)
    try expect(
      "waits for pending writes", waitEvents,
      step["expectedWaitForPendingWritesEvents"]?.int ?? 0)
    events = []
    acknowledged = []
    rejected = []
    inSyncEvents = 0
    waitEvents = 0
  }

  private func start() {
    client = SyncClient(
      persistence: store, transport: transport,
      scheduler: scheduler, random: SeededRandom(seed: 7),
      database: DatabasePrefix(project: "test-project"), user: user,
      collectsEagerly: config["useEagerGCForMemory"]?.bool ?? true,
      limboLimit: config["maxConcurrentLimboResolutions"]?.int ?? Int.max,
      tabs: link)
    client.start()
    isStarted = true
  }

  // MARK: Steps

  private func perform(_ step: JSON) throws {
    for (name, value) in step.members ?? [] where !name.hasPrefix("expected") {
      switch name {
      case "userListen": listen(value)
      case "userUnlisten": unlisten(value)
      case "userSet":
        write(.set(value.array![0].path, value.array![1].map))
      case "userPatch": patch(value)
      case "userDelete": write(.delete(value.path))
      case "addSnapshotsInSyncListener":
        inSyncListeners.append(client.observeSnapshotsInSync { [self] in inSyncEvents += 1 })
      case "removeSnapshotsInSyncListener": inSyncListeners.popLast()?.remove()
      case "watchAck": send(.added, value.ints)
      case "watchCurrent":
        send(.current, value.array![0].ints, token: value.array![1].string!)
      case "watchReset": send(.reset, value.ints)
      case "watchRemove": watchRemove(value)
      case "watchEntity": watchEntity(value)
      case "watchFilter": watchFilter(value)
      case "watchSnapshot":
        let targets = value["targetIds"]!.ints
        send(
          .noChange, targets, token: value["resumeToken"]?.string ?? "",
          snapshotVersion: targets.isEmpty ? value["version"]!.timestamp : nil)
      case "watchStreamClose": closeWatch(value)
      case "writeAck": try acknowledgeWrite(value)
      case "failWrite": try failWrite(value)
      case "waitForPendingWrites":
        client.waitForPendingWrites { [self] in if $0 { waitEvents += 1 } }
      case "runTimer": try runTimer(value.string!)
      case "drainQueue": transport.pump()
      case "enableNetwork":
        isNetworkEnabled = value.bool!
        if isNetworkEnabled { client.enableNetwork() } else { client.disableNetwork() }
      case "changeUser":
        user = UTF8Key(value.string ?? "")
        client.changeUser(to: user)
      case "restart":
        shutDown()
        store.failing = []
        transport = FakeTransport()
        scheduler = ManualScheduler()
        start()
      case "shutdown": shutDown()
      case "clientIndex": break
      case "clearPersistence" where link == nil:
        store = FailingPersistence(replica: Replica(id: "replica"))
      case "triggerLruGC": collect(beyond: value.int!)
      case "loadBundle": client.engine.applyRemoteEvent(try bundle(value.string!))
      case "failDatabase": store.failing = try value.storeActions()
      default: throw SpecFailure("the step \(name) has no counterpart here")
      }
    }
  }

  private func shutDown() {
    client.stop()
    isStarted = false
  }

  private var isFollower: Bool { !(client.engine.tabs?.isOwner ?? true) }

  private func collect(beyond limit: Int) {
    let collector = client.collectCache()
    collector.limit = limit
    collector.percentile = 100
    while collector.step() {}
  }

  private func listen(_ spec: JSON) {
    let query = spec["query"]!.query
    let options = spec["options"]
    let registration = client.listen(
      query,
      options: ListenOptions(
        includesMetadataChanges: options?["includeMetadataChanges"]?.bool ?? true,
        // As in the SDKs' own runners, which do not pass `waitForSyncWhenOnline` on: the events
        // that the files expect are those without it.
        waitsForSyncWhenOnline: false,
        source: options?["source"]?.string == "cache" ? .cache : .serverAndCache),
      { [self] in events.append((query, .success($0))) },
      onError: { [self] in events.append((query, .failure($0))) })
    listeners.append((query, registration))
    if scheduler.isWaiting(for: .watchBackoff) { scheduler.run(.watchBackoff) }
  }

  private func unlisten(_ spec: JSON) {
    let query = spec.array![1].query
    guard let index = listeners.firstIndex(where: { $0.query.key == query.key }) else { return }
    listeners.remove(at: index).registration.remove()
  }

  private func patch(_ spec: JSON) {
    var map = MapValue()
    var mask: [FieldPath] = []
    for (name, value) in spec.array![1].members! {
      let field = try! FieldPath(name)
      mask.append(field)
      if value.string != "<DELETE>" { map[field] = value.value }
    }
    write(.update(spec.array![0].path, map, mask: FieldMask(mask)))
  }

  private func write(_ mutation: Mutation) {
    outstanding.batches.append([mutation])
    var isMade = false
    client.commit([mutation]) { [self] outcome in
      switch outcome {
      case .acknowledged: acknowledged.append(mutation.path.string)
      case .refused: rejected.append(mutation.path.string)
      }
      // What the device's store refused is never sent.
      if !isMade { outstanding.batches.removeLast() }
    }
    isMade = true
  }

  private func send(
    _ kind: WatchChange.TargetChangeKind, _ targets: [Int], token: String = "",
    cause: SyncError? = nil, snapshotVersion: Timestamp? = nil
  ) {
    transport.send(
      .target(kind, targets: targets, resumeToken: Array(token.utf8), cause: cause),
      snapshotVersion: snapshotVersion)
  }

  private func watchRemove(_ spec: JSON) {
    let cause = spec["cause"].flatMap { $0.isNull ? nil : $0.error }
    if cause != nil {
      for id in spec["targetIds"]!.ints { transport.dropTarget(id) }
    }
    send(.removed, spec["targetIds"]!.ints, cause: cause)
  }

  private func watchEntity(_ spec: JSON) {
    let targets = spec["targets"]?.ints ?? []
    let removed = spec["removedTargets"]?.ints ?? []
    if let key = spec["key"] {
      transport.send(.document(key.path, nil, updatedTargets: targets, removedTargets: removed))
    }
    for document in spec["docs"]?.array ?? spec["doc"].map({ [$0] }) ?? [] {
      let document = document.watchedDocument
      transport.send(
        .document(document.path, document, updatedTargets: targets, removedTargets: removed))
    }
  }

  private func watchFilter(_ spec: JSON) {
    var names: BloomFilter?
    if let filter = spec["bloomFilter"], let bits = base64(filter["bits"]?["bitmap"]?.string ?? "")
    {
      names = BloomFilter(
        bits: bits, padding: filter["bits"]?["padding"]?.int ?? 0,
        hashCount: filter["hashCount"]?.int ?? 0)
    }
    transport.send(
      .filter(
        target: spec["targetIds"]!.ints[0],
        ExistenceFilter(count: spec["keys"]!.array!.count, unchangedNames: names)))
  }

  private func closeWatch(_ spec: JSON) {
    transport.failWatch(spec["error"]!.error)
    if spec["runBackoffTimer"]?.bool ?? true, !listeners.isEmpty {
      scheduler.run(.watchBackoff)
    }
  }

  private func nextWrite(keepsInQueue: Bool) throws {
    transport.pump()
    if transport.sentWrites.isEmpty {
      scheduler.run(.writeBackoff)
      transport.pump()
    }
    guard let sent = transport.sentWrites.first?.batch?.mutations else {
      throw SpecFailure("expected a write to be sent")
    }
    guard let expected = outstanding.batches.first, sent == expected else {
      throw SpecFailure("another write was sent than was made")
    }
    if !keepsInQueue { outstanding.batches.removeFirst() }
  }

  private func acknowledgeWrite(_ spec: JSON) throws {
    // A tab that has lost the lease has no stream any more on which an answer could come.
    if spec["keepInQueue"]?.bool ?? false, isFollower { return }
    try nextWrite(keepsInQueue: spec["keepInQueue"]?.bool ?? false)
    let time = spec["version"]!.timestamp
    transport.acknowledge(at: time, [WriteOutcome(updateTime: time)])
  }

  private func failWrite(_ spec: JSON) throws {
    try nextWrite(keepsInQueue: spec["keepInQueue"]?.bool ?? false)
    transport.failWrite(spec["error"]!.error)
  }

  private func runTimer(_ name: String) throws {
    let timers: [String: Timer?] = [
      "all": Optional<Timer>.none, "listen_stream_idle": .watchIdle,
      "write_stream_idle": .writeIdle,
      "listen_stream_connection_backoff": .watchBackoff,
      "write_stream_connection_backoff": .writeBackoff, "online_state_timeout": .onlineState,
      "health_check_timeout": .healthy,
      "async_queue_retry": .storeRetry,
    ]
    guard let timer = timers[name] else {
      throw SpecFailure("the timer \(name) has no counterpart here")
    }
    scheduler.run(timer)
  }

  // MARK: Comparing

  private func compareEvents(_ expected: [JSON]) throws {
    if events.count != expected.count {
      throw SpecFailure(
        "expected \(expected.count) events, got \(events.count): "
          + events.map { describe($0.result) }.joined(separator: "; "))
    }
    let actual = stablySorted(events) { $0.query.key }
    let wanted = stablySorted(expected) { $0["query"]!.query.key }
    for (event, expectation) in zip(actual, wanted) {
      if event.query.key != expectation["query"]!.query.key {
        throw SpecFailure("the event is for another query")
      }
      try compare(event.result, expectation)
    }
  }

  private func compare(_ event: Result<QuerySnapshot, SyncError>, _ expected: JSON) throws {
    let code = expected["errorCode"]?.int ?? 0
    switch event {
    case .failure(let error):
      try expect("error code", error.code.rawValue, code)
    case .success(let snapshot):
      try expect("error code", 0, code)
      var wanted: [String] = []
      for (name, kind) in [
        ("removed", DocumentChange.Kind.removed), ("added", .added), ("modified", .modified),
        ("metadata", .metadata),
      ] {
        for document in expected[name]?.array ?? [] { wanted.append(describe(kind, document)) }
      }
      let actual = snapshot.changes.map { describe($0) }
      try expect("changes", actual.sorted(), wanted.sorted())
      try expect(
        "hasPendingWrites", snapshot.hasPendingWrites, expected["hasPendingWrites"]?.bool ?? false)
      try expect("fromCache", snapshot.isFromCache, expected["fromCache"]?.bool ?? false)
      try checkOrder(snapshot)
    }
  }

  /// The listener's changes must rebuild its documents, index by index.
  private func checkOrder(_ snapshot: QuerySnapshot) throws {
    var list = snapshot.oldDocuments.map { $0.path }
    for change in snapshot.changes {
      if let index = change.oldIndex {
        try expect("the old index", list[index], change.document.path)
        list.remove(at: index)
      }
      if let index = change.newIndex { list.insert(change.document.path, at: index) }
    }
    try expect("the documents rebuilt", list, snapshot.documents.map { $0.path })
    var last: [UInt8]?
    for document in snapshot.documents {
      if let last, !isBefore(last, document.sortKey) { throw SpecFailure("not in order") }
      last = document.sortKey
    }
  }

  private func compareState(_ state: JSON?) throws {
    if let count = state?["numOutstandingWrites"]?.int {
      try expect("outstanding writes", client.engine.remote.outstandingWrites, count)
    }
    if let count = state?["writeStreamRequestCount"]?.int {
      try expect("write requests", transport.writeRequestCount, count)
    }
    if let count = state?["watchStreamRequestCount"]?.int {
      try expect("watch requests", transport.watchRequestCount, count)
    }
    if let names = state?["activeLimboDocs"]?.array {
      expectedActiveLimbo = names.compactMap { $0.string }
    }
    if let names = state?["enqueuedLimboDocs"]?.array {
      expectedWaitingLimbo = names.compactMap { $0.string }
    }
    if let targets = state?["activeTargets"]?.members {
      expectedTargets = targets.map { (Int($0.name)!, $0.value) }
    }
    if let isShutDown = state?["isShutdown"]?.bool {
      try expect("is shut down", !isStarted, isShutDown)
    }
    if state?["indexes"] != nil { throw SpecFailure("indexes have no counterpart here") }
    if let isPrimary = state?["isPrimary"]?.bool {
      try expect("is primary", !isFollower, isPrimary)
    }
    let callbacks = state?["userCallbacks"]
    try expect(
      "acknowledged", acknowledged.sorted(),
      (callbacks?["acknowledgedDocs"]?.array ?? []).compactMap { $0.string }.sorted())
    try expect(
      "rejected", rejected.sorted(),
      (callbacks?["rejectedDocs"]?.array ?? []).compactMap { $0.string }.sorted())
    if isStarted, !isFollower {
      let limbo = client.engine.limbo
      try expect(
        "active limbo documents", limbo.active.map { $0.path.string }.sorted(),
        expectedActiveLimbo.sorted())
      try expect(
        "waiting limbo documents", limbo.waiting.map { $0.path.string }.sorted(),
        expectedWaitingLimbo.sorted())
      try compareTargets()
    }
  }

  private func compareTargets() throws {
    let active = transport.activeTargets
    if !isNetworkEnabled {
      try expect("targets without network", active.count, 0)
      return
    }
    try expect("active targets", active.keys.sorted(), expectedTargets.map { $0.id }.sorted())
    for (id, expected) in expectedTargets {
      let request = active[id]!
      let query = expected["queries"]!.array![0].query
      if request.state.target.key != query.target.key {
        throw SpecFailure("target \(id) is another query")
      }
      let token = expected["resumeToken"]?.string ?? ""
      try expect(
        "resume token of \(id)", String(decoding: request.state.resumeToken, as: UTF8.self), token)
      if token.isEmpty {
        try expect(
          "read time of \(id)", request.state.snapshotVersion,
          expected["readTime"]?.timestamp ?? .zero)
      }
      if let count = expected["expectedCount"]?.int {
        try expect("expected count of \(id)", request.expectedCount, count)
      }
      let purposes: [String: TargetState.Purpose] = [
        "TargetPurposeListen": .listen,
        "TargetPurposeExistenceFilterMismatch": .existenceFilterMismatch,
        "TargetPurposeExistenceFilterMismatchBloom": .existenceFilterMismatchBloom,
        "TargetPurposeLimboResolution": .limboResolution,
      ]
      let purpose = expected["targetPurpose"]?.string ?? "TargetPurposeListen"
      guard let wanted = purposes[purpose] else { throw SpecFailure("unknown purpose \(purpose)") }
      try expect("purpose of \(id)", request.state.purpose, wanted)
    }
  }

  // MARK: Telling

  private func describe(_ result: Result<QuerySnapshot, SyncError>) -> String {
    switch result {
    case .failure(let error): "error \(error.code)"
    case .success(let snapshot):
      "\(snapshot.changes.map { describe($0) }) fromCache \(snapshot.isFromCache) "
        + "pending \(snapshot.hasPendingWrites)"
    }
  }

  private func describe(_ change: DocumentChange) -> String {
    let document = change.document.document
    return describe(
      change.kind, document.path.string, document.version, document.fields.map,
      document.hasLocalMutations, document.hasCommittedMutations)
  }

  private func describe(_ kind: DocumentChange.Kind, _ document: JSON) -> String {
    describe(
      kind, document["key"]!.string!, document["version"]!.timestamp, document["value"]!.map,
      document["options"]?["hasLocalMutations"]?.bool ?? false,
      document["options"]?["hasCommittedMutations"]?.bool ?? false)
  }

  private func describe(
    _ kind: DocumentChange.Kind, _ path: String, _ version: Timestamp, _ fields: MapValue,
    _ hasLocalMutations: Bool, _ hasCommittedMutations: Bool
  ) -> String {
    let values = fields.entries.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    return "\(kind) \(path) @\(version.microseconds) {\(values)} local=\(hasLocalMutations) "
      + "committed=\(hasCommittedMutations)"
  }

  private func expect<T: Equatable>(_ what: String, _ actual: T, _ wanted: T) throws {
    if actual != wanted { throw SpecFailure("\(what): expected \(wanted), got \(actual)") }
  }

  private func stablySorted<T>(_ elements: [T], by key: (T) -> UTF8Key) -> [T] {
    elements.enumerated().sorted { left, right in
      let (a, b) = (key(left.element), key(right.element))
      return a == b ? left.offset < right.offset : a < b
    }.map { $0.element }
  }
}
