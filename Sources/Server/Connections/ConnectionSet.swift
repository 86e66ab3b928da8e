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
  /// The bytes that came or were made since what is held was last added up.
  private var movedBytes = 0

  init(loop: EventLoop, limits: ConnectionLimits) {
    self.loop = loop
    self.limits = limits
  }

  var count: Int { connections.count }
  /// What all of them hold in memory, in bytes.
  var held: Int { connections.values.reduce(0) { $0 + $1.held } }
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
    shedExcess()
  }

  /// Counts bytes that came from a peer or were made for one: so what is held is added up often
  /// enough, and no more often.
  func moved(_ bytes: Int) {
    let step = limits.memory / 8
    let isDue = movedBytes <= step && movedBytes + bytes > step
    movedBytes += bytes
    if isDue { loop.atEndOfTurn { self.shedExcess() } }
  }

  /// Where all connections together hold too much, those that hold the most let go of it.
  private func shedExcess() {
    movedBytes = 0
    var excess = held - limits.memory
    guard excess > 0 else { return }
    let connections = connections.values.map { (connection: $0, bytes: $0.held) }
    for (connection, bytes) in connections.sorted(by: { $0.bytes > $1.bytes }) where excess > 0 {
      connection.shed()
      // What is being written stays.
      excess -= bytes - connection.held
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
