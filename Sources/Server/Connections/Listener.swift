import CLinux
import Glibc

/// The listening socket: accepts connections until it is closed.
final class Listener: EventHandler {
  /// The port that the system gave; differs from the wish when that was 0.
  let port: UInt16
  private let descriptor: Descriptor
  private let loop: EventLoop
  private let accepted: (Descriptor) -> Void
  private var isClosed = false

  /// - Parameter accepted: gets each new connection.
  init(
    _ address: SocketAddress, on loop: EventLoop, _ accepted: @escaping (Descriptor) -> Void
  ) throws(SystemError) {
    let number = socket(
      address.family,
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .current("socket") }
    descriptor = Descriptor(owning: number)
    // A restarted server gets its port back although old connections still linger in the system.
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
    try address.bind(descriptor)
    guard listen(number, 1024) == 0 else { throw .current("listen") }
    port = try SocketAddress.port(of: descriptor)
    self.loop = loop
    self.accepted = accepted
    try loop.add(descriptor, .readable, self)
  }

  func close() {
    isClosed = true
    loop.remove(descriptor)
  }

  func ready(_ events: Readiness) {
    while true {
      let number = bookspine_accept(descriptor.number)
      guard number >= 0 else {
        handleFailure()
        return
      }
      let connection = Descriptor(owning: number)
      // Frames are small and must leave at once; the queue already collects what belongs together.
      setOption(connection, Int32(IPPROTO_TCP), TCP_NODELAY)
      accepted(connection)
    }
  }

  /// Out of descriptors, the waiting connection would wake the loop again and again: rest a moment.
  private func handleFailure() {
    guard errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM else { return }
    loop.change(descriptor, [])
    loop.schedule(after: 100) { [self] in
      if !isClosed { loop.change(descriptor, .readable) }
    }
  }
}

private func setOption(_ descriptor: Descriptor, _ level: Int32, _ option: Int32) {
  var on: Int32 = 1
  setsockopt(descriptor.number, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
}
