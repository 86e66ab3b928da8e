/// A WebSocket, or what does as one: whole binary messages in both directions.
package protocol MessageSocket: AnyObject {
  func send(_ message: [UInt8])
  /// Closes the socket; the observer hears nothing more.
  func close()
}
