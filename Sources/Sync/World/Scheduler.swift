package import Documents

/// The engine's clock. Everything that waits goes through it, so that a test decides when time
/// passes.
package protocol Scheduler: AnyObject {
  var now: Timestamp { get }

  /// Calls once after a delay, never before returning, on the engine's own thread.
  func after(milliseconds: Int, _ timer: Timer, _ work: @escaping () -> Void) -> any ScheduledWork
}
