import Glibc
import Server
import Storage
import Synchronization

/// A server on a thread of its own.
final class RunningServer: @unchecked Sendable {
  let port: UInt16
  private let server: Server
  private let hasEnded = Mutex(false)

  init(_ store: Store, port: UInt16 = 0) throws {
    var configuration = ServerConfiguration()
    configuration.port = port
    server = try Server(configuration)
    server.serve(store)
    try server.start()
    server.isReady = true
    self.port = server.port
    let box = LoopBound(server, on: server.loop)
    BackgroundThread.start("test server") { [self] in
      box.value.run()
      hasEnded.withLock { $0 = true }
    }
  }

  func stop() {
    let box = LoopBound(server, on: server.loop)
    server.loop.post { box.value.stop() }
    while !hasEnded.withLock({ $0 }) { usleep(1000) }
  }
}
