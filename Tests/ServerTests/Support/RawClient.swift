import CLinux
import Glibc

@testable import Server

/// A TCP client that sends exactly what it is told, and waits for what it reads.
final class RawClient {
  let descriptor: Descriptor
  private var unread: [UInt8] = []

  convenience init(_ server: TestServer, receiveBuffer: Int32? = nil) {
    self.init(port: server.port, receiveBuffer: receiveBuffer)
  }

  init(port: UInt16, receiveBuffer: Int32? = nil) {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    descriptor = Descriptor(owning: number)
    if var size = receiveBuffer {
      setsockopt(number, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var on: Int32 = 1
    setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(result == 0, "the test's server cannot be reached")
  }

  /// - Returns: whether everything could be sent.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  func finishSending() {
    shutdown(descriptor.number, Int32(SHUT_WR))
  }

  /// Exactly that many bytes; fewer when the server closes or falls silent.
  func read(_ count: Int) -> [UInt8] {
    while unread.count < count, fill() {}
    let result = Array(unread.prefix(count))
    unread.removeFirst(result.count)
    return result
  }

  /// What came up to and with `end`, or everything until the close.
  func read(until end: String) -> String {
    let end = Array(end.utf8)
    while true {
      if let position = unread.firstPosition(of: end) {
        return String(decoding: read(position + end.count), as: UTF8.self)
      }
      guard fill() else { return String(decoding: read(unread.count), as: UTF8.self) }
    }
  }

  /// Everything until the server closes.
  func readToEnd() -> String {
    while fill() {}
    return String(decoding: read(unread.count), as: UTF8.self)
  }

  /// Some bytes as they come; nil at the end.
  func readSome() -> [UInt8]? {
    guard !unread.isEmpty || fill() else { return nil }
    return read(unread.count)
  }

  /// A response with `content-length`: its head and its body.
  func response() -> (head: String, body: String) {
    let head = read(until: "\r\n\r\n")
    let marker = "content-length: "
    guard let line = head.split(separator: "\r\n").first(where: { $0.hasPrefix(marker) }),
      let length = Int(line.dropFirst(marker.count))
    else { return (head, "") }
    return (head, String(decoding: read(length), as: UTF8.self))
  }

  private func fill() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor.number, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    unread += buffer[0..<count]
    return true
  }
}

extension [UInt8] {
  fileprivate func firstPosition(of pattern: [UInt8]) -> Int? {
    guard count >= pattern.count else { return nil }
    return (0...(count - pattern.count)).first {
      self[$0] == pattern[0] && self[$0...].starts(with: pattern)
    }
  }
}
