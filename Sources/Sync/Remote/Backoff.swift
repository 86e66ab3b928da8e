/// Waits longer after each failure: one second, then half as long again up to a minute, each time
/// up to half of it more or less, so that many clients do not come back at once.
final class Backoff {
  private let scheduler: any Scheduler
  private let random: any RandomSource
  private let timer: Timer
  private var base = 0.0
  private var scheduled: (any ScheduledWork)?

  private static let initial = 1000.0
  private static let factor = 1.5
  private static let maximum = 60_000.0

  init(_ scheduler: any Scheduler, _ random: any RandomSource, _ timer: Timer) {
    self.scheduler = scheduler
    self.random = random
    self.timer = timer
  }

  /// The next wait is none.
  func reset() { base = 0 }

  /// The next wait is the longest.
  func resetToMaximum() { base = Backoff.maximum }

  func wait(_ work: @escaping () -> Void) {
    cancel()
    let jitter = (random.fraction() - 0.5) * base
    scheduled = scheduler.after(milliseconds: Int(max(0, base + jitter)), timer) { [self] in
      scheduled = nil
      work()
    }
    base = min(max(base * Backoff.factor, Backoff.initial), Backoff.maximum)
  }

  func cancel() {
    scheduled?.cancel()
    scheduled = nil
  }
}
