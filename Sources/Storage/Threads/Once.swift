/// A value that one thread gives and another waits for.
final class Once<Value: Sendable>: Sendable {
  private let mailbox = Mailbox<Value>()

  /// To be called once.
  func set(_ value: Value) {
    _ = mailbox.put(value)
  }

  /// To be called once.
  func wait() -> Value {
    guard case .elements(let values) = mailbox.take(atMost: 1, timeout: nil) else {
      preconditionFailure("Nobody closes the mailbox.")
    }
    return values[0]
  }
}
