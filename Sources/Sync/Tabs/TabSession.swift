import Documents

/// This tab's part in a replica that several tabs share.
///
/// Every tab has the whole replica in memory and answers from it. Each stores its own writes and
/// tells the others of them; all else is stored by the owner: the tab that has the lease, and with
/// it network and cache. It tells the others each group of changes once that is stored, so that
/// what a tab has in memory is never ahead of the device's store.
final class TabSession: TabObserver {
  private(set) var isOwner = false
  let link: any TabLink
  unowned(unsafe) let engine: SyncEngine
  private let work: WorkQueue
  private let random: any RandomSource
  /// The owner that this tab heard last, or that it is or was itself; 0 for none.
  private var term = 0
  /// The last group of changes that the device's store is known to have.
  private var storedSequence = 0
  /// Whether the program wants to speak with the server and the other tabs.
  private var isRunning = false
  /// Whether the browser lets it.
  private var isAwake = false
  /// Whether the others know what was stored under this tab's number before it ran.
  private var hasBegun = false
  /// Whether the replica is being read again; messages wait meanwhile.
  private var isReading = false
  private var readings = 0
  private var afterReading: [() -> Void] = []
  private var waitingMessages: [TabMessage] = []
  /// Whether the device's store does not have what was missed: the owner was asked for it.
  private var isLost = false
  /// Whether a newer version of the program has the store: this one must not own it.
  private var isOutdated = false
  /// Whether the lease goes back as soon as everything is stored.
  private var handsOver = false

  let news = TabNews()

  /// The other tabs that are there, and the owner's listeners in their stead.
  private var others: [TabMessage] = []
  private var proxies: [QueryListener] = []

  init(
    _ engine: SyncEngine, _ link: any TabLink, _ work: WorkQueue, _ random: any RandomSource
  ) {
    self.engine = engine
    self.link = link
    self.work = work
    self.random = random
  }

  private var store: LocalStore { engine.store }

  func tabHeard(_ event: TabEvent) {
    work.run { [self] in
      switch event {
      case .message(let bytes):
        guard isAwake, let message = TabMessage.decode(bytes) else { return }
        if isReading { waitingMessages.append(message) } else { handle(message, isLate: false) }
      case .leaseGranted:
        // Those who had the lease may have stored more than could be heard here.
        if isAwake { read { [self] in becomeOwner() } } else { link.releaseLease() }
      case .sleeps: leave()
      case .wakes: if isRunning { wake(hasRead: false) }
      case .visibilityChanged: news.asks = true
      case .gone(let slot):
        others.removeAll { $0.slot == slot }
        watchForOthers()
        recover { $0 % MutationBatch.slots == slot }
      }
    }
  }

  // MARK: Coming and going

  func start() {
    let isNew = link.observer == nil
    isRunning = true
    link.observer = self
    wake(hasRead: isNew)
  }

  func stop() {
    isRunning = false
    leave()
  }

  /// - Parameter hasRead: Whether the replica was read just now.
  private func wake(hasRead: Bool) {
    if isAwake { return }
    isAwake = true
    hasBegun = false
    news.asks = true
    let isFirst = link.requestLease()
    if !hasRead {
      read { [self] in begin(isFirst) }
    } else {
      storedSequence = store.replica.sequence
      begin(isFirst)
    }
  }

  private func begin(_ ownsLease: Bool) {
    // What the tab before this one with the same number has stored must come to the server before
    // what this one writes; and nobody may have heard of it. The same goes for what this tab has
    // stored when it was stopped.
    // Nothing that was written meanwhile has been told: it must not come before.
    var earlier: [ReplicaChange] = []
    for batch in store.queue.batches where batch.id % MutationBatch.slots == store.slot {
      earlier.append(.batchAdded(user: store.user, batch))
    }
    for change in news.changes {
      // What was answered already must not come back.
      if case .batchAdded(let user, let batch) = change,
        store.replica.queue(of: user).batch(batch.id) == nil
      {
        continue
      }
      earlier.append(change)
    }
    news.changes = earlier
    hasBegun = true
    tellWrites()
    if ownsLease { becomeOwner() }
  }

  /// The tab is closed or stopped; if it runs again, it has everything to learn.
  private func leave() {
    if !isAwake { return }
    resign()
    let message = TabMessage(.presence, slot: link.slot)
    message.isLeaving = true
    flush()
    // What is not stored yet is not told: if it never is, its number is given out once more. The
    // others find it in the store.
    news.dropLetters()
    link.send(message.encoded)
    handsOver = false
    // The next owner reads what was handed to the device before; what came after would stand in the
    // way of what it writes itself.
    store.flush()
    link.releaseLease()
    isAwake = false
    isReading = false
    readings += 1
    afterReading = []
    waitingMessages = []
  }

  private func becomeOwner() {
    if isOutdated { return link.releaseLease() }
    if isOwner || !isAwake { return }
    isOwner = true
    isLost = false
    term = Int(truncatingIfNeeded: random.next() >> 33)
    // The owner before may have sent them.
    for batch in store.queue.batches { batch.mayBeSent = true }
    news.asks = true
    news.current = engine.currentTargets
    news.onlineState = .unknown
    store.makeTargetsOfficial()
    // What was told here and not stored must not be missing below what this tab stores from now on.
    if store.replica.sequence > storedSequence { store.storeCache() }
    engine.remote.refreshTargets()
    engine.onlineStateChanged(.unknown)
    engine.remote.stepForward()
    watchForOthers()
  }

  private func resign() {
    if !isOwner { return }
    let current = engine.serverResults
    for proxy in proxies { engine.events.remove(proxy) }
    proxies = []
    tellNews(current)
    engine.currentTargets = current
    isOwner = false
    storedSequence = store.replica.sequence
    store.leaveCache()
    engine.remote.standBack()
  }

  /// Reads the replica from the device's store, for messages were missed or may have been.
  private func read(_ completion: @escaping () -> Void) {
    isReading = true
    readings += 1
    // A later reading does for an earlier one.
    afterReading.append(completion)
    let reading = readings
    let state = store.storageState
    let firstOwn = store.replica.nextBatch
    store.read { [self] stored in
      work.run { [self] in
        if reading != readings { return }
        giveWayToNewer(state)
        // What is known here was told and not stored. It is shown, but the owner may not know it.
        storedSequence = stored.sequence
        isLost = stored.sequence < store.replica.sequence
        if isLost { news.owesPresence = true }
        let missed = store.difference(to: stored, firstOwn: firstOwn)
        // Who wrote it may have died before the owner heard of it.
        for case .batchAdded in missed { news.asks = true }
        apply(missed, isNews: true)
        isReading = false
        let messages = waitingMessages
        waitingMessages = []
        for message in messages { handle(message, isLate: true) }
        engine.finishForgotten()
        let completions = afterReading
        afterReading = []
        for completion in completions { completion() }
      }
    }
  }

  /// - Parameter before: The store's state before it was read. Where a newer version had made it
  ///   already when the program began, this tab owns the network as one without a store does.
  private func giveWayToNewer(_ before: StorageState) {
    if before == .newer || store.storageState != .newer { return }
    isOutdated = true
    handsOver = false
    resign()
    link.releaseLease()
  }

  /// Takes up batches that were stored by a tab that is gone and has told nobody here of them.
  private func recover(_ isMeant: @escaping (Int) -> Bool) {
    if !isOwner { return }
    let state = store.storageState
    store.read { [self] stored in
      work.run { [self] in
        giveWayToNewer(state)
        if !isOwner { return }
        let batches = store.batches(in: stored, isMeant)
        apply(batches, isNews: false)
        for batch in batches { news.changes.append(batch) }
        engine.remote.fillPipeline()
      }
    }
  }

  // MARK: Hearing

  /// - Parameter isLate: Whether the replica was read since the message came.
  private func handle(_ message: TabMessage, isLate: Bool) {
    switch message.kind {
    case .presence:
      others.removeAll { $0.slot == message.slot }
      if !message.isLeaving { others.append(message) }
      if message.isQuestion { news.owesPresence = true }
      if !isOwner { return }
      watchForOthers()
      if message.sequence > store.replica.sequence {
        // What was told there never came into the store: so it shall read again and ask for all.
        store.replica.sequence = message.sequence + news.groupCount + 1
      }
      if message.isWhole { news.isWholeOwed = true }
      if message.isWhole || message.isQuestion || message.term != term
        || message.sequence != store.replica.sequence
      {
        news.isOwed = true
      }
      let unheard = message.batches.filter { store.queue.batch($0) == nil }
      if !unheard.isEmpty { recover { unheard.contains($0) } }
      if message.isVisible, !link.isVisible, store.storageState != .failing {
        // The browser gives more time to tabs that are seen.
        resign()
        handsOver = true
      }
    case .writes:
      apply(message.changes, isNews: false)
      engine.finishForgotten()
      engine.remote.fillPipeline()
    case .news:
      if !isOwner { follow(message, isLate: isLate) }
      for outcome in message.outcomes { finish(outcome) }
    }
  }

  /// Takes up what the owner tells.
  private func follow(_ message: TabMessage, isLate: Bool) {
    if message.isWhole, !isLost { return }
    let known = store.replica.sequence
    // What the owner before has told may not have come into the store: then this one counts from
    // where the store is, and its numbers say nothing here until that was read. A tab that has heard
    // none has just read it.
    let isNewOwner = term != 0 && message.term != term && !isLate
    let hasGap = message.sequence - message.groupCount > known || isNewOwner
    if hasGap, !isLate, !isLost {
      waitingMessages.append(message)
      read {}
      return
    }
    term = message.term
    var changes = message.changes
    if message.isWhole {
      isLost = false
    } else if hasGap || isLost {
      // The owner's device has no room for the cache.
      if !isLost { news.owesPresence = true }
      isLost = true
      changes = changes.filter { $0.isOfQueue }
    } else if message.sequence < known || (message.groupCount > 0 && message.sequence == known) {
      // The replica was read when this was in it. What another tab wrote may have been heard of
      // since, when it had been answered already.
      changes = changes.filter { $0.isOfQueue && !$0.isWrite }
    }
    if !isLost { engine.currentTargets = message.currentTargets }
    apply(changes, isNews: true)
    if !isLost {
      store.replica.sequence = message.isWhole ? message.sequence : max(known, message.sequence)
    }
    if message.onlineState != engine.onlineState {
      engine.onlineStateChanged(message.onlineState)
    }
  }

  private func apply(_ group: [ReplicaChange], isNews: Bool) {
    let changes = TabChanges()
    store.take(group, into: changes)
    engine.remote.refreshTargets()
    engine.show(changes, isNews: isNews)
  }

  private func finish(_ outcome: TabOutcome) {
    if outcome.batch == 0 {
      guard let target = store.replica.target(for: outcome.key), let error = outcome.error else {
        return
      }
      engine.remote.unlisten(target.state.id)
      engine.rejectListen(target.state.id, error)
    } else if outcome.key == store.user {
      engine.finish(
        outcome.batch, outcome.error.map { .refused($0) } ?? .acknowledged(outcome.commitTime))
    }
  }

  // MARK: Listening for others

  /// What other tabs listen to is listened to here, so that it is watched, and what of it is in
  /// limbo is looked up.
  private func watchForOthers() {
    if !isOwner { return }
    var wanted: [UTF8Key] = []
    for other in others {
      link.watch(other.slot)
      for change in other.changes {
        guard case .targetStored(let state) = change else { continue }
        let target = state.target
        // What the server has refused is wanted no more by who has not asked since.
        if other.outcomes.contains(where: { $0.key == target.key }) { continue }
        wanted.append(target.key)
        if proxies.contains(where: { $0.query.target.key == target.key }) { continue }
        if !store.admits(.allocateTarget) {
          engine.remote.perform(.allocateTarget) { [unowned(unsafe) self] in watchForOthers() }
          return
        }
        engine.believe(state.id, other.currentTargets)
        let proxy = QueryListener(LocalQuery(target), .default, { _ in }, { _ in })
        proxies.append(proxy)
        engine.events.add(proxy)
      }
    }
    for proxy in proxies where !wanted.contains(proxy.query.target.key) {
      engine.events.remove(proxy)
      drop(proxy.query.target.key)
    }
  }

  private func drop(_ key: UTF8Key) {
    if let index = proxies.firstIndex(where: { $0.query.target.key == key }) {
      proxies.remove(at: index)
    }
  }

  /// The server has refused a target: whoever wants it asks again.
  func noteRefusal(of key: UTF8Key, _ error: SyncError) {
    let outcome = TabOutcome(batch: 0, key: key, error: error)
    news.outcomes.append(outcome)
    drop(key)
    for other in others { other.outcomes.append(outcome) }
  }

  // MARK: Telling

  /// Changes of this tab's on their way to the device's store.
  /// - Returns: Those of them that this tab stores.
  func take(_ group: [ReplicaChange]) -> [ReplicaChange] {
    var group = group
    if !isOwner {
      group = group.filter { $0.isWrite }
    } else if group.contains(where: { !$0.isWrite }) {
      store.replica.sequence += 1
      group.append(.sequence(store.replica.sequence))
      news.groupCount += 1
    }
    for change in group { news.changes.append(change) }
    return group
  }

  /// Tells the others what they do not know yet.
  func tell() {
    if !isAwake || !hasBegun { return }
    if isOwner {
      tellNews(engine.serverResults)
    } else {
      tellWrites()
    }
    tellPresence()
    flush()
  }

  /// Tells of this tab's writes, and of those that are answered, also where nobody is known to be
  /// there: a tab that is just reading the store would not miss them.
  private func tellWrites() {
    let message = TabMessage(.writes, slot: link.slot)
    message.changes = news.changes.filter { $0.isOfQueue }
    news.changes = []
    if !message.changes.isEmpty { news.post(message, after: store.handedOver) }
  }

  private func tellNews(_ current: [Int]) {
    defer { news.clear() }
    let isNew = !news.changes.isEmpty || !news.outcomes.isEmpty || news.isOwed
    if !isNew, news.current == current, news.onlineState == engine.onlineState { return }
    news.current = current
    news.onlineState = engine.onlineState
    if others.isEmpty {
      tellWrites()
      return
    }
    let message = TabMessage(.news, slot: link.slot)
    message.changes = news.changes
    message.groupCount = news.groupCount
    message.sequence = store.replica.sequence
    message.term = term
    message.outcomes = news.outcomes
    message.currentTargets = current
    message.onlineState = engine.onlineState
    news.post(message, after: store.handedOver)
    if !news.isWholeOwed { return }
    message.isWhole = true
    message.changes = store.wholeCache()
    message.outcomes = []
    news.post(message, after: store.handedOver)
  }

  private func tellPresence() {
    let version = engine.remote.wishes
    guard news.asks || news.owesPresence || (!isOwner && news.wishes != version) else { return }
    let message = TabMessage(.presence, slot: link.slot)
    message.isVisible = link.isVisible
    message.isQuestion = news.asks
    message.isWhole = isLost
    message.sequence = store.replica.sequence
    message.term = term
    if !isOwner {
      // A new owner asks, and may not have heard of what a tab wrote that is dead by now.
      if news.asks || news.owesPresence {
        for batch in store.queue.batches { message.batches.append(batch.id) }
      }
      message.currentTargets = engine.currentTargets
      for state in engine.remote.wantedTargets { message.changes.append(.targetStored(state)) }
    }
    news.asks = false
    news.owesPresence = false
    news.wishes = version
    news.post(message, after: 0)
  }

  /// Sends what is stored, and gives the lease back if somebody else shall have it.
  func flush() {
    while let message = news.next(stored: store.finishedGroups) { link.send(message) }
    if handsOver, store.storageState == .failing {
      // What is new is in this tab's memory only: nobody else could go on from there.
      handsOver = false
      work.run { [self] in becomeOwner() }
    } else if handsOver, store.unsavedGroups == 0 {
      handsOver = false
      link.releaseLease()
      if link.requestLease() { work.run { [self] in becomeOwner() } }
    }
  }
}

extension ReplicaChange {
  /// Whether every tab stores such changes of its own.
  fileprivate var isWrite: Bool {
    switch self {
    case .batchAdded, .batchRefused, .refusalDropped: true
    default: false
    }
  }

  fileprivate var isOfQueue: Bool {
    if case .batchRemoved = self { true } else { isWrite }
  }
}
