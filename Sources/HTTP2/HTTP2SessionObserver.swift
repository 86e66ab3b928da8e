/// What hears from a session, from within `receive` and `write`. It may submit to the session there,
/// but not call `receive` or `write`.
package protocol HTTP2SessionObserver: AnyObject {
  /// A block of header fields begins: a request, a response, or trailers.
  func headersBegan(_ stream: Int32)
  func header(_ name: Span<UInt8>, _ value: Span<UInt8>, _ stream: Int32)
  func headersEnded(_ stream: Int32)
  /// Body bytes came. They count against the windows until they are consumed.
  func received(_ bytes: [UInt8], _ stream: Int32)
  /// The peer sends no more on the stream.
  func ended(_ stream: Int32)
  /// The stream is gone. Nothing more is heard of it.
  func closed(_ stream: Int32, _ reason: HTTP2ErrorCode)
  /// A whole frame came that carries no part of a request or response.
  func receivedControl(_ frame: HTTP2ControlFrame)

  /// How much of the stream's body is there to be sent, `limit` bytes at most.
  func body(_ stream: Int32, limit: Int) -> HTTP2Body
  /// Bytes for the connection.
  func send(_ bytes: [UInt8])
  /// `header` and then `count` bytes from the front of the stream's body, for the connection.
  func sendBody(_ header: [UInt8], _ stream: Int32, count: Int)
}

/// A frame that concerns the connection, or nothing at all.
package enum HTTP2ControlFrame: Equatable {
  case ping
  case pong
  case settings
  /// The peer takes no new streams.
  case goAway(HTTP2ErrorCode)
  /// PRIORITY, DATA without bytes, and whatever else asks for work and brings nothing.
  case other
}

/// What a stream has to send.
package enum HTTP2Body {
  /// Nothing now; `HTTP2Session.resume` tells of more.
  case later
  case bytes(Int)
  /// The last bytes, maybe none.
  case last(Int)
  /// The last bytes, maybe none, and after them trailers.
  case trailers(Int, HTTP2Headers)
}
