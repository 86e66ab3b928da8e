import Sync

/// Opens WebSockets to this page's server.
final class BrowserSocketOpener: SocketOpener {
  private let address: String

  init(_ address: String) {
    self.address = address
  }

  func open(_ observer: any SocketObserver) -> any MessageSocket {
    let socket = BrowserMessageSocket(BrowserSocket.open(address, subprotocol: "bookspine.v1"))
    socket.begin(observer)
    return socket
  }
}

/// One socket, as the engine sees it.
final class BrowserMessageSocket: MessageSocket {
  private let socket: BrowserSocket?
  private var observer: (any SocketObserver)?

  /// - Parameter socket: nil where the browser refused the address.
  init(_ socket: BrowserSocket?) {
    self.socket = socket
  }

  func begin(_ observer: any SocketObserver) {
    self.observer = observer
    guard let socket else {
      // Not before `open` has returned.
      _ = Registry.shared.startTimer(milliseconds: 0) { [self] in
        self.observer?.socketClosed(code: 1006)
      }
      return
    }
    socket.onOpen = { [self] in self.observer?.socketOpened() }
    socket.onMessage = { [self] in self.observer?.socketReceived($0) }
    socket.onClose = { [self] code, _ in
      self.observer?.socketClosed(code: UInt16(truncatingIfNeeded: code))
    }
  }

  func send(_ message: [UInt8]) {
    socket?.send(message)
  }

  func close() {
    observer = nil
    socket?.close()
  }
}
