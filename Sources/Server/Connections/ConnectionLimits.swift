/// Bounds on what a peer may cost, in bytes and milliseconds. Tests shorten them.
package struct ConnectionLimits: Sendable {
  /// Connections served at once; a further one is closed at once.
  package var connections = 20_000
  /// How often `ConnectionProtocol.tick` comes.
  package var tick: Int64 = 1000
  /// A peer, or a call on HTTP/2, that takes none of what waits for it for this long is dropped.
  package var stalledReaderTimeout: Int64 = 60_000
  /// How long, and how much, is read and thrown away after our last answer.
  package var lingeringTime: Int64 = 2000
  package var lingeringBytes = 4 * 1024 * 1024
  /// From a request's first byte to the end of its head.
  package var headTimeout: Int64 = 15_000
  /// The longest pause inside a request's body.
  package var bodyPauseTimeout: Int64 = 30_000
  /// A connection without a request under way.
  package var keepAliveTimeout: Int64 = 75_000
  package var headBytes = 16 * 1024
  package var headerCount = 100
  /// The trailers of a chunked body, and the extensions of one chunk's size line.
  package var trailerBytes = 8 * 1024
  /// A WebSocket or HTTP/2 client that sent nothing for this long is asked with a ping…
  package var heartbeat: Int64 = 30_000
  /// … and dropped when it stays silent for this long after that.
  package var heartbeatTimeout: Int64 = 20_000
  /// One message of a call, whole. Firestore's limit of a request is 10 MiB.
  package var messageBytes = 11 * 1024 * 1024
  /// The requests under way on one connection, together; beyond it is read no further.
  package var heldRequestBytes = 12 * 1024 * 1024
  /// What all connections may hold together, of requests that are under way and of answers that are
  /// not taken. Beyond it those go that hold the most.
  package var memory = 512 * 1024 * 1024
  /// Calls open at once on one WebSocket.
  package var calls = 100
  /// Calls open at once on one HTTP/2 connection. Google's clients put all of a program on one, and
  /// wait without a word where it takes no more.
  package var streams = 1000
  /// An HTTP/2 connection without calls.
  package var idleTimeout: Int64 = 300_000
  /// What may wait to be sent on one call, and on all of an HTTP/2 connection, before its handler is
  /// told to wait.
  package var streamOutput = 64 * 1024
  package var connectionOutput = 4 * 1024 * 1024
  /// Streams that a client may reset or make the server reset: so many at once, and so many more each second.
  package var resets = (burst: 1000, rate: 33)
  /// Pings that a client may send although nothing is sent to it; one more each second.
  package var pings = 100
  /// Other frames that bring nothing; ten more each second.
  package var emptyFrames = 1000

  package init() {}
}
