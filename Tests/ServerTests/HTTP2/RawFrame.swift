/// HTTP/2's frames as bytes, right or wrong. The fuzz targets begin with them too.
enum RawFrame {
  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
  static let emptySettings = frame(4, 0, 0, [])

  static func frame(_ type: UInt8, _ flags: UInt8, _ stream: UInt32, _ payload: [UInt8]) -> [UInt8]
  {
    frame(type, flags, stream, length: payload.count) + payload
  }

  /// A frame's first nine bytes.
  static func frame(_ type: UInt8, _ flags: UInt8, _ stream: UInt32, length: Int) -> [UInt8] {
    [UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255), type, flags]
      + number(stream)
  }

  static func number(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Header fields without compression.
  static func block(_ fields: [(String, String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (name, value) in fields {
      bytes.append(0)
      bytes += length(name.utf8.count)
      bytes += name.utf8
      bytes += length(value.utf8.count)
      bytes += value.utf8
    }
    return bytes
  }

  /// HEADERS of a gRPC request.
  static func headers(
    _ stream: UInt32, _ method: String, _ authority: String, flags: UInt8 = 4
  ) -> [UInt8] {
    frame(
      1, flags, stream,
      block([
        (":method", "POST"), (":scheme", "http"), (":path", "/\(method)"),
        (":authority", authority), ("content-type", "application/grpc"),
      ]))
  }

  private static func length(_ count: Int) -> [UInt8] {
    var rest = count
    guard rest >= 127 else { return [UInt8(rest)] }
    rest -= 127
    var bytes: [UInt8] = [127]
    while rest >= 128 {
      bytes.append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
