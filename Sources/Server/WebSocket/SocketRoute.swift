import Wire

/// Opens WebSockets at `/socket`.
struct SocketRoute {
  let limits: ConnectionLimits
  /// Makes what is spoken on a new socket.
  let makeSpeaker: (HTTPRequest) -> any WebSocketSpeaker

  func handle(_ exchange: HTTPExchange) {
    let handshake: WebSocketHandshake
    do {
      handshake = try WebSocketHandshake(exchange.request)
    } catch {
      refuse(exchange, error)
      return
    }
    var headers = HTTPHeaders()
    headers.add("upgrade", "websocket")
    headers.add("sec-websocket-accept", handshake.accept)
    headers.add("sec-websocket-protocol", handshake.subprotocol)
    let speaker =
      handshake.isSpoken ? makeSpeaker(exchange.request) : OtherVersionSpeaker()
    exchange.upgrade(headers) { connection in
      WebSocketConnection(connection, limits: limits, speaker: speaker)
    }
  }

  private func refuse(_ exchange: HTTPExchange, _ error: HTTPError) {
    var response = HTTPResponse.text(error.status, error.message)
    if error.status == .upgradeRequired {
      response.headers.add("upgrade", "websocket")
      response.headers.add("sec-websocket-version", "13")
    }
    exchange.respond(response)
  }
}

/// Tells an app of another version that it is one.
private final class OtherVersionSpeaker: WebSocketSpeaker {
  let held = 0

  func opened(_ socket: WebSocketConnection) {
    socket.close(
      CallFrame.otherVersionCloseCode,
      "This server speaks \(CallFrame.subprotocol). Load the app again.")
  }

  func received(_ message: [UInt8]) {}
  func drained() {}
  func closed() {}
}
