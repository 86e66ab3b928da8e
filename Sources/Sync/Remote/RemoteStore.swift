import Documents

/// Keeps the two streams going as long as somebody needs them: asks for the targets that are
/// wanted, sends the queue's batches, and says whether the server is reached.
package final class RemoteStore {
  private enum OfflineCause: UInt8 {
    case userDisabled = 1
    case credentialChange = 2
    case connectivityChange = 4
    case shutdown = 8
    case storeFailure = 16
    case anotherTab = 32
  }

  private let store: LocalStore
  private let transport: any Transport
  let prefix: DatabasePrefix
  private unowned(unsafe) let syncer: any RemoteSyncer
  private var watchStream: WatchStream!
  private var writeStream: WriteStream!
  private var tracker: OnlineStateTracker!
  private var aggregator: WatchChangeAggregator?
  /// The targets that are wanted.
  private var targets: [TargetState] = []
  /// Changes whenever a target is wanted, or is not any more.
  private(set) var wishes = 0
  /// The batches that are on their way.
  private var pipeline: [MutationBatch] = []
  /// What the device's store did not admit.
  private let postponed: PostponedWork
  private var offlineCauses: UInt8 = OfflineCause.shutdown.rawValue

  private static let pipelineLength = 10

  init(
    store: LocalStore, transport: any Transport, scheduler: any Scheduler,
    random: any RandomSource, work: WorkQueue, prefix: DatabasePrefix, syncer: any RemoteSyncer
  ) {
    self.store = store
    self.transport = transport
    self.prefix = prefix
    self.syncer = syncer
    postponed = PostponedWork(work, scheduler, random)
    watchStream = WatchStream(self, transport, work, scheduler, random)
    writeStream = WriteStream(self, transport, work, scheduler, random)
    tracker = OnlineStateTracker(scheduler, work) { [unowned(unsafe) self] in
      self.syncer.networkChanged($0)
    }
  }

  deinit {
    watchStream.abandon()
    writeStream.abandon()
    tracker.cancelTimeout()
    postponed.pause()
  }

  package var outstandingWrites: Int { pipeline.count }
  package var onlineState: OnlineState { tracker.state }
  package var canUseNetwork: Bool { offlineCauses == 0 }

  // MARK: Network

  func start() {
    allow(.shutdown)
    postponed.resume()
  }

  /// Leaves the network to another tab.
  func standBack() {
    offlineCauses |= OfflineCause.anotherTab.rawValue
    stopStreams()
    transport.renew()
    tracker.set(.unknown)
  }

  /// This tab is the one that uses the network.
  func stepForward() { allow(.anotherTab) }

  func shutDown() {
    postponed.pause()
    offlineCauses |= OfflineCause.shutdown.rawValue
    stopStreams()
    transport.renew()
    tracker.set(.unknown)
  }

  func enableNetwork() { allow(.userDisabled) }

  func disableNetwork() {
    offlineCauses |= OfflineCause.userDisabled.rawValue
    stopStreams()
    // Listeners need not wait for a server that nobody tries to reach.
    tracker.set(.offline)
  }

  /// Opens the streams anew at once, for when the way to the server has changed.
  func restartNetwork() {
    guard canUseNetwork else { return }
    offlineCauses |= OfflineCause.connectivityChange.rawValue
    stopStreams()
    transport.renew()
    tracker.set(.unknown)
    allow(.connectivityChange)
  }

  func wakeUp() {
    if tracker.state == .online { transport.check() } else { restartNetwork() }
  }

  /// Closes the streams, lets the user be changed and opens them again.
  func changeCredentials(_ change: @escaping () -> Void) {
    postponed.attempt { [unowned(unsafe) self] in
      let usesNetwork = canUseNetwork
      offlineCauses |= OfflineCause.credentialChange.rawValue
      stopStreams()
      if usesNetwork { tracker.set(.unknown) }
      if !store.admits(.changeUser) { return false }
      change()
      allow(.credentialChange)
      return true
    }
  }

  private func allow(_ cause: OfflineCause) {
    if offlineCauses & cause.rawValue == 0 { return }
    offlineCauses &= ~cause.rawValue
    guard canUseNetwork else { return }
    watchStream.inhibitBackoff()
    if shouldStartWatchStream {
      startWatchStream()
    } else {
      tracker.set(.unknown)
    }
    writeStream.inhibitBackoff()
    fillPipeline()
  }

  private func stopStreams() {
    watchStream.stop()
    aggregator = nil
    writeStream.stop()
    pipeline = []
  }

  /// Opens a call beside the streams, if the network may be used.
  func open(_ method: String, _ observer: any CallObserver) -> (any Call)? {
    canUseNetwork ? transport.open(method, observer) : nil
  }

  // MARK: A store that fails

  /// Does what the device's store has to admit. If it does not, there is no speaking with the
  /// server until it does: what is said meanwhile could not be stored either.
  func perform(_ action: StoreAction, _ body: @escaping () -> Void) {
    if store.admits(action) {
      body()
      return
    }
    offlineCauses |= OfflineCause.storeFailure.rawValue
    stopStreams()
    tracker.set(.offline)
    postponed.attempt { [unowned(unsafe) self] in
      if !store.admits(action) { return false }
      body()
      allow(.storeFailure)
      return true
    }
  }

  // MARK: Watching

  /// The targets that listeners want, for the tab that brings them to the server.
  var wantedTargets: [TargetState] { targets.filter { $0.purpose != .limboResolution } }

  /// Another tab has changed the replica, where the numbers and resume tokens of targets are.
  func refreshTargets() {
    for index in targets.indices {
      if let cached = store.replica.target(for: targets[index].target.key),
        targets[index].purpose != .limboResolution
      {
        targets[index] = cached.state
      }
    }
  }

  func listen(_ state: TargetState) {
    if targets.contains(where: { $0.id == state.id }) { return }
    targets.append(state)
    wishes += 1
    if shouldStartWatchStream {
      startWatchStream()
    } else if watchStream.isOpen {
      sendWatch(state)
    }
  }

  func unlisten(_ id: Int) {
    guard let index = targets.firstIndex(where: { $0.id == id }) else { return }
    targets.remove(at: index)
    wishes += 1
    if watchStream.isOpen { sendUnwatch(id) }
    guard targets.isEmpty else { return }
    if watchStream.isOpen {
      watchStream.markIdle()
    } else if canUseNetwork {
      // Nobody tries to reach the server now.
      tracker.set(.unknown)
    }
  }

  private var shouldStartWatchStream: Bool {
    canUseNetwork && !watchStream.isStarted && !targets.isEmpty
  }

  private func startWatchStream() {
    aggregator = WatchChangeAggregator(self, prefix: prefix)
    watchStream.start()
    tracker.watchStreamStarted()
  }

  private func sendWatch(_ state: TargetState) {
    aggregator?.recordRequest(state.id)
    let isResumed = !state.resumeToken.isEmpty || state.snapshotVersion > .zero
    watchStream.watch(
      WatchRequest(
        state, expectedCount: isResumed ? syncer.results(of: state.id).count : nil))
  }

  private func sendUnwatch(_ id: Int) {
    aggregator?.recordRequest(id)
    watchStream.unwatch(id)
  }

  func watchStreamOpened() {
    for target in targets { sendWatch(target) }
  }

  func watchStreamClosed(_ error: SyncError?) {
    aggregator = nil
    if shouldStartWatchStream {
      tracker.watchStreamFailed()
      startWatchStream()
    } else {
      tracker.set(.unknown)
    }
  }

  func watchStreamReceived(_ change: WatchChange, snapshotVersion: Timestamp?) {
    tracker.set(.online)
    guard let aggregator else { return }
    if case .target(.removed, let ids, _, let cause?) = change {
      for id in ids { rejectTarget(id, cause) }
      return
    }
    aggregator.handle(change)
    if let snapshotVersion,
      snapshotVersion >= store.replica.snapshotVersion || isOfAnotherHistory(change)
    {
      if store.admits(.applyRemoteEvent) {
        raiseSnapshot(at: snapshotVersion, aggregator)
      } else {
        // The server says it again on the next stream.
        perform(.applyRemoteEvent) {}
      }
    }
  }

  /// Whether the server's database was replaced by an older copy of it: then its time may lie
  /// before what is known here.
  private func isOfAnotherHistory(_ change: WatchChange) -> Bool {
    guard case .target(_, _, let token, _) = change,
      let incarnation = incarnation(ofToken: token)
    else { return false }
    return incarnation != store.replica.incarnation
  }

  private func rejectTarget(_ id: Int, _ cause: SyncError) {
    guard let state = watchedTarget(id) else {
      aggregator?.removeTarget(id)
      return
    }
    if state.purpose == .limboResolution, !store.admits(.applyRemoteEvent) {
      // The target stays, and is refused again on the next stream.
      perform(.applyRemoteEvent) {}
      return
    }
    targets.removeAll { $0.id == id }
    aggregator?.removeTarget(id)
    syncer.rejectListen(id, cause)
  }

  private func raiseSnapshot(at version: Timestamp, _ aggregator: WatchChangeAggregator) {
    let event = aggregator.makeEvent(at: version)
    for change in event.targetChanges where !change.resumeToken.isEmpty {
      replaceTarget(change.target) {
        $0.with(resumeToken: change.resumeToken, snapshotVersion: version)
      }
    }
    for mismatch in event.mismatches {
      replaceTarget(mismatch.target) {
        $0.with(resumeToken: [], snapshotVersion: $0.snapshotVersion)
      }
      guard let state = watchedTarget(mismatch.target) else { continue }
      // Without a token the server sends everything again.
      sendUnwatch(mismatch.target)
      sendWatch(TargetState(state.target, id: state.id, purpose: mismatch.purpose))
    }
    syncer.applyRemoteEvent(event)
  }

  private func replaceTarget(_ id: Int, _ change: (TargetState) -> TargetState) {
    guard let index = targets.firstIndex(where: { $0.id == id }) else { return }
    targets[index] = change(targets[index])
  }

  // MARK: Writing

  /// Sends batches of the queue as long as not too many are on their way.
  func fillPipeline() {
    while canUseNetwork, pipeline.count < RemoteStore.pipelineLength {
      guard let batch = store.nextBatch(besides: pipeline) else {
        if pipeline.isEmpty { writeStream.markIdle() }
        break
      }
      pipeline.append(batch)
      if writeStream.isOpen, writeStream.isHandshakeComplete { writeStream.write(batch) }
    }
    startWriteStreamIfNeeded()
  }

  private func startWriteStreamIfNeeded() {
    if canUseNetwork, !writeStream.isStarted, !pipeline.isEmpty { writeStream.start() }
  }

  /// A batch that was not sent yet is not to be sent any more.
  func withdraw(_ batch: MutationBatch) {
    pipeline.removeAll { $0 === batch }
    fillPipeline()
  }

  func origin(of batch: MutationBatch) -> String { store.origin(of: batch) }

  func writeHandshakeCompleted() {
    for batch in pipeline { writeStream.write(batch) }
  }

  func writeStreamReceived(_ answer: WriteAnswer) {
    if pipeline.isEmpty { return }
    let batch = pipeline.removeFirst()
    perform(.acknowledgeBatch) { [unowned(unsafe) self] in
      syncer.applySuccessfulWrite(
        BatchResult(batch: batch, commitTime: answer.commitTime, results: answer.results))
    }
    fillPipeline()
  }

  func writeStreamClosed(_ error: SyncError?) {
    // Before the handshake the error is about the stream, not about a batch.
    if let error, writeStream.isHandshakeComplete, error.code.isPermanentForWrites,
      !pipeline.isEmpty
    {
      let batch = pipeline.removeFirst()
      writeStream.inhibitBackoff()
      perform(.rejectBatch) { [unowned(unsafe) self] in
        syncer.rejectFailedWrite(batch.id, error)
      }
      fillPipeline()
    }
    startWriteStreamIfNeeded()
  }
}

extension RemoteStore: TargetDirectory {
  func watchedTarget(_ id: Int) -> TargetState? { targets.first { $0.id == id } }

  func hasResult(_ path: DocumentPath, target: Int) -> Bool {
    syncer.hasResult(path, target: target)
  }

  func results(of target: Int) -> DocumentSet { syncer.results(of: target) }
}
