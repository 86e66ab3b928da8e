import CZlib

/// A message that a client has compressed by gzip, or by deflate with zlib's frame.
enum CompressedMessage {
  enum Failure: Error {
    case tooLong
    case malformed
  }

  /// - Parameter limit: the most bytes that may come out: a small message can stand for gigabytes.
  static func inflate(
    _ bytes: ArraySlice<UInt8>, limit: Int
  ) throws(Failure) -> ArraySlice<UInt8> {
    var stream = z_stream()
    // 32 finds out which of the two frames it is.
    guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .malformed }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var state = Z_OK
    var input = bytes
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      var part = [UInt8](repeating: 0, count: 32 * 1024)
      while state == Z_OK, output.count <= limit {
        let count = part.withUnsafeMutableBufferPointer { part in
          stream.next_out = part.baseAddress
          stream.avail_out = UInt32(part.count)
          state = CZlib.inflate(&stream, Z_NO_FLUSH)
          return part.count - Int(stream.avail_out)
        }
        output += part[..<count]
      }
    }
    guard output.count <= limit else { throw .tooLong }
    guard state == Z_STREAM_END, stream.avail_in == 0 else { throw .malformed }
    return output[...]
  }
}
