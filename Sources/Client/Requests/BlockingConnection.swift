internal import CLinux
internal import Glibc

/// A TCP connection for a program that has nothing to do but to wait for it.
final class BlockingConnection {
  private let descriptor: Int32
  private var unread: ArraySlice<UInt8> = []

  /// - Parameter timeout: how long the other side may be silent, in seconds.
  init(_ address: ServerAddress, timeout: Int = 120) throws(ClientError) {
    descriptor = try BlockingConnection.connected(address)
    var time = timeval(tv_sec: timeout, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    var on: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit {
    close(descriptor)
  }

  func send(_ bytes: [UInt8]) throws(ClientError) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else if errno != EINTR {
        throw .interrupted(String(cString: strerror(errno)))
      }
    }
  }

  /// Some bytes as they come; nil at the end.
  func receive() throws(ClientError) -> ArraySlice<UInt8>? {
    if !unread.isEmpty {
      defer { unread = [] }
      return unread
    }
    while true {
      var error: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
        let received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        error = received < 0 ? errno : 0
        count = max(0, received)
      }
      if error == EINTR { continue }
      if error == EAGAIN || error == EWOULDBLOCK { throw .interrupted("it is silent") }
      if error != 0 { throw .interrupted(String(cString: strerror(error))) }
      return bytes.isEmpty ? nil : bytes[...]
    }
  }

  /// A line without its CR LF.
  func line() throws(ClientError) -> String {
    var line: [UInt8] = []
    while let bytes = try receive() {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        line += bytes
        if line.count > 64 * 1024 { throw .unexpectedAnswer("a line has no end") }
        continue
      }
      line += bytes[..<end]
      unread = bytes[(end + 1)...]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return String(decoding: line, as: UTF8.self)
    }
    throw .interrupted("it ended too early")
  }

  /// Gives back what was received but belongs to the next reader.
  func putBack(_ bytes: ArraySlice<UInt8>) {
    unread = bytes
  }

  private static func connected(_ address: ServerAddress) throws(ClientError) -> Int32 {
    let host = address.host == "localhost" ? "127.0.0.1" : address.host
    let isIPv6 = host.utf8.contains(UInt8(ascii: ":"))
    let descriptor = socket(
      isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .unreachable(String(cString: strerror(errno))) }
    let isConnected =
      isIPv6
      ? connect6(descriptor, host, address.port)
      : connect4(descriptor, host, address.port)
    if !isConnected {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .unreachable("\(address.authority): \(reason)")
    }
    return descriptor
  }

  private static func connect4(_ descriptor: Int32, _ host: String, _ port: UInt16) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      errno = EINVAL
      return false
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func connect6(_ descriptor: Int32, _ host: String, _ port: UInt16) -> Bool {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    guard inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else {
      errno = EINVAL
      return false
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }
}
