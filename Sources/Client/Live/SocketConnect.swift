internal import CLinux
internal import Glibc

/// Connects a TCP socket without waiting.
enum SocketConnect {
  /// - Returns: a descriptor that becomes writable when the connection stands or has failed; -1 if
  ///   the host is no numeric address or the system refuses.
  static func begin(host: String, port: UInt16) -> Int32 {
    let host = host == "localhost" ? "127.0.0.1" : host
    var version4 = sockaddr_in()
    version4.sin_family = sa_family_t(AF_INET)
    version4.sin_port = port.bigEndian
    if inet_pton(AF_INET, host, &version4.sin_addr) == 1 { return connect(AF_INET, version4) }
    var version6 = sockaddr_in6()
    version6.sin6_family = sa_family_t(AF_INET6)
    version6.sin6_port = port.bigEndian
    if inet_pton(AF_INET6, host, &version6.sin6_addr) == 1 { return connect(AF_INET6, version6) }
    return -1
  }

  static func hasSucceeded(_ descriptor: Int32) -> Bool {
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0
  }

  private static func connect<Address>(_ family: Int32, _ address: Address) -> Int32 {
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else { return -1 }
    var on: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    if result == 0 || errno == EINPROGRESS { return descriptor }
    close(descriptor)
    return -1
  }
}
