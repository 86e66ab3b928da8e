/// What a peer said on a WebSocket: a whole message or a control frame.
package enum WebSocketEvent {
  case text([UInt8])
  case binary([UInt8])
  case ping([UInt8])
  case pong([UInt8])
  /// The peer closes; nothing follows. No status was given when `code` is nil.
  case close(code: UInt16?, reason: String)
}
