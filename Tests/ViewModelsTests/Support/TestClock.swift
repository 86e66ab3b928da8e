import Documents
import Library
import Testing

@testable import ViewModels

/// Time that passes when a test says so.
final class TestClock: Clock {
  private var milliseconds: Int64 = 1_780_000_000_000
  private var waiting: [TestWaiting] = []

  var now: Timestamp {
    Timestamp(seconds: milliseconds / 1000, nanoseconds: Int32(milliseconds % 1000) * 1_000_000)
  }

  var today: PartialDate {
    do { return try PartialDate(year: 2026, month: 11, day: 30) } catch { fatalError() }
  }

  func after(milliseconds delay: Int, _ work: @escaping () -> Void) -> any Waiting {
    let entry = TestWaiting(due: milliseconds + Int64(delay), work: work)
    waiting.append(entry)
    return entry
  }

  func afterPaint(_ work: @escaping () -> Void) -> any Waiting {
    after(milliseconds: 0, work)
  }

  func pass(milliseconds delay: Int) {
    milliseconds += Int64(delay)
    while let index = waiting.firstIndex(where: { $0.due <= milliseconds }) {
      waiting.remove(at: index).happen()
    }
  }
}

final class TestWaiting: Waiting {
  let due: Int64
  private var work: (() -> Void)?

  init(due: Int64, work: @escaping () -> Void) {
    self.due = due
    self.work = work
  }

  func cancel() {
    work = nil
  }

  func happen() {
    work?()
    work = nil
  }
}
