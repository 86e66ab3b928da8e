/// Hears what becomes of a socket.
package protocol SocketObserver: AnyObject {
  func socketOpened()
  func socketReceived(_ message: [UInt8])
  /// The socket is gone, or could not be opened.
  /// - Parameter code: The WebSocket's close code; 1006 where there was none.
  func socketClosed(code: UInt16)
}
