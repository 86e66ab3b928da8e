import Documents

/// The handler of a method that takes one message: waits for it, and refuses a second one.
final class UnaryHandler: CallHandler {
  private let call: Call
  private let body: (ArraySlice<UInt8>) -> Void
  private var hasReceived = false
  /// Called when the client has taken most of what waited for it.
  var onDrain: (() -> Void)?

  init(_ call: Call, _ body: @escaping (ArraySlice<UInt8>) -> Void) {
    self.call = call
    self.body = body
  }

  func received(_ message: ArraySlice<UInt8>) {
    guard !hasReceived else {
      call.end(CallStatus(.invalidArgument, "\(call.method) takes one message."))
      return
    }
    hasReceived = true
    body(message)
  }

  func halfClosed() {
    guard !hasReceived else { return }
    call.end(CallStatus(.invalidArgument, "\(call.method) takes one message; none came."))
  }

  func drained() {
    onDrain?()
  }
}
