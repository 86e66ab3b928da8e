package import Documents

/// A clock that stands still until it is moved: for tests of everything that sits on the engine.
package final class ManualScheduler: Scheduler {
  package private(set) var now: Timestamp
  private var waiting: [Work] = []

  package init(now: Timestamp = Timestamp(seconds: 1_700_000_000)) {
    self.now = now
  }

  package func after(
    milliseconds: Int, _ timer: Timer, _ work: @escaping () -> Void
  ) -> any ScheduledWork {
    let work = Work(
      timer, due: now.microseconds + Int64(milliseconds) * 1000, work)
    waiting.append(work)
    return work
  }

  /// Lets time pass and does what falls due, in order.
  package func advance(milliseconds: Int) {
    let end = now.microseconds + Int64(milliseconds) * 1000
    while let next = earliest, next.due <= end {
      now = Timestamp(microseconds: max(next.due, now.microseconds))
      next.run()
    }
    now = Timestamp(microseconds: end)
  }

  /// Does at once what waits for a timer, or for any, and all that falls due before it.
  /// - Returns: Whether anything waited.
  @discardableResult
  package func run(_ timer: Timer?) -> Bool {
    guard waiting.contains(where: { !$0.isOver && (timer == nil || $0.timer == timer) }) else {
      return false
    }
    while let next = earliest {
      now = Timestamp(microseconds: max(next.due, now.microseconds))
      next.run()
      if next.timer == timer { break }
    }
    return true
  }

  package func isWaiting(for timer: Timer) -> Bool {
    waiting.contains { !$0.isOver && $0.timer == timer }
  }

  private var earliest: Work? {
    waiting.removeAll { $0.isOver }
    return waiting.min { $0.due < $1.due }
  }

  private final class Work: ScheduledWork {
    let timer: Timer
    let due: Int64
    private let body: () -> Void
    private(set) var isOver = false

    init(_ timer: Timer, due: Int64, _ body: @escaping () -> Void) {
      self.timer = timer
      self.due = due
      self.body = body
    }

    func cancel() { isOver = true }

    func run() {
      isOver = true
      body()
    }
  }
}
