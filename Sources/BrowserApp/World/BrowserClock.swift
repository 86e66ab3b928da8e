import Documents
import Library
import UI
import ViewModels

/// The browser's clock and timers, for the view models.
final class BrowserClock: Clock {
  var now: Timestamp { Browser.time }

  /// By the reader's own time zone.
  var today: PartialDate {
    let minutes = BrowserWindow.shared.page.minutesBehindUTC
    let seconds = Int64(Browser.now / 1000) - Int64(minutes) &* 60
    guard let date = PartialDate(secondsSince1970: seconds) else {
      fatalError("The browser's clock stands outside the years that dates have.")
    }
    return date
  }

  func after(milliseconds: Int, _ work: @escaping () -> Void) -> any Waiting {
    BrowserTimer(milliseconds, work)
  }

  func afterPaint(_ work: @escaping () -> Void) -> any Waiting {
    BrowserTimer(-1, work)
  }
}

extension BrowserTimer: Waiting {}
