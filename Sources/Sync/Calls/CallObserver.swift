/// Hears what becomes of a call.
package protocol CallObserver: AnyObject {
  func callOpened()
  func callReceived(_ message: [UInt8])
  /// - Parameter code: gRPC's status, 0 for success.
  func callEnded(code: Int, message: String)
}
