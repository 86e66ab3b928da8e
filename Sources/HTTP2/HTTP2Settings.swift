/// What a session tells its peer first, and its bounds on a hostile one.
package struct HTTP2Settings: Sendable {
  /// Streams that the peer may have open at once.
  package var streams = 100
  /// Bytes that the peer may send ahead of `consume`, a stream and in all.
  package var streamWindow = 64 * 1024
  package var connectionWindow = 1024 * 1024
  /// All fields of a request, each counted with 32 bytes more (RFC 9113, section 6.5.2).
  package var headerListBytes = 16 * 1024
  /// Streams that the peer may reset: so many at once, and so many more each second.
  package var resets = (burst: 1000, rate: 33)

  package init() {}
}
