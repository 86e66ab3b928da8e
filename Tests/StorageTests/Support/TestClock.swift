import Synchronization

@testable import Storage

/// A clock that shows what a test says.
final class TestClock: Sendable {
  private let microseconds: Mutex<Int64>

  init(_ start: Int64 = 1_700_000_000_123_456) {
    microseconds = Mutex(start)
  }

  var now: Int64 {
    get { microseconds.withLock { $0 } }
    set { microseconds.withLock { $0 = newValue } }
  }

  func advance(_ duration: Duration) {
    microseconds.withLock { $0 += duration.microseconds }
  }

  var environment: StoreEnvironment {
    StoreEnvironment(now: { [self] in now })
  }
}
