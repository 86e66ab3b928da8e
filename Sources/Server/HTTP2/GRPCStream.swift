import HTTP2
import Wire

/// One request of an HTTP/2 client and its answer: a gRPC call, if it is one.
///
/// This file sends; `GRPCStream+Request.swift` receives.
final class GRPCStream: CallTransport {
  let id: Int32
  /// Nil once the stream is gone.
  private(set) var connection: HTTP2Connection?
  var call: Call?
  var deadline: LoopTimer?

  /// Until the call begins.
  var head: GRPCRequestHead? = GRPCRequestHead()
  var encoding: [UInt8]?
  var reader: GRPCMessageReader
  var progress = RequestProgress.open
  var isDelivering = false
  var isPaused = false
  /// Bytes that the client cannot send anew until they are consumed.
  var unconsumed = 0
  /// What the handler has of the request: until the call's end, if it takes one message.
  var delivered = 0
  /// What the connection counts of the request as memory in use.
  var held = 0
  var lastReceived: Int64

  /// What is to be sent, as far as HTTP/2's windows and the socket have not taken it.
  private var output = OutgoingQueue()
  /// When the client last took of it, or it was empty.
  private var lastTaken: Int64
  private var answer = Answer.none
  /// Whether the handler was told to wait, and wants to hear when it need not any more.
  private var wantsDrain = false

  enum RequestProgress {
    case open
    /// All of it has come.
    case complete
    /// The handler knows.
    case told
  }

  private enum Answer {
    case none
    case begun
    /// Complete but for what waits in `output`; then the trailers, if there are any.
    case ended(HTTP2Headers?)
  }

  init(_ id: Int32, on connection: HTTP2Connection) {
    self.id = id
    self.connection = connection
    reader = GRPCMessageReader(limit: connection.limits.messageBytes)
    lastReceived = connection.loop.now
    lastTaken = lastReceived
  }

  var isCongested: Bool {
    let isCongested = hasTooMuchOutput
    if isCongested, !wantsDrain {
      wantsDrain = true
      connection?.tellDrained(self)
    }
    return isCongested
  }

  func send(_ parts: [[UInt8]], on call: Call) {
    let length = parts.reduce(0) { $0 + $1.count }
    // A method that answers with one message cannot wait; a small one is let through.
    if case .none = answer, !call.isWriting, let connection,
      length > connection.limits.streamOutput, connection.isOverfull
    {
      call.end(.answersNotTaken)
      return
    }
    append(GRPCMessageReader.prefix(length: length))
    for part in parts { append(part) }
    if case .none = answer {
      answer = .begun
      connection?.respond(id, GRPCAnswer.head, hasBody: true)
    } else {
      connection?.resume(id)
    }
  }

  func end(_ call: Call, _ status: CallStatus) {
    end(status)
  }

  func pauseReceiving(_ pause: Bool, on call: Call) {
    guard isPaused != pause else { return }
    isPaused = pause
    // Resumed in a turn of its own: the handler may be in the middle of something.
    if !pause { connection?.loop.atEndOfTurn { self.deliver() } }
  }

  func hold(_ bytes: Int, on call: Call) {
    delivered = bytes
    hold()
  }
}

// MARK: The answer

extension GRPCStream {
  var isAnswered: Bool {
    if case .ended = answer { return true }
    return false
  }

  /// Ends the answer, whatever of it has been sent.
  func end(_ status: CallStatus) {
    switch answer {
    case .none: respond(GRPCAnswer.only(status))
    case .begun:
      answer = .ended(GRPCAnswer.trailers(status))
      connection?.resume(id)
    case .ended: break
    }
    release()
  }

  /// Gives an answer that has no body.
  func respond(_ headers: HTTP2Headers) {
    answer = .ended(nil)
    connection?.respond(id, headers, hasBody: false)
  }

  /// Answers what is no gRPC.
  func refuse(_ error: HTTPError) {
    append(Array((error.message + "\n").utf8))
    answer = .ended(nil)
    connection?.respond(
      id,
      HTTP2Headers([(":status", "\(error.status.code)"), ("content-type", "text/plain")]),
      hasBody: true)
  }

  /// Ends the call from here: the handler hears that it is cancelled, the client why.
  func abort(_ status: CallStatus) {
    call?.cancel()
    end(status)
  }

  /// What nghttp2 may send now.
  func body(limit: Int) -> HTTP2Body {
    let count = min(limit, output.count)
    if case .ended(let trailers) = answer, count == output.count {
      guard let trailers else { return .last(count) }
      return .trailers(count, trailers)
    }
    return count == 0 ? .later : .bytes(count)
  }

  /// Takes bytes out of what waits.
  func take(_ count: Int, _ receive: (ArraySlice<UInt8>) -> Void) {
    output.take(count, receive)
    guard let connection else { return }
    connection.waiting -= count
    lastTaken = connection.loop.now
  }

  /// Tells the handler that it may send again, if that is so.
  ///
  /// - Returns: whether nothing is left to be told.
  func tellIfDrained() -> Bool {
    guard let connection, let call, !call.isOver else { return true }
    let limits = connection.limits
    guard output.count <= limits.streamOutput / 4, !hasTooMuchOutput else { return false }
    wantsDrain = false
    call.handler?.drained()
    return true
  }

  var hasOutput: Bool { !output.isEmpty }

  /// Whether the store makes something of the call durable: who is refused then would write again.
  var isWriting: Bool { call?.isWriting ?? false }

  /// Whether the client has taken nothing for long of what waits for it.
  func isNotTaken(_ now: Int64) -> Bool {
    guard let connection else { return false }
    return !output.isEmpty && now - lastTaken > connection.limits.stalledReaderTimeout
  }

  /// The stream is gone, or given up.
  func closed() {
    let call = call
    release()
    connection?.waiting -= output.count
    output.removeAll()
    connection = nil
    self.call = nil
    call?.cancel()
  }

  /// One stream may have so much waiting, and all together so much; beyond that only those may send
  /// whose client takes everything, and beyond `isOverfull`, or while the client takes nothing at
  /// all, none.
  private var hasTooMuchOutput: Bool {
    guard let connection else { return false }
    return output.count > connection.limits.streamOutput
      || output.count > 0 && connection.waiting > connection.limits.connectionOutput
      || connection.isStuck || connection.isOverfull
  }

  private func append(_ bytes: [UInt8]) {
    guard let connection else { return }
    if output.isEmpty { lastTaken = connection.loop.now }
    output.append(bytes)
    connection.waiting += bytes.count
    connection.connection.moved(bytes.count)
  }

  /// Lets go of the request.
  private func release() {
    deadline?.cancel()
    deadline = nil
    reader = GRPCMessageReader(limit: 0)
    delivered = 0
    hold()
  }
}
