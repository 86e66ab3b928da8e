import CLinux
import Glibc

@testable import Server

/// The protocols of a server on one end of a pair of sockets, turn by turn on the caller's thread.
final class FuzzedServer {
  private let loop: EventLoop
  private let connections: ConnectionSet
  private let site = Site(policy: HostPolicy(host: "localhost", port: 80))
  private let dispatcher = Dispatcher()

  init() {
    loop = try! EventLoop()
    connections = ConnectionSet(loop: loop, limits: ConnectionLimits())
    dispatcher.add("test/Echo") { Echo($0) }
    dispatcher.add("test/One") { call in
      UnaryHandler(call) { message in
        call.send(Array(message))
        call.end(.ok)
      }
    }
    site.routes.add("POST", .exact("/echo"), bodyLimit: 2000) { exchange in
      exchange.collectBody { exchange.respond(.text(.ok, String(decoding: $0, as: UTF8.self))) }
    }
    let socket = SocketRoute(limits: ConnectionLimits()) { [dispatcher] _ in
      CallMultiplexer(dispatcher, limits: ConnectionLimits())
    }
    site.routes.add("GET", .exact("/socket"), socket.handle)
  }

  /// A whole connection of a client that sends `parts`, a turn of the loop between two of them.
  func serve(_ parts: [ArraySlice<UInt8>]) {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    precondition(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let client = Descriptor(owning: ends[1])
    let connection = try! Connection(Descriptor(owning: ends[0]), in: connections)
    connection.speak(
      FirstBytes(connection, deadline: .max) { [site] connection in
        HTTPConnection(connection, site: site, limits: ConnectionLimits())
      } speakHTTP2: { [site, dispatcher] connection in
        HTTP2Connection(
          connection, dispatcher, policy: site.policy, limits: ConnectionLimits())
      })
    connections.insert(connection)
    for part in parts {
      part.withUnsafeBytes {
        _ = send(client.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      turn()
      discard(client)
    }
    connection.tick(now: loop.now + 40_000)
    shutdown(client.number, Int32(SHUT_WR))
    turn()
    connection.close()
    turn()
    precondition(connections.count == 0, "a connection is still there")
  }

  private func turn() {
    loop.stop()
    loop.run()
  }

  private func discard(_ client: Descriptor) {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while recv(client.number, &buffer, buffer.count, 0) > 0 {}
  }

  private final class Echo: CallHandler {
    private let call: Call

    init(_ call: Call) {
      self.call = call
    }

    func received(_ message: ArraySlice<UInt8>) {
      call.send(Array(message))
      // Now and then a handler that has enough.
      if message.first == 1 { call.pauseReceiving(true) }
    }

    func halfClosed() { call.end(.ok) }
  }
}

/// An input in two parts: the first byte tells where.
func parted(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  guard let place = bytes.first else { return [] }
  let rest = bytes.dropFirst()
  let split = min(rest.count, Int(place) * rest.count / 255)
  return [rest.prefix(split), rest.dropFirst(split)].filter { !$0.isEmpty }
}
