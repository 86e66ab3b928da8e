/// What of a call waits for locks: withdrawn when nobody waits for the answer any more.
final class LockWait {
  var request: LockRequest?
  /// Whether nobody waits any more; also where there was no request at that moment.
  var isWithdrawn = false
}
