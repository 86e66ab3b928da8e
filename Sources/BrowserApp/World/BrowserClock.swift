import Documents
import Library
import Sync
import ViewModels

/// The browser's clock and timers, for the view models and for the client engine.
final class BrowserClock: Clock, Scheduler {
  var now: Timestamp { Timestamp(microseconds: Int64(Browser.now * 1000)) }

  /// By the reader's own time zone.
  var today: PartialDate {
    let minutes = Browser.minutesBehindUTC
    let seconds = Int64(Browser.now / 1000) - Int64(minutes) &* 60
    guard let date = PartialDate(secondsSince1970: seconds) else {
      fatalError("The browser's clock stands outside the years that dates have.")
    }
    return date
  }

  func after(milliseconds: Int, _ work: @escaping () -> Void) -> any Waiting {
    BrowserTimer(milliseconds, work)
  }

  func after(
    milliseconds: Int, _ timer: Timer, _ work: @escaping () -> Void
  ) -> any ScheduledWork {
    BrowserTimer(milliseconds, work)
  }
}

/// One timer.
final class BrowserTimer: Waiting, ScheduledWork {
  private let number: Int32

  init(_ milliseconds: Int, _ work: @escaping () -> Void) {
    number = Registry.shared.startTimer(milliseconds: Double(milliseconds), work)
  }

  func cancel() {
    Registry.shared.stopTimer(number)
  }
}
