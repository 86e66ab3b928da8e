/// Opens calls of a server's methods: over our WebSocket, or over gRPC.
package protocol CallOpener: AnyObject {
  /// - Parameter method: As gRPC's path without its first slash, such as
  ///   `google.firestore.v1.Firestore/Listen`.
  func open(_ method: String, _ observer: any CallObserver) -> any Call

  /// Drops the connection that calls go over: the way to the server may have changed. Calls that
  /// are open end.
  func renew()

  /// Finds out soon whether the connection still stands; calls end if it does not.
  func check()
}

extension CallOpener {
  /// Nothing, for what notices a dead connection by itself.
  package func check() {}
}
