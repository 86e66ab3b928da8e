/// The connections that are open, their common limits and the buffer that they share for reading.
final class ConnectionSet {
  let loop: EventLoop
  let limits: ConnectionLimits
  /// One buffer for all: bytes are handed on before the next connection reads.
  var readBuffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// Called when the last connection has gone.
  var onEmpty: (() -> Void)?

  private var connections: [ObjectIdentifier: Connection] = [:]
  private var isTicking = false

  init(loop: EventLoop, limits: ConnectionLimits) {
    self.loop = loop
    self.limits = limits
  }

  var count: Int { connections.count }
  var isFull: Bool { connections.count >= limits.connections }

  func insert(_ connection: Connection) {
    connections[ObjectIdentifier(connection)] = connection
    tickLater()
  }

  func remove(_ connection: Connection) {
    connections[ObjectIdentifier(connection)] = nil
    if connections.isEmpty { onEmpty?() }
  }

  func tick(now: Int64) {
    for connection in Array(connections.values) {
      connection.tick(now: now)
    }
  }

  func shutDown() {
    for connection in Array(connections.values) {
      connection.shutDown()
    }
  }

  func closeAll() {
    for connection in Array(connections.values) {
      connection.close()
    }
  }

  /// An idle server without connections sleeps.
  private func tickLater() {
    guard !isTicking, !connections.isEmpty else { return }
    isTicking = true
    loop.schedule(after: limits.tick) { [self] in
      isTicking = false
      tick(now: loop.now)
      tickLater()
    }
  }
}
