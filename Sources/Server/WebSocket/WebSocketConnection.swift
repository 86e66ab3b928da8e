import Wire

/// What is spoken on a WebSocket: gets whole messages.
protocol WebSocketSpeaker: AnyObject {
  /// What it keeps of the client's messages, in bytes.
  var held: Int { get }
  func opened(_ socket: WebSocketConnection)
  func received(_ message: [UInt8])
  /// The client has taken most of what waited for it.
  func drained()
  func closed()
}

/// A WebSocket: frames, heartbeat and the closing handshake. Only binary messages are accepted.
final class WebSocketConnection: ConnectionProtocol {
  private let connection: Connection
  private let limits: ConnectionLimits
  private var speaker: (any WebSocketSpeaker)?
  private var decoder: WebSocketDecoder
  private var lastHeard: Int64
  private var pingSent: Int64?
  private var isClosing = false
  private var isReading = false
  /// Whether the speaker wants no more messages for now.
  private var isPaused = false

  init(_ connection: Connection, limits: ConnectionLimits, speaker: any WebSocketSpeaker) {
    self.connection = connection
    self.limits = limits
    self.speaker = speaker
    decoder = WebSocketDecoder(peer: .client, messageLimit: limits.messageBytes)
    lastHeard = connection.loop.now
    speaker.opened(self)
  }

  var loop: EventLoop { connection.loop }
  /// Whether the client takes messages more slowly than they are made.
  var isCongested: Bool { connection.isCongested }

  /// Sends a binary message that consists of parts; large parts are not copied.
  func send(_ parts: [[UInt8]]) {
    guard !isClosing else { return }
    connection.send(
      WebSocketFrame.header(.binary, length: parts.reduce(0) { $0 + $1.count }))
    for part in parts {
      connection.send(part)
    }
  }

  /// Stops or resumes the client's messages.
  func pauseReceiving(_ pause: Bool) {
    guard isPaused != pause else { return }
    isPaused = pause
    // Resumed in a turn of its own: the speaker may be in the middle of something.
    if !pause { loop.atEndOfTurn { self.read() } }
  }

  /// Begins the closing handshake. What the client still sends is ignored but for its answer.
  func close(_ code: UInt16, _ reason: String) {
    guard !isClosing else { return }
    isClosing = true
    connection.send(WebSocketFrame.unmasked(.close, WebSocketFrame.closePayload(code, reason)))
    // The answer to our close frame, if it comes, is among what the lingering socket throws away.
    connection.closeGracefully()
    tellClosed()
  }

  func received(_ bytes: ArraySlice<UInt8>) {
    lastHeard = loop.now
    pingSent = nil
    decoder.append(bytes)
    read()
  }

  func peerFinished() {
    connection.close()
  }

  func drained() {
    guard !isClosing else { return }
    speaker?.drained()
    read()
  }

  func tick(now: Int64) {
    // A client that we do not read from cannot be heard.
    if isClosing || isPaused || connection.isCongested { return }
    if let pingSent {
      if now - pingSent > limits.heartbeatTimeout { connection.close() }
    } else if now - lastHeard > limits.heartbeat {
      pingSent = now
      connection.send(WebSocketFrame.unmasked(.ping, []))
    }
  }

  func shutDown() {
    close(CallFrame.goingAwayCloseCode, "The server is going down.")
  }

  var held: Int { decoder.count + (speaker?.held ?? 0) }

  func shed() {
    connection.close()
  }

  func closed() {
    isClosing = true
    tellClosed()
  }
}

extension WebSocketConnection {
  private func read() {
    guard !isReading else { return }
    isReading = true
    defer { isReading = false }
    do throws(WebSocketError) {
      // A client that does not take its answers is not asked for more questions.
      while !isClosing, !isPaused, !connection.isCongested, let event = try decoder.next() {
        take(event)
      }
    } catch {
      close(error.closeCode, "")
    }
    connection.pauseReading(!isClosing && (isPaused || connection.isCongested))
  }

  private func take(_ event: WebSocketEvent) {
    switch event {
    case .binary(let message): speaker?.received(message)
    case .text: close(1003, "Only binary messages are spoken here.")
    case .ping(let payload): connection.send(WebSocketFrame.unmasked(.pong, payload))
    case .pong: break
    case .close(let code, _):
      // The close frame is answered with its own status.
      close(code ?? 1000, "")
    }
  }

  private func tellClosed() {
    let speaker = speaker
    self.speaker = nil
    speaker?.closed()
  }
}
