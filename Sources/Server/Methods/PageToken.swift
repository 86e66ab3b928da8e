import Documents

/// Where a listing goes on: what a response gives as `next_page_token`, and the next request sends
/// back. It holds the place, not a number of results, so that a page neither repeats nor passes over
/// what others add or delete meanwhile.
struct PageToken {
  /// The values of a cursor, or an identifier.
  let values: [Value]

  /// - Parameter request: what must be the same in the next request.
  func text(for request: [[UInt8]]) -> String {
    var writer = ProtobufWriter()
    writer.tag(1, .fixed64)
    for shift in stride(from: 0, to: 64, by: 8) {
      writer.bytes.append(UInt8(truncatingIfNeeded: Self.fingerprint(request) >> UInt64(shift)))
    }
    for value in values { writer.message(2) { $0.value(value) } }
    return Base64.text(writer.bytes)
  }

  /// Reads a request's `page_token`; nil for the first page.
  init?(_ text: String, for request: [[UInt8]]) throws(CallStatus) {
    if text.isEmpty { return nil }
    guard let bytes = Base64.bytes(text) else { throw Self.invalid }
    var fingerprint: UInt64?
    do throws(DecodingError) {
      values = try bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
        try ProtobufReader.decode(UnsafeRawBufferPointer(bytes)) { reader in
          var values: [Value] = []
          while reader.nextField() {
            switch reader.field {
            case 1: fingerprint = reader.fixed64()
            case 2:
              var message = reader.message()
              values.append(message.value())
            default: reader.skip()
            }
          }
          return values
        }
      }
    } catch {
      throw Self.invalid
    }
    guard fingerprint == Self.fingerprint(request), !values.isEmpty else { throw Self.invalid }
  }

  init(_ values: [Value]) {
    self.values = values
  }

  static let invalid = CallStatus(
    .invalidArgument,
    "invalid page token: it is from the answer to another request, or was not sent back as it came")

  /// FNV-1a, with the length of each part before it.
  private static func fingerprint(_ parts: [[UInt8]]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in parts {
      for byte in Array("\(part.count) ".utf8) + part {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return hash
  }
}
