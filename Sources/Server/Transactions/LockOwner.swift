/// Who holds locks or waits for them: a transaction, or a commit without one.
final class LockOwner {
  /// Smaller is older; no two owners of a database that live at once have the same.
  let age: UInt64
  /// When it got its first lock, in the loop's milliseconds.
  var heldSince: Int64?
  /// Whether it is being made durable: then it keeps its locks until that is done.
  var isCommitting = false
  /// Whether its locks went to others, so that it can not commit any more.
  var hasLost = false
  var granted: [LockRequest] = []
  var waiting: [LockRequest] = []

  init(age: UInt64) {
    self.age = age
  }
}
