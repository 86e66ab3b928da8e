/// Where the engine's randomness comes from.
package protocol RandomSource: AnyObject {
  /// 64 random bits.
  func next() -> UInt64
}

extension RandomSource {
  /// A number from 0 up to but not including 1.
  func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}
