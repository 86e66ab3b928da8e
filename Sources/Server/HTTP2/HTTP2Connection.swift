import Documents
import HTTP2

/// HTTP/2 on one connection: carries gRPC calls to the dispatcher.
///
/// nghttp2 is asked for bytes only while the socket takes them, so that what waits lies in the
/// streams, where each call's handler sees how much it is.
final class HTTP2Connection: ConnectionProtocol {
  let dispatcher: Dispatcher
  let policy: HostPolicy
  let limits: ConnectionLimits
  /// What waits in all streams.
  var waiting = 0

  let connection: Connection
  private(set) var session: HTTP2Session!
  var streams: [Int32: GRPCStream] = [:]
  /// Streams whose handlers wait until more can be sent.
  private var waitingToSend: [GRPCStream] = []
  /// What the requests under way hold in memory.
  private var heldBytes = 0
  private var isWritePlanned = false
  private var isGoingDown = false
  private var isClosed = false
  private var lastHeard: Int64
  /// When the last stream ended.
  var lastStream: Int64
  /// The head that is not complete, and when it began.
  var headersBegan: (stream: Int32, time: Int64)?
  private var pingSent: Int64?
  /// Streams that end with an error, whoever resets them: a client can make the server do it.
  var resets: FrameAllowance
  var pings: FrameAllowance
  var emptyFrames: FrameAllowance

  init(
    _ connection: Connection, _ dispatcher: Dispatcher, policy: HostPolicy,
    limits: ConnectionLimits
  ) {
    self.connection = connection
    self.dispatcher = dispatcher
    self.policy = policy
    self.limits = limits
    let now = connection.loop.now
    lastHeard = now
    lastStream = now
    resets = FrameAllowance(
      most: limits.resets.burst, millisecondsEach: Int64(1000 / limits.resets.rate), now: now)
    pings = FrameAllowance(most: limits.pings, millisecondsEach: 1000, now: now)
    emptyFrames = FrameAllowance(most: limits.emptyFrames, millisecondsEach: 100, now: now)
    var settings = HTTP2Settings()
    settings.streams = limits.streams
    settings.headerListBytes = limits.headBytes
    settings.resets = limits.resets
    session = HTTP2Session(.server, settings, self)
    planWrite()
  }

  var loop: EventLoop { connection.loop }

  func received(_ bytes: ArraySlice<UInt8>) {
    guard !isClosed else { return }
    lastHeard = loop.now
    pingSent = nil
    do throws(HTTP2Error) {
      try session.receive(bytes)
    } catch {
      connection.close()
      return
    }
    planWrite()
  }

  func peerFinished() {
    connection.close()
  }

  func drained() {
    write()
  }

  func tick(now: Int64) {
    guard !isClosed else { return }
    for stream in streams.values where stream.isStalled(now) {
      stream.abort(CallStatus(.deadlineExceeded, "A message of the request came too slowly."))
    }
    for stream in streams.values where stream.isNotTaken(now) { giveUp(stream) }
    if let headersBegan, now - headersBegan.time > limits.headTimeout {
      connection.close()
    } else if streams.isEmpty, now - lastStream > limits.idleTimeout {
      shutDown()
    } else {
      beatHeart(now)
    }
  }

  /// Takes no new calls, lets those of one message end, and ends the others, which would go on for
  /// ever.
  func shutDown() {
    guard !isClosed, !isGoingDown else { return }
    isGoingDown = true
    session.goAway()
    for stream in streams.values where !(stream.call?.handler is UnaryHandler) {
      stream.abort(CallStatus(.unavailable, "The server is going down."))
    }
    planWrite()
  }

  var held: Int { waiting + heldBytes }

  func shed() {
    for stream in Array(streams.values) {
      if stream.hasOutput {
        giveUp(stream)
      } else if stream.held > 0, !stream.isWriting {
        stream.abort(.tooMuchUnderWay)
      }
    }
  }

  /// Ends a stream whose client does not take what waits: so it cannot be told more than that.
  private func giveUp(_ stream: GRPCStream) {
    session.reset(stream.id, .enhanceYourCalm)
    stream.closed()
    planWrite()
  }

  func closed() {
    isClosed = true
    let streams = streams.values
    self.streams = [:]
    waitingToSend = []
    for stream in streams { stream.closed() }
  }
}

// MARK: What the streams ask for

extension HTTP2Connection {
  func respond(_ stream: Int32, _ headers: HTTP2Headers, hasBody: Bool) {
    session.respond(stream, headers, hasBody: hasBody)
    planWrite()
  }

  func resume(_ stream: Int32) {
    session.resume(stream)
    planWrite()
  }

  func consume(_ count: Int, _ stream: Int32) {
    session.consume(count, stream: stream)
    planWrite()
  }

  func tellDrained(_ stream: GRPCStream) {
    waitingToSend.append(stream)
  }

  /// Counts memory for requests.
  func held(_ change: Int) {
    guard change != 0 else { return }
    let wasFull = heldBytes > limits.heldRequestBytes
    heldBytes += change
    if change < 0, wasFull {
      for stream in Array(streams.values) { stream.grant() }
    } else if heldBytes > 3 * limits.heldRequestBytes {
      let newest = streams.values.filter { $0.held > 0 && !$0.isWriting }.max { $0.id < $1.id }
      newest?.abort(.tooMuchUnderWay)
    }
  }

  /// Whether nothing of any stream goes out at the moment, because the client does not read: then
  /// nobody makes more for it. (Where it is only one stream's window that is used up, the others go on.)
  var isStuck: Bool { connection.isCongested || session.isBlocked }

  /// Whether so much waits to be sent that no call is begun which would add to it, and none goes on.
  var isOverfull: Bool { waiting > 8 * limits.connectionOutput }

  /// Whether a client may send more of a request. When much is held already, only that of the oldest
  /// that is not complete, when no other is being worked on: so it comes to an end.
  func grants(_ stream: GRPCStream) -> Bool {
    heldBytes <= limits.heldRequestBytes
      || streams.values.allSatisfy {
        $0.delivered == 0 && (!$0.isInMessage || $0.id >= stream.id)
      }
  }
}

// MARK: Sending

extension HTTP2Connection {
  func planWrite() {
    guard !isWritePlanned, !isClosed else { return }
    isWritePlanned = true
    loop.atEndOfTurn { self.write() }
  }

  private func write() {
    isWritePlanned = false
    guard !isClosed else { return }
    do throws(HTTP2Error) {
      repeat {
        try session.write { !connection.isCongested }
      } while tellDrained() && !connection.isCongested
    } catch {
      connection.close()
      return
    }
    // A client that does not take its answers is not asked for more questions.
    connection.pauseReading(connection.isCongested)
    if session.isOver || isGoingDown && streams.isEmpty && !session.wantsWrite { finish() }
  }

  /// - Returns: whether a handler was told that it may send.
  private func tellDrained() -> Bool {
    guard !waitingToSend.isEmpty else { return false }
    let streams = waitingToSend
    waitingToSend = []
    let late = streams.filter { !$0.tellIfDrained() }
    waitingToSend += late
    return late.count < streams.count
  }

  private func finish() {
    connection.closeGracefully()
    closed()
  }

  private func beatHeart(_ now: Int64) {
    // A client that we do not read from cannot be heard.
    if connection.isCongested { return }
    if let pingSent {
      if now - pingSent > limits.heartbeatTimeout { connection.close() }
    } else if now - lastHeard > limits.heartbeat {
      pingSent = now
      session.ping()
      planWrite()
    }
  }
}
