/// A call that is open or being opened.
package protocol Call: AnyObject {
  /// Sends one protobuf message. Not before the observer has heard that the call is open.
  func send(_ message: [UInt8])
  /// Ends the call; the observer hears nothing more.
  func cancel()
}
