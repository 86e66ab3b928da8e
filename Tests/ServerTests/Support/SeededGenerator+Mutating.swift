import Randomness

extension SeededGenerator {
  /// The bytes with a few of them changed, left out, doubled or added.
  mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
      let position = Int.random(in: 0..<bytes.count, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &self)
      case 1: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 2: bytes.remove(at: position)
      case 3: bytes.insert([0, 0x7f, 0x80, 0xff].randomElement(using: &self)!, at: position)
      case 4: bytes.removeSubrange(position...)
      default:
        let end = Int.random(in: position..<bytes.count, using: &self)
        bytes.insert(contentsOf: bytes[position...end], at: position)
      }
    }
    return bytes
  }
}
