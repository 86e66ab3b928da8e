import Glibc
import Synchronization

@testable import Server

/// A server on a free loopback port, on a thread of its own, until it goes.
final class TestServer: @unchecked Sendable {
  let server: Server
  let port: UInt16
  private let ended = Semaphore()

  /// - Parameter prepare: adds routes, before the server starts.
  init(
    _ configure: (inout ServerConfiguration) -> Void = { _ in },
    prepare: (Server) -> Void = { _ in }
  ) throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.limits.tick = 20
    configure(&configuration)
    let server = try Server(configuration)
    prepare(server)
    try server.start()
    server.isReady = true
    self.server = server
    port = server.port
    let box = LoopBound(server, on: server.loop)
    let ended = ended
    BackgroundThread.start("test server") {
      box.value.run()
      ended.signal()
    }
  }

  deinit {
    stop()
  }

  /// Runs something on the server's loop and waits for it.
  func onLoop(_ body: @escaping @Sendable (Server) -> Void) {
    let done = Semaphore()
    let box = LoopBound(server, on: server.loop)
    server.loop.post {
      body(box.value)
      done.signal()
    }
    precondition(done.wait(seconds: 10), "the server's loop hangs")
  }

  /// Lets the connections think that it is so many milliseconds later.
  func tick(after milliseconds: Int64) {
    onLoop { $0.connections.tick(now: $0.loop.now + milliseconds) }
  }

  /// Stops the server; true if it ended in time.
  @discardableResult
  func stop(within seconds: Int = 10) -> Bool {
    let box = LoopBound(server, on: server.loop)
    server.loop.post { box.value.stop() }
    let isEnded = ended.wait(seconds: seconds)
    if isEnded { ended.signal() }
    return isEnded
  }
}
