package import Documents

/// The engine's clock. Everything that waits goes through it, so that a test decides when time
/// passes.
package protocol Scheduler: AnyObject {
  var now: Timestamp { get }

  /// Calls once after a delay, never before returning, on the engine's own thread.
  func after(milliseconds: Int, _ timer: Timer, _ work: @escaping () -> Void) -> any ScheduledWork
}

/// Something that a scheduler will do.
package protocol ScheduledWork: AnyObject {
  /// Does nothing once the work was done.
  func cancel()
}

/// What is waited for.
package enum Timer: UInt8, Sendable {
  case watchBackoff
  case writeBackoff
  case watchIdle
  case writeIdle
  case healthy
  case onlineState
  case heartbeat
  case awaitedWrites
}
