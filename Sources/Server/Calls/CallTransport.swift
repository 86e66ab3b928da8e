/// What carries calls: the multiplex of a WebSocket, a stream of HTTP/2, an exchange of HTTP/1.1.
protocol CallTransport: AnyObject {
  /// Whether the client takes messages more slowly than they are made.
  var isCongested: Bool { get }
  /// Sends one message that consists of parts.
  func send(_ parts: [[UInt8]], on call: Call)
  func end(_ call: Call, _ status: CallStatus)
  /// Stops or resumes the client's messages, as far as the transport can.
  func pauseReceiving(_ pause: Bool, on call: Call)
  /// The handler of a call keeps so many bytes of the client's messages.
  func hold(_ bytes: Int, on call: Call)
}
