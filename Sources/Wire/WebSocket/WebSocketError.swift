/// Why a WebSocket must be closed: what the peer did against RFC 6455 or our limits.
package enum WebSocketError: Error {
  /// Frames that the protocol does not allow.
  case protocolViolation
  /// A text message or the reason of a close frame is no UTF-8.
  case invalidText
  /// A message is longer than accepted here.
  case tooBig

  /// The status of the close frame that answers it (RFC 6455, section 7.4.1).
  package var closeCode: UInt16 {
    switch self {
    case .protocolViolation: 1002
    case .invalidText: 1007
    case .tooBig: 1009
    }
  }
}
