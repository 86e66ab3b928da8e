/// One write stream.
package protocol WriteConnection: AnyObject {
  /// The first message.
  func handshake()
  func write(_ request: WriteOperation)
  /// Ends the stream; the observer hears nothing more.
  func close()
}
