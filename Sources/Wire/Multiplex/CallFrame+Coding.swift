extension CallFrame {
  /// How long the parts of a frame may be, in bytes.
  package enum Limits {
    package static let method = 256
    package static let metadataCount = 16
    package static let metadataName = 64
    package static let metadataValue = 4096
    package static let statusMessage = 4096
    package static let call: UInt32 = 0x7fff_ffff
    /// gRPC's highest status, UNAUTHENTICATED.
    package static let status: UInt32 = 16
  }

  private enum Kind {
    static let open: UInt8 = 1
    static let message: UInt8 = 2
    static let halfClose: UInt8 = 3
    static let end: UInt8 = 4
  }

  /// The frame's bytes.
  @inline(never)
  package func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .open(let call, let method, let metadata):
      bytes.append(Kind.open)
      CallFrame.append(call, to: &bytes)
      CallFrame.append(method, to: &bytes)
      for entry in metadata {
        CallFrame.append(entry.name, to: &bytes)
        CallFrame.append(entry.value, to: &bytes)
      }
    case .message(let call, let message):
      bytes.reserveCapacity(6 + message.count)
      bytes.append(Kind.message)
      CallFrame.append(call, to: &bytes)
      bytes.append(contentsOf: message)
    case .halfClose(let call):
      bytes.append(Kind.halfClose)
      CallFrame.append(call, to: &bytes)
    case .end(let call, let code, let message):
      bytes.append(Kind.end)
      CallFrame.append(call, to: &bytes)
      CallFrame.append(code, to: &bytes)
      CallFrame.append(beginningOf: message, to: &bytes)
    }
    return bytes
  }

  /// What stands before a message's bytes, for a sender that keeps both apart.
  package static func messagePrefix(call: UInt32) -> [UInt8] {
    var bytes: [UInt8] = [Kind.message]
    append(call, to: &bytes)
    return bytes
  }

  /// Reads a frame from the whole content of a binary message.
  package init(decoding bytes: [UInt8]) throws(CallFrameError) {
    var reader = CallFrameReader(bytes)
    let kind = try reader.byte()
    let call = try reader.number()
    guard call > 0, call <= Limits.call else { throw .invalidNumber }
    switch kind {
    case Kind.open:
      let method = try reader.text(limit: Limits.method)
      self = .open(call: call, method: method, metadata: try CallFrame.metadata(&reader))
    case Kind.message:
      self = .message(call: call, bytes: reader.rest())
    case Kind.halfClose:
      guard reader.isAtEnd else { throw .trailingBytes }
      self = .halfClose(call: call)
    case Kind.end:
      let code = try reader.number()
      guard code <= Limits.status else { throw .invalidStatus }
      self = .end(
        call: call, code: code, message: try reader.restAsText(limit: Limits.statusMessage))
    default:
      throw .unknownKind
    }
  }

  private static func metadata(
    _ reader: inout CallFrameReader
  ) throws(CallFrameError) -> [CallMetadata] {
    var metadata: [CallMetadata] = []
    while !reader.isAtEnd {
      guard metadata.count < Limits.metadataCount else { throw .tooLong }
      let name = try reader.text(limit: Limits.metadataName)
      let value = try reader.text(limit: Limits.metadataValue)
      metadata.append(CallMetadata(name: name, value: value))
    }
    return metadata
  }

  /// As much of a status's text as a frame may have, up to the end of a character: half of one would
  /// make the frame none.
  private static func append(beginningOf message: String, to bytes: inout [UInt8]) {
    let text = Array(message.utf8)
    var end = min(text.count, Limits.statusMessage)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    bytes.append(contentsOf: text[..<end])
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    append(UInt32(text.utf8.count), to: &bytes)
    bytes.append(contentsOf: text.utf8)
  }
}
