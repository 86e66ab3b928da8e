/// Whether bytes are well-formed UTF-8. Checked in place: making a string to find out would cost an
/// allocation for every text of every document that comes in.
package func isValidUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
  let count = bytes.count
  var index = 0
  while index < count {
    while count - index >= 8,
      bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    if index == count { return true }
    let first = bytes[index]
    if first < 0x80 {
      index += 1
      continue
    }
    // The second byte's range rules out overlong forms, surrogates and what is above U+10FFFF.
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF1...0xF3: length = 4
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    default: return false
    }
    guard count - index >= length, second.contains(bytes[index + 1]) else { return false }
    var next = 2
    while next < length {
      if bytes[index + next] & 0xC0 != 0x80 { return false }
      next += 1
    }
    index += length
  }
  return true
}
