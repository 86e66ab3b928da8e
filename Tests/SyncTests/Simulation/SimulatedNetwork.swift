@testable import Sync

/// The wires between one client and the simulated server: messages wait until they are let
/// through, in order, and are lost when the wire is cut.
final class SimulatedNetwork: SocketOpener {
  private let server: SimulatedServer
  private var socket: Socket?
  /// Whether new sockets can be opened.
  var isUp = true

  final class Socket: MessageSocket {
    let observer: any SocketObserver
    var connection: ServerConnection?
    var toServer: [[UInt8]] = []
    var toClient: [[UInt8]] = []
    var isOpen = false
    var isClosed = false
    let onClose: (Socket) -> Void

    init(_ observer: any SocketObserver, onClose: @escaping (Socket) -> Void) {
      self.observer = observer
      self.onClose = onClose
    }

    func send(_ message: [UInt8]) { toServer.append(message) }

    func close() { onClose(self) }
  }

  init(_ server: SimulatedServer) {
    self.server = server
  }

  func open(_ observer: any SocketObserver) -> any MessageSocket {
    precondition(socket == nil, "There is a socket already.")
    let socket = Socket(observer) { [self] in forget($0) }
    self.socket = socket
    return socket
  }

  var isQuiet: Bool {
    guard let socket else { return true }
    return socket.isOpen && socket.toServer.isEmpty && socket.toClient.isEmpty
  }

  /// Lets the next thing happen in one direction.
  func step(towardsServer: Bool) {
    guard let socket else { return }
    if !socket.isOpen {
      if !isUp {
        cut()
        return
      }
      socket.isOpen = true
      socket.connection = ServerConnection(server) { [unowned socket] in
        socket.toClient.append($0)
      }
      socket.observer.socketOpened()
    } else if towardsServer, !socket.toServer.isEmpty {
      socket.connection?.receive(socket.toServer.removeFirst())
    } else if !socket.toClient.isEmpty {
      socket.observer.socketReceived(socket.toClient.removeFirst())
    }
  }

  /// Loses what is under way, in both directions, and tells the client.
  func cut() {
    guard let socket else { return }
    forget(socket)
    socket.observer.socketClosed(code: 1006)
  }

  /// Loses everything without telling anybody: the client is gone.
  func forget() {
    if let socket { forget(socket) }
  }

  private func forget(_ socket: Socket) {
    if let connection = socket.connection { server.drop(connection) }
    if self.socket === socket { self.socket = nil }
  }
}
