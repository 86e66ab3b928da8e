internal import Documents

/// Lower case without anything else: accents stay. For Latin, Greek and Cyrillic.
enum LowerCase {
  static func bytes(of text: String) -> [UInt8] {
    let source = [UInt8](utf8: text)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      let reading = scalar(in: source[...], at: index)
      if reading.value == 0x2019 {
        result.append(0x27)
      } else {
        append(lower(reading.value), to: &result)
      }
      index += reading.length
    }
    return result
  }

  private static func lower(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F: value + 0x20
    case 0x130: 0x69
    case 0x178: 0xFF
    case 0x139...0x148, 0x179...0x17E: value + value % 2
    case 0x100...0x177, 0x1E00...0x1EFF, 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: value | 1
    case 0x400...0x40F: value + 0x50
    default: value
    }
  }
}
