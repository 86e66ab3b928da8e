/// Decides when to call the client offline: when the first attempt fails or takes too long, not
/// at every hiccup of a working connection.
final class OnlineStateTracker {
  private(set) var state = OnlineState.unknown
  private var failures = 0
  private var timeout: (any ScheduledWork)?
  private let scheduler: any Scheduler
  private let work: WorkQueue
  private let onChange: (OnlineState) -> Void

  private static let allowedFailures = 1
  private static let timeoutMilliseconds = 10_000

  init(_ scheduler: any Scheduler, _ work: WorkQueue, onChange: @escaping (OnlineState) -> Void) {
    self.scheduler = scheduler
    self.work = work
    self.onChange = onChange
  }

  func watchStreamStarted() {
    if failures > 0 { return }
    change(to: .unknown)
    timeout?.cancel()
    timeout = scheduler.after(
      milliseconds: OnlineStateTracker.timeoutMilliseconds, .onlineState
    ) { [self] in
      work.run { [self] in
        if timeout == nil { return }
        timeout = nil
        change(to: .offline)
      }
    }
  }

  func watchStreamFailed() {
    if state == .online {
      change(to: .unknown)
      return
    }
    failures += 1
    if failures >= OnlineStateTracker.allowedFailures {
      cancelTimeout()
      change(to: .offline)
    }
  }

  /// For what is known by other means than the watch stream's failures.
  func set(_ state: OnlineState) {
    cancelTimeout()
    failures = 0
    change(to: state)
  }

  func cancelTimeout() {
    timeout?.cancel()
    timeout = nil
  }

  private func change(to new: OnlineState) {
    if new == state { return }
    state = new
    onChange(new)
  }
}
