import Sync

/// The browser's source of randomness.
final class BrowserRandom: RandomSource {
  func next() -> UInt64 {
    var bits: UInt64 = 0
    for byte in Browser.randomBytes(8) { bits = bits << 8 | UInt64(byte) }
    return bits
  }
}
