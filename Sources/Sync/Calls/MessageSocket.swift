/// A WebSocket, or what does as one: whole binary messages in both directions.
package protocol MessageSocket: AnyObject {
  func send(_ message: [UInt8])
  /// Closes the socket; the observer hears nothing more.
  func close()
}

/// Opens sockets to one server: JavaScript's in the browser, our own natively.
package protocol SocketOpener: AnyObject {
  /// Begins to open a socket with the subprotocol `bookspine.v1`.
  func open(_ observer: any SocketObserver) -> any MessageSocket
}

/// Hears what becomes of a socket.
package protocol SocketObserver: AnyObject {
  func socketOpened()
  func socketReceived(_ message: [UInt8])
  /// The socket is gone, or could not be opened.
  /// - Parameter code: The WebSocket's close code; 1006 where there was none.
  func socketClosed(code: UInt16)
}
