/// Who holds locks or waits for them: a transaction, or a commit without one.
final class LockOwner {
  /// Smaller is older.
  let age: UInt64
  /// Tells owners of the same age apart, as two retries of one transaction would be.
  private let number: UInt64
  /// When it got its first lock, in the loop's milliseconds.
  var heldSince: Int64?
  /// Whether it is being made durable: then it keeps its locks until that is done.
  var isCommitting = false
  /// Whether its locks went to others, so that it can not commit any more.
  var hasLost = false
  var granted: [LockRequest] = []
  var waiting: [LockRequest] = []

  /// - Parameters:
  ///   - number: its own; later ones are larger.
  ///   - age: the number whose age it has; its own if that is nil.
  init(number: UInt64, age: UInt64? = nil) {
    self.number = number
    self.age = age ?? number
  }

  func isOlder(than other: LockOwner) -> Bool {
    (age, number) < (other.age, other.number)
  }
}
