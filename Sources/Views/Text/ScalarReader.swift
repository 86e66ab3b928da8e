/// The scalars of a text, read from its bytes. Walking over a string's own view of them costs code
/// for strings that are kept elsewhere.
struct ScalarReader {
  let bytes: [UInt8]

  @inline(never)
  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The scalar at a place, which goes to the next one.
  @inline(never)
  func next(_ index: inout Int) -> UInt32 {
    let first = bytes[index]
    index += 1
    if first < 0xC0 { return UInt32(first) }
    var value = UInt32(first) & (first < 0xE0 ? 0x1F : first < 0xF0 ? 0x0F : 0x07)
    while index < bytes.count, bytes[index] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(bytes[index] & 0x3F)
      index += 1
    }
    return value
  }
}
