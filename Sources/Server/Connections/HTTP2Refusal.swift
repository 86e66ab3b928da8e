/// The answer to a client that speaks HTTP/2, until this server does: our (empty) settings, as the
/// protocol wants them first, and GOAWAY with the reason HTTP_1_1_REQUIRED, which client libraries
/// show to their users.
enum HTTP2Refusal {
  static let frames: [UInt8] = {
    let message = Array("Bookspine speaks HTTP/1.1 and WebSocket here; not HTTP/2 yet.".utf8)
    let settings = frame(type: 4, payload: [])
    let lastStream: [UInt8] = [0, 0, 0, 0]
    let http11Required: [UInt8] = [0, 0, 0, 0x0d]
    return settings + frame(type: 7, payload: lastStream + http11Required + message)
  }()

  private static func frame(type: UInt8, payload: [UInt8]) -> [UInt8] {
    let length = payload.count
    return [
      UInt8(length >> 16), UInt8(length >> 8 & 0xff), UInt8(length & 0xff), type, 0, 0, 0, 0, 0,
    ] + payload
  }
}
