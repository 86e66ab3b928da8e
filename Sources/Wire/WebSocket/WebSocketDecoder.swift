internal import Documents

/// Reads the peer's side of a WebSocket (RFC 6455), strictly, wherever the bytes are cut. No
/// extensions are negotiated, so no reserved bit may be set.
package struct WebSocketDecoder {
  /// Whose frames are read: a client's must be masked, a server's must not.
  package enum Peer {
    case client
    case server
  }

  private let peer: Peer
  private let messageLimit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  /// The frames of a message whose last has not come.
  private var message: [UInt8] = []
  private var messageOpcode: WebSocketFrame.Opcode?

  /// - Parameter messageLimit: the longest message in bytes, all fragments together.
  package init(peer: Peer, messageLimit: Int) {
    self.peer = peer
    self.messageLimit = messageLimit
  }

  /// The bytes that wait for the rest of a message.
  package var count: Int { buffer.count - start + message.count }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  /// The next message or control frame, or nil when more bytes must arrive. After an error nothing
  /// more may be read.
  package mutating func next() throws(WebSocketError) -> WebSocketEvent? {
    while let frame = try nextFrame() {
      if let event = try take(frame) { return event }
    }
    compact()
    return nil
  }
}

extension WebSocketDecoder {
  private struct Frame {
    let isFinal: Bool
    let opcode: WebSocketFrame.Opcode
    let payload: [UInt8]
  }

  private mutating func take(_ frame: Frame) throws(WebSocketError) -> WebSocketEvent? {
    switch frame.opcode {
    case .ping: return .ping(frame.payload)
    case .pong: return .pong(frame.payload)
    case .close: return try close(frame.payload)
    case .text, .binary:
      guard messageOpcode == nil else { throw .protocolViolation }
      if frame.isFinal { return try whole(frame.opcode, frame.payload) }
      messageOpcode = frame.opcode
      message = frame.payload
      return nil
    case .continuation:
      guard let opcode = messageOpcode else { throw .protocolViolation }
      message.append(contentsOf: frame.payload)
      guard frame.isFinal else { return nil }
      let payload = message
      message = []
      messageOpcode = nil
      return try whole(opcode, payload)
    }
  }

  private func whole(
    _ opcode: WebSocketFrame.Opcode, _ payload: [UInt8]
  ) throws(WebSocketError) -> WebSocketEvent {
    guard opcode == .text else { return .binary(payload) }
    guard payload.withUnsafeBytes({ isValidUTF8($0) }) else { throw .invalidText }
    return .text(payload)
  }

  private func close(_ payload: [UInt8]) throws(WebSocketError) -> WebSocketEvent {
    if payload.isEmpty { return .close(code: nil, reason: "") }
    guard payload.count >= 2 else { throw .protocolViolation }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: break
    default: throw .protocolViolation
    }
    guard payload[2...].withUnsafeBytes({ isValidUTF8($0) }) else { throw .invalidText }
    return .close(code: code, reason: String(utf8: payload[2...]))
  }

  /// Judges a frame by its header before its payload has arrived, so that nobody makes us wait for,
  /// or hold, what will be refused.
  private mutating func nextFrame() throws(WebSocketError) -> Frame? {
    let available = buffer.count - start
    guard available >= 2 else { return nil }
    let first = buffer[start]
    let second = buffer[start + 1]
    guard first & 0x70 == 0, let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0f),
      (second & 0x80 != 0) == (peer == .client)
    else { throw .protocolViolation }
    let isFinal = first & 0x80 != 0
    let shortLength = second & 0x7f
    if opcode.isControl {
      guard isFinal, shortLength <= 125 else { throw .protocolViolation }
    }
    let lengthBytes = shortLength == 127 ? 8 : shortLength == 126 ? 2 : 0
    let headerLength = 2 + lengthBytes + (peer == .client ? 4 : 0)
    guard available >= 2 + lengthBytes else { return nil }
    let length = try payloadLength(shortLength, lengthBytes)
    guard length <= messageLimit - message.count || opcode.isControl else { throw .tooBig }
    guard available >= headerLength + length else {
      buffer.reserveCapacity(start + headerLength + length)
      return nil
    }
    let payload = payload(at: start + headerLength, length)
    start += headerLength + length
    return Frame(isFinal: isFinal, opcode: opcode, payload: payload)
  }

  private func payloadLength(
    _ short: UInt8, _ lengthBytes: Int
  ) throws(WebSocketError) -> Int {
    guard lengthBytes > 0 else { return Int(short) }
    var length: UInt64 = 0
    for index in 0..<lengthBytes {
      length = length << 8 | UInt64(buffer[start + 2 + index])
    }
    // The shortest form is demanded, and the highest bit must be 0.
    guard length >= (lengthBytes == 2 ? 126 : 0x1_0000), length >> 63 == 0 else {
      throw .protocolViolation
    }
    guard length <= UInt64(Int32.max) else { throw .tooBig }
    return Int(length)
  }

  private func payload(at position: Int, _ length: Int) -> [UInt8] {
    var payload = Array(buffer[position..<(position + length)])
    guard peer == .client else { return payload }
    let key = Array(buffer[(position - 4)..<position])
    for index in 0..<length {
      payload[index] ^= key[index & 3]
    }
    return payload
  }

  /// Gives memory back: all of it when nothing waits, so that an idle connection holds none.
  private mutating func compact() {
    guard start > 0 else { return }
    if start == buffer.count {
      buffer = []
    } else {
      buffer.removeFirst(start)
    }
    start = 0
  }
}
