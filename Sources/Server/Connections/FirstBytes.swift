/// The protocol of a connection that has not said yet what it speaks: the first bytes decide, so
/// that one port serves everything.
final class FirstBytes: ConnectionProtocol {
  /// What an HTTP/2 client with prior knowledge sends first (RFC 9113, section 3.4).
  private static let http2Preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private let connection: Connection
  private let deadline: Int64
  private let speakHTTP1: (Connection) -> any ConnectionProtocol
  private let speakHTTP2: (Connection) -> any ConnectionProtocol
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - speakHTTP1: makes the protocol for everything that is not HTTP/2.
  ///   - speakHTTP2: makes the protocol that gets HTTP/2's first bytes.
  init(
    _ connection: Connection, deadline: Int64,
    speakHTTP1: @escaping (Connection) -> any ConnectionProtocol,
    speakHTTP2: @escaping (Connection) -> any ConnectionProtocol
  ) {
    self.connection = connection
    self.deadline = deadline
    self.speakHTTP1 = speakHTTP1
    self.speakHTTP2 = speakHTTP2
  }

  func received(_ received: ArraySlice<UInt8>) {
    bytes += received
    let compared = min(bytes.count, Self.http2Preface.count)
    guard bytes.prefix(compared).elementsEqual(Self.http2Preface.prefix(compared)) else {
      speak(speakHTTP1)
      return
    }
    if compared == Self.http2Preface.count { speak(speakHTTP2) }
  }

  func peerFinished() {
    connection.close()
  }

  func drained() {}

  func tick(now: Int64) {
    if now >= deadline { connection.close() }
  }

  func shutDown() {
    connection.close()
  }

  var held: Int { bytes.count }

  func shed() {
    connection.close()
  }

  func closed() {}

  private func speak(_ make: (Connection) -> any ConnectionProtocol) {
    let speaker = make(connection)
    connection.speak(speaker)
    speaker.received(bytes[...])
  }
}
