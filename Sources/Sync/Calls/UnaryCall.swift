import Documents

/// A call with one request: collects the responses until it ends.
final class UnaryCall: CallObserver {
  private var call: (any Call)?
  private let request: [UInt8]
  private let completion: (_ responses: [[UInt8]], SyncError?) -> Void
  private var responses: [[UInt8]] = []
  private var isOpen = false

  /// - Parameter open: Opens the call; nil where there is no way to a server.
  init(
    _ request: [UInt8], _ open: (any CallObserver) -> (any Call)?,
    completion: @escaping (_ responses: [[UInt8]], SyncError?) -> Void
  ) {
    self.request = request
    self.completion = completion
    guard let call = open(self) else {
      completion([], SyncError(.unavailable, "There is no way to the server."))
      return
    }
    self.call = call
    // It may have opened at once.
    if isOpen { call.send(request) }
  }

  func callOpened() {
    isOpen = true
    call?.send(request)
  }

  func callReceived(_ message: [UInt8]) { responses.append(message) }

  func callEnded(code: Int, message: String) {
    call = nil
    completion(responses, SyncError(ended: code, message))
  }
}
