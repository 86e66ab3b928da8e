/// Opens calls of a server's methods: over our WebSocket, or over gRPC.
package protocol CallOpener: AnyObject {
  /// - Parameter method: As gRPC's path without its first slash, such as
  ///   `google.firestore.v1.Firestore/Listen`.
  func open(_ method: String, _ observer: any CallObserver) -> any Call

  /// Drops the connection that calls go over: the way to the server may have changed. Calls that
  /// are open hear nothing more.
  func renew()

  /// Finds out soon whether the connection still stands; calls end if it does not.
  func check()
}

extension CallOpener {
  /// Nothing, for what notices a dead connection by itself.
  package func check() {}
}

/// A call that is open or being opened.
package protocol Call: AnyObject {
  /// Sends one protobuf message. Not before the observer has heard that the call is open.
  func send(_ message: [UInt8])
  /// Ends the call; the observer hears nothing more.
  func cancel()
}

/// Hears what becomes of a call.
package protocol CallObserver: AnyObject {
  func callOpened()
  func callReceived(_ message: [UInt8])
  /// - Parameter code: gRPC's status, 0 for success.
  func callEnded(code: Int, message: String)
}
