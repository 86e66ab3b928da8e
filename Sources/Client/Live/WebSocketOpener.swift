package import Sync

/// Opens WebSockets to a Bookspine server for a native replica.
package final class WebSocketOpener: SocketOpener {
  private let loop: ClientLoop
  private let host: String
  private let port: UInt16

  /// - Parameter host: a numeric address; names are not looked up.
  package init(host: String, port: UInt16, loop: ClientLoop) {
    self.loop = loop
    self.host = host
    self.port = port
  }

  package func open(_ observer: any SocketObserver) -> any MessageSocket {
    let socket = LoopWebSocket(host: host, port: port, loop: loop, observer)
    socket.connect()
    return socket
  }
}
