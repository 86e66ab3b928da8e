/// Writes the frames of a WebSocket (RFC 6455, section 5.2). We never send fragments.
package enum WebSocketFrame {
  package enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
  }

  /// What stands before a server's payload of that length.
  package static func header(_ opcode: Opcode, length: Int) -> [UInt8] {
    header(opcode, length: length, maskBit: 0)
  }

  /// A server's frame.
  package static func unmasked(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
    header(opcode, length: payload.count) + payload
  }

  /// A client's frame.
  ///
  /// - Parameter key: four bytes that nobody can foresee, others for each frame.
  package static func masked(
    _ opcode: Opcode, _ payload: [UInt8], key: (UInt8, UInt8, UInt8, UInt8)
  ) -> [UInt8] {
    let key = [key.0, key.1, key.2, key.3]
    var frame = header(opcode, length: payload.count, maskBit: 0x80) + key
    frame.reserveCapacity(frame.count + payload.count)
    for index in 0..<payload.count {
      frame.append(payload[index] ^ key[index & 3])
    }
    return frame
  }

  /// The payload of a close frame. The reason is cut to what fits, between characters.
  package static func closePayload(_ code: UInt16, _ reason: String) -> [UInt8] {
    var payload = [UInt8(code >> 8), UInt8(code & 0xff)]
    for scalar in reason.unicodeScalars {
      let bytes = UTF8.encode(scalar)!
      guard payload.count + bytes.count <= 125 else { break }
      payload.append(contentsOf: bytes)
    }
    return payload
  }

  private static func header(_ opcode: Opcode, length: Int, maskBit: UInt8) -> [UInt8] {
    let first = 0x80 | opcode.rawValue
    if length < 126 { return [first, maskBit | UInt8(length)] }
    if length < 0x1_0000 {
      return [first, maskBit | 126, UInt8(length >> 8), UInt8(length & 0xff)]
    }
    var header = [first, maskBit | 127]
    var shift = 56
    while shift >= 0 {
      header.append(UInt8(truncatingIfNeeded: UInt64(length) >> UInt64(shift)))
      shift -= 8
    }
    return header
  }
}
