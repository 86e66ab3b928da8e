package import Documents
package import Library

/// Time as the view models see it: tests decide when it passes.
package protocol Clock: AnyObject {
  var now: Timestamp { get }

  /// The reader's own calendar day.
  var today: PartialDate { get }

  /// Calls once after a delay, never before returning.
  func after(milliseconds: Int, _ work: @escaping () -> Void) -> any Waiting

  /// Calls once what has been shown so far is painted: for work that must not hold that up.
  func afterPaint(_ work: @escaping () -> Void) -> any Waiting
}

/// Something that will happen unless it is cancelled.
package protocol Waiting: AnyObject {
  /// Does nothing once it happened.
  func cancel()
}
