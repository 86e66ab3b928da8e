import CLinux
import Glibc

/// An address to listen at.
enum SocketAddress {
  case version4(sockaddr_in)
  case version6(sockaddr_in6)

  /// - Parameter host: a numeric address or `localhost`, which is 127.0.0.1. Names are not looked
  ///   up: which of its addresses a server listens at must not hang on a name server.
  init?(host: String, port: UInt16) {
    let host = host == "localhost" ? "127.0.0.1" : host
    var version4 = sockaddr_in()
    version4.sin_family = sa_family_t(AF_INET)
    version4.sin_port = port.bigEndian
    if inet_pton(AF_INET, host, &version4.sin_addr) == 1 {
      self = .version4(version4)
      return
    }
    var version6 = sockaddr_in6()
    version6.sin6_family = sa_family_t(AF_INET6)
    version6.sin6_port = port.bigEndian
    guard inet_pton(AF_INET6, host, &version6.sin6_addr) == 1 else { return nil }
    self = .version6(version6)
  }

  var family: Int32 {
    switch self {
    case .version4: AF_INET
    case .version6: AF_INET6
    }
  }

  /// Whether only programs on this machine can reach it.
  var isLoopback: Bool {
    switch self {
    case .version4(let address):
      UInt32(bigEndian: address.sin_addr.s_addr) >> 24 == 127
    case .version6(let address):
      withUnsafeBytes(of: address.sin6_addr) { bytes in
        bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
      }
    }
  }

  func bind(_ descriptor: Descriptor) throws(SystemError) {
    let result =
      switch self {
      case .version4(let address): Self.bind(descriptor.number, address)
      case .version6(let address): Self.bind(descriptor.number, address)
      }
    guard result == 0 else { throw .current("bind") }
  }

  static func port(of descriptor: Descriptor) throws(SystemError) -> UInt16 {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor.number, $0, &length)
      }
    }
    guard result == 0 else { throw .current("getsockname") }
    // The port lies at the same place in both kinds of addresses.
    return UInt16(bigEndian: address.sin6_port)
  }

  private static func bind<Address>(_ descriptor: Int32, _ address: Address) -> Int32 {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}
