import Documents

/// The server's answers about imports: encoded `google.firestore.v1.MapValue`s, in a stream each
/// after its length.
enum ImportAnswer {
  /// A single answer.
  @inline(never)
  static func map(_ bytes: [UInt8]) -> MapValue { Fields(encoded: bytes).map }

  /// The last complete answer of a stream that may still be going on.
  static func last(ofStream bytes: [UInt8]) -> MapValue? {
    var last: Range<Int>?
    var index = 0
    while let (length, start) = varint(bytes, at: index), start + length <= bytes.count {
      last = start..<(start + length)
      index = start + length
    }
    return last.map { map(Array(bytes[$0])) }
  }

  private static func varint(_ bytes: [UInt8], at start: Int) -> (value: Int, end: Int)? {
    var value = 0
    var shift = 0
    var index = start
    while index < bytes.count, shift < 28 {
      value |= Int(bytes[index] & 0x7F) << shift
      index += 1
      if bytes[index - 1] < 0x80 { return (value, index) }
      shift += 7
    }
    return nil
  }
}
