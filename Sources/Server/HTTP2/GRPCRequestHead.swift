import Documents

/// What is kept of a request's header fields while they arrive.
struct GRPCRequestHead {
  private(set) var method: [UInt8] = []
  private(set) var path: [UInt8] = []
  private(set) var authority = ""
  private(set) var contentType: [UInt8] = []
  private(set) var timeout: [UInt8]?
  private(set) var encoding: [UInt8]?
  private(set) var device: [UInt8] = []
  private(set) var origins: [String] = []
  /// As RFC 9113 counts it: names, values, and 32 bytes a field.
  private(set) var size = 0

  /// - Parameter limit: beyond this size only the size is counted.
  mutating func add(_ name: Span<UInt8>, _ value: Span<UInt8>, limit: Int) {
    size += name.count + value.count + 32
    guard size <= limit else { return }
    // By length first: nearly all fields of a request are none of these.
    switch name.count {
    case 4:
      if name.equals("host"), authority.isEmpty { authority = value.text }
    case 5:
      if name.equals(":path") { path = value.bytes }
    case 6:
      if name.equals("origin") { origins.append(value.text) }
    case 7:
      if name.equals(":method") { method = value.bytes }
    case 10:
      if name.equals(":authority") { authority = value.text }
    case 12:
      if name.equals("content-type") {
        contentType = value.bytes
      } else if name.equals("grpc-timeout") {
        timeout = value.bytes
      }
    case 13:
      if name.equals("grpc-encoding") { encoding = value.bytes }
    case 16:
      if name.equals("bookspine-device") { device = value.bytes }
    default:
      break
    }
  }

  /// Whether the body is gRPC's with protobuf messages.
  var isGRPC: Bool {
    let plain = Array("application/grpc".utf8)
    guard contentType.starts(with: plain) else { return false }
    let rest = contentType.dropFirst(plain.count)
    return rest.isEmpty || rest.first == UInt8(ascii: ";")
      || rest.elementsEqual("+proto".utf8) || rest.starts(with: "+proto;".utf8)
  }
}

extension Span<UInt8> {
  fileprivate func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in
      for index in 0..<count where self[index] != text[index] { return false }
      return true
    }
  }

  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }

  fileprivate var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      for index in 0..<count { buffer[index] = self[index] }
      initialized = count
    }
  }
}
