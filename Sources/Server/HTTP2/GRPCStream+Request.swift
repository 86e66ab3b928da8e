import Documents
import Storage
import Wire

/// The request's part of a stream: its head, its messages, its deadline.
extension GRPCStream {
  func header(_ name: Span<UInt8>, _ value: Span<UInt8>) {
    guard let connection else { return }
    head?.add(name, value, limit: connection.limits.headBytes)
  }

  /// The head is complete. (So are trailers of a client, which gRPC does not have.)
  func headersEnded() {
    guard let connection, let head else { return }
    self.head = nil
    guard head.size <= connection.limits.headBytes else {
      end(CallStatus(.resourceExhausted, "The request's header is longer than the server takes."))
      return
    }
    do throws(HTTPError) {
      try connection.policy.check(authority: head.authority, origins: head.origins)
      guard head.isGRPC, head.method.elementsEqual("POST".utf8) else {
        throw HTTPError(
          .unsupportedMediaType, "HTTP/2 carries gRPC only here; HTTP/1.1 carries the rest.")
      }
    } catch {
      refuse(error)
      return
    }
    begin(head, connection)
  }

  func received(_ bytes: [UInt8]) {
    guard let connection, !isAnswered else { return }
    lastReceived = connection.loop.now
    unconsumed += bytes.count
    reader.append(bytes)
    deliver()
  }

  func requestEnded() {
    guard progress == .open else { return }
    progress = .complete
    deliver()
  }

  /// Gives the handler what has come, as long as it takes it.
  func deliver() {
    guard let call, !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    do throws(CallStatus) {
      while !call.isOver, !isPaused, let message = try nextMessage() {
        if call.handler is UnaryHandler {
          delivered += message.count
          // Before the handler has it: what is being written cannot be refused any more.
          hold()
        }
        call.handler?.received(message)
      }
      guard !call.isOver else { return }
      hold()
      grant()
      guard progress == .complete, !isPaused else { return }
      progress = .told
      guard !isInMessage else {
        throw CallStatus(.internal, "The request ends in the middle of a message.")
      }
      call.handler?.halfClosed()
    } catch {
      abort(error)
    }
  }

  /// Lets the client send more, unless there is reason to wait.
  func grant() {
    guard let connection, !isPaused, unconsumed > 0, connection.grants(self) else { return }
    connection.consume(unconsumed, id)
    unconsumed = 0
  }

  /// Tells the connection what is held in memory.
  func hold() {
    let before = held
    held = reader.count + delivered
    connection?.held(held - before)
  }

  /// Whether a message has come in part.
  var isInMessage: Bool { reader.count > 0 }

  /// Whether the client has begun a message that it does not go on with.
  func isStalled(_ now: Int64) -> Bool {
    guard let connection, !isPaused, !isAnswered, isInMessage, unconsumed == 0 else {
      return false
    }
    return now - lastReceived > connection.limits.bodyPauseTimeout
  }
}

extension GRPCStream {
  private static let encodings = ["identity", "gzip", "deflate"].map { Array($0.utf8) }

  private func begin(_ head: GRPCRequestHead, _ connection: HTTP2Connection) {
    if let encoding = head.encoding, !Self.encodings.contains(encoding) {
      let name = String(decoding: encoding, as: UTF8.self)
      let status = CallStatus(.unimplemented, "The compression \(name) is not known here.")
      respond(GRPCAnswer.withEncodings(GRPCAnswer.only(status)))
      return
    }
    encoding = head.encoding
    // Only loopback is served, and whoever is on this machine is the owner.
    let principal = Principal.owner(on: String(decoding: head.device, as: UTF8.self))
    let call = Call(
      id: UInt32(id), method: String(decoding: head.path.dropFirst(), as: UTF8.self),
      principal: principal, loop: connection.loop, transport: self)
    self.call = call
    if let timeout = head.timeout {
      guard let milliseconds = GRPCTimeout.milliseconds(timeout) else {
        call.end(CallStatus(.internal, "The header grpc-timeout is no time."))
        return
      }
      deadline = connection.loop.schedule(after: milliseconds) { [unowned self] in
        self.abort(CallStatus(.deadlineExceeded, "The call's time is over."))
      }
    }
    guard !connection.isOverfull else {
      call.end(.answersNotTaken)
      return
    }
    connection.dispatcher.begin(call)
  }

  private func nextMessage() throws(CallStatus) -> ArraySlice<UInt8>? {
    guard let connection else { return nil }
    let limit = connection.limits.messageBytes
    let message: GRPCMessageReader.Message?
    do throws(GRPCMessageReader.Failure) {
      message = try reader.next()
    } catch {
      throw CallStatus(error, limit)
    }
    guard let message else { return nil }
    return message.isCompressed ? try inflated(message.bytes, limit) : message.bytes
  }
  private func inflated(
    _ bytes: ArraySlice<UInt8>, _ limit: Int
  ) throws(CallStatus) -> ArraySlice<UInt8> {
    guard let encoding, encoding != Self.encodings[0] else {
      throw CallStatus(.internal, "A message is compressed, but grpc-encoding does not say how.")
    }
    do throws(CompressedMessage.Failure) {
      return try CompressedMessage.inflate(bytes, limit: limit)
    } catch {
      switch error {
      case .tooLong:
        throw CallStatus(
          .resourceExhausted, "A compressed message has more than \(limit) bytes.")
      case .malformed: throw CallStatus(.internal, "A compressed message is damaged.")
      }
    }
  }
}

extension CallStatus {
  static let answersNotTaken = CallStatus(
    .resourceExhausted, "The answers that wait on this connection are not taken.")

  static let tooMuchUnderWay = CallStatus(
    .resourceExhausted, "Too much is under way here; try it later.")

  fileprivate init(_ failure: GRPCMessageReader.Failure, _ limit: Int) {
    switch failure {
    case .tooLong(let count):
      self.init(
        .resourceExhausted, "A message has \(count) bytes; at most \(limit) are taken.")
    case .malformed:
      self.init(.internal, "The request's body does not consist of gRPC's messages.")
    }
  }
}
