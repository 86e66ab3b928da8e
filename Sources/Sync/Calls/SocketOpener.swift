/// Opens sockets to one server: JavaScript's in the browser, our own natively.
package protocol SocketOpener: AnyObject {
  /// Begins to open a socket with the subprotocol `bookspine.v1`.
  func open(_ observer: any SocketObserver) -> any MessageSocket
}
