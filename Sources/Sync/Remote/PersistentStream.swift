import Documents

/// A stream that is opened again when it breaks: the part that the watch stream and the write
/// stream have in common.
class PersistentStream {
  enum State {
    case initial
    case starting
    case open
    /// Open for so long that a failure now is a new one.
    case healthy
    case failed
    case backoff
  }

  private(set) final var state = State.initial
  /// Grows with every closing, so that what comes from an old connection is known as such.
  private(set) final var generation = 0
  final let backoff: Backoff
  final let work: WorkQueue
  private final let scheduler: any Scheduler
  private final let idleTimer: Timer
  private final var idle: (any ScheduledWork)?
  private final var health: (any ScheduledWork)?

  private static let idleMilliseconds = 60_000
  private static let healthyMilliseconds = 10_000

  init(
    _ work: WorkQueue, _ scheduler: any Scheduler, _ random: any RandomSource,
    backoffTimer: Timer, idleTimer: Timer
  ) {
    self.work = work
    self.scheduler = scheduler
    self.idleTimer = idleTimer
    backoff = Backoff(scheduler, random, backoffTimer)
  }

  // MARK: What the two streams do differently

  /// Opens a connection.
  func connect() {}

  /// Closes the connection, if there is one.
  /// - Parameter isBroken: Whether the other side has closed it already.
  func disconnect(isBroken: Bool) {}

  func didOpen() {}

  func didClose(_ error: SyncError?) {}

  // MARK: Life

  final var isStarted: Bool { state == .starting || state == .backoff || isOpen }

  final var isOpen: Bool { state == .open || state == .healthy }

  /// Opens the stream, after a wait if it failed last time.
  final func start() {
    if state == .failed {
      state = .backoff
      let expected = generation
      backoff.wait { [self] in
        work.run { [self] in
          if generation != expected || state != .backoff { return }
          state = .initial
          start()
        }
      }
      return
    }
    state = .starting
    connect()
  }

  /// Closes the stream in peace.
  final func stop() {
    if isStarted { close(.initial, nil, isBroken: false) }
  }

  /// Lets the next start happen without a wait.
  final func inhibitBackoff() {
    if isStarted { return }
    state = .initial
    backoff.reset()
  }

  /// Nothing is wanted from the stream at present: it is closed after a while.
  final func markIdle() {
    guard isOpen, idle == nil else { return }
    let expected = generation
    idle = scheduler.after(milliseconds: PersistentStream.idleMilliseconds, idleTimer) { [self] in
      work.run { [self] in
        idle = nil
        if generation == expected, isOpen { close(.initial, nil, isBroken: false) }
      }
    }
  }

  final func cancelIdle() {
    idle?.cancel()
    idle = nil
  }

  final func connectionOpened() {
    state = .open
    let expected = generation
    health = scheduler.after(milliseconds: PersistentStream.healthyMilliseconds, .healthy) {
      [self] in
      health = nil
      if generation == expected, isOpen { state = .healthy }
    }
    didOpen()
  }

  final func connectionClosed(_ error: SyncError?) {
    close(.failed, error, isBroken: true)
  }

  /// Lets go of everything without telling anybody.
  final func abandon() {
    cancelTimers()
    generation += 1
    disconnect(isBroken: true)
    state = .initial
  }

  private final func close(_ finalState: State, _ error: SyncError?, isBroken: Bool) {
    cancelTimers()
    if finalState != .failed {
      backoff.reset()
    } else if error?.code == .resourceExhausted {
      backoff.resetToMaximum()
    }
    disconnect(isBroken: isBroken)
    generation += 1
    state = finalState
    didClose(error)
  }

  private final func cancelTimers() {
    cancelIdle()
    health?.cancel()
    health = nil
    backoff.cancel()
  }
}
