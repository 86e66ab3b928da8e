import Documents
import Sync

/// The browser's clock and timers, for the client engine.
final class BrowserScheduler: Scheduler {
  var now: Timestamp { Browser.time }

  func after(
    milliseconds: Int, _ timer: Timer, _ work: @escaping () -> Void
  ) -> any ScheduledWork {
    BrowserTimer(milliseconds, work)
  }
}

/// One timer.
final class BrowserTimer: ScheduledWork {
  private let number: Int32

  init(_ milliseconds: Int, _ work: @escaping () -> Void) {
    number = Registry.shared.startTimer(milliseconds: Double(milliseconds), work)
  }

  func cancel() {
    Registry.shared.stopTimer(number)
  }
}
