/// Whether bytes are strict UTF-8: no overlong forms, no surrogates.
func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  let count = bytes.count
  while index < count {
    let first = bytes[index]
    if first < 0x80 {
      index += 1
      continue
    }
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      lowest = 0xA0
    case 0xED:
      length = 3
      highest = 0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      lowest = 0x90
    case 0xF4:
      length = 4
      highest = 0x8F
    case 0xF1...0xF3: length = 4
    default: return false
    }
    guard index + length <= count else { return false }
    guard bytes[index + 1] >= lowest, bytes[index + 1] <= highest else { return false }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return false }
    index += length
  }
  return true
}
