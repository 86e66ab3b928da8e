import HTTP2

/// What nghttp2 says.
extension HTTP2Connection: HTTP2SessionObserver {
  func headersBegan(_ stream: Int32) {
    headersBegan = (stream, loop.now)
    // Trailers belong to a stream that is there.
    if streams[stream] == nil { streams[stream] = GRPCStream(stream, on: self) }
  }

  func header(_ name: Span<UInt8>, _ value: Span<UInt8>, _ stream: Int32) {
    streams[stream]?.header(name, value)
  }

  func headersEnded(_ stream: Int32) {
    headersBegan = nil
    streams[stream]?.headersEnded()
  }

  func received(_ bytes: [UInt8], _ stream: Int32) {
    // What a client may send ahead is limited by the streams' windows, what is held by `held`.
    session.consume(bytes.count)
    streams[stream]?.received(bytes)
  }

  func ended(_ stream: Int32) {
    streams[stream]?.requestEnded()
  }

  func closed(_ stream: Int32, _ reason: HTTP2ErrorCode) {
    let now = loop.now
    lastStream = now
    // A head that nghttp2 refuses ends here only.
    if headersBegan?.stream == stream { headersBegan = nil }
    if reason != .none, !resets.take(now: now) { session.terminate(.enhanceYourCalm) }
    streams.removeValue(forKey: stream)?.closed()
  }

  func receivedControl(_ frame: HTTP2ControlFrame) {
    let now = loop.now
    let isAllowed =
      switch frame {
      case .ping: pings.take(now: now)
      case .settings, .other: emptyFrames.take(now: now)
      case .pong, .goAway: true
      }
    if !isAllowed { session.terminate(.enhanceYourCalm) }
  }

  func body(_ stream: Int32, limit: Int) -> HTTP2Body {
    streams[stream]?.body(limit: limit) ?? .later
  }

  func send(_ bytes: [UInt8]) {
    connection.send(bytes)
  }

  func sendBody(_ header: [UInt8], _ stream: Int32, count: Int) {
    // Clients measure the line with pings while they are being sent something.
    pings.fill()
    connection.send(header)
    streams[stream]?.take(count) { connection.send($0) }
  }
}
