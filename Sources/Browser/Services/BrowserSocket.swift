/// A WebSocket.
///
/// It lives until it is closed from either side, and calls one of `onClose` once; after that it
/// does nothing more.
final class BrowserSocket: Numbered {
  private(set) var isOpen = false
  var onOpen: () -> Void = {}
  var onMessage: ([UInt8]) -> Void = { _ in }
  /// With the closing code, 1006 where the connection broke or could not be made, and the reason.
  var onClose: (Int, String) -> Void = { _, _ in }

  /// Opens a socket to an address of this page's server, such as `/socket`.
  ///
  /// - Returns: nil where the browser refuses the address.
  static func open(_ address: String, subprotocol: String) -> BrowserSocket? {
    let number = Text.pass(address) { address, addressLength in
      Text.pass(subprotocol) { bridgeOpenSocket(address, addressLength, $0, $1) }
    }
    guard number > 0 else { return nil }
    let socket = BrowserSocket(number: number)
    Registry.shared.add(socket)
    return socket
  }

  func send(_ bytes: [UInt8]) {
    Text.pass(bytes) { bridgeSend(number, $0, $1) }
  }

  /// Bytes that the browser has not handed to the network yet.
  var bufferedAmount: Int { Int(bridgeBufferedAmount(number)) }

  func close(code: Int = 1000) {
    bridgeCloseSocket(number, Int32(code))
  }

  /// Handles what the bridge reports.
  ///
  /// - Parameters:
  ///   - kind: 0 open, 1 message, 2 closed.
  ///   - length: that of the message or the reason.
  func handle(kind: Int32, length: Int32, code: Int32) {
    switch kind {
    case 0:
      isOpen = true
      onOpen()
    case 1:
      onMessage(Text.takeBytes(length))
    default:
      isOpen = false
      Registry.shared.removeSocket(number)
      onClose(Int(code), Text.take(length))
      // What the handlers hold, usually the socket's owner, is let go.
      onOpen = {}
      onMessage = { _ in }
      onClose = { _, _ in }
    }
  }
}
