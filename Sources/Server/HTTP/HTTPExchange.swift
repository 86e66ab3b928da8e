/// One request and its response. A handler gets it when the request's head has arrived, sets what it
/// wants to hear of the body, and answers now or later, always on the loop's thread.
package final class HTTPExchange {
  package let request: HTTPRequest
  package let loop: EventLoop
  /// Gets the body in parts as they arrive. Bodies longer than the route's limit never come whole:
  /// the request is answered with 413 and `onAbort` is called.
  package var onBody: ((ArraySlice<UInt8>) -> Void)?
  /// Called when the body is complete; at once, after the handler returns, if there is none.
  package var onEnd: (() -> Void)?
  /// Called when the client has gone or the request was cut off before the response was finished.
  package var onAbort: (() -> Void)?
  /// Called when the client has shut its side after the request. It may have gone, or still wait.
  package var onPeerFinish: (() -> Void)?
  /// Called when the client has taken enough of the response to go on writing.
  package var onDrain: (() -> Void)?

  /// Nil once the exchange is over; what is written then is dropped.
  private var connection: HTTPConnection?
  private var state = State.waiting

  private enum State {
    case waiting
    case streaming
    case finished
  }

  init(_ request: HTTPRequest, on connection: HTTPConnection) {
    self.request = request
    self.connection = connection
    loop = connection.loop
  }

  /// Whether the exchange is over or the client has gone.
  package var isOver: Bool { connection == nil || state == .finished }
  /// Whether the response's head has been sent.
  package var hasBegun: Bool { state != .waiting }
  /// Whether the handler should wait for `onDrain` before it writes more.
  package var isCongested: Bool { connection?.isCongested ?? false }

  /// Sends a whole response.
  package func respond(_ response: HTTPResponse) {
    begin(response.status, response.headers, length: response.body.count)
    write(response.body)
    finish()
  }

  /// Sends the head of a response whose body follows in parts.
  ///
  /// - Parameter length: the body's length if it is known; else it goes out in chunks.
  package func begin(_ status: HTTPStatus, _ headers: HTTPHeaders, length: Int? = nil) {
    guard let connection else { return }
    precondition(state == .waiting, "a request is answered once")
    state = .streaming
    connection.sendHead(status, headers, length: length)
  }

  package func write(_ bytes: [UInt8]) {
    guard let connection, !bytes.isEmpty else { return }
    precondition(state == .streaming, "write comes between begin and finish")
    connection.sendBody(bytes)
  }

  package func finish() {
    guard let connection else { return }
    precondition(state == .streaming, "finish comes after begin")
    state = .finished
    self.connection = nil
    release()
    connection.finishResponse()
  }

  /// Stops or resumes the body's parts, for a handler that cannot keep up.
  package func pauseBody(_ pause: Bool) {
    connection?.pauseBody(pause)
  }

  /// Gathers the whole body, for bodies that the route's limit keeps small.
  package func collectBody(_ then: @escaping ([UInt8]) -> Void) {
    var body: [UInt8] = []
    onBody = { body += $0 }
    onEnd = { then(body) }
  }

  func abort() {
    connection = nil
    let onAbort = onAbort
    release()
    onAbort?()
  }

  /// Closures that capture the exchange would keep it, and each other, for ever.
  private func release() {
    onBody = nil
    onEnd = nil
    onAbort = nil
    onPeerFinish = nil
    onDrain = nil
  }
}

extension HTTPExchange {
  /// Answers 101 and hands the connection to another protocol; the exchange is over.
  func upgrade(_ headers: HTTPHeaders, _ make: (Connection) -> any ConnectionProtocol) {
    guard let connection else { return }
    precondition(state == .waiting, "a request is answered once")
    state = .finished
    self.connection = nil
    release()
    connection.upgrade(headers, make)
  }
}
