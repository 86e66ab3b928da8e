import Documents

/// A set that knows for certain what it does not hold: the names of documents that did not change.
/// Rules: https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/bloom_filter.proto
package struct BloomFilter {
  package let bits: [UInt8]
  /// The bits of the last byte that do not count.
  package let padding: Int
  package let hashCount: Int

  /// Nil if the parts do not make a filter.
  package init?(bits: [UInt8], padding: Int, hashCount: Int) {
    guard padding >= 0, padding < 8, hashCount >= 0 else { return nil }
    if bits.isEmpty {
      guard padding == 0 else { return nil }
    } else {
      guard hashCount > 0 else { return nil }
    }
    self.bits = bits
    self.padding = padding
    self.hashCount = hashCount
  }

  package var bitCount: Int { bits.count * 8 - padding }

  /// False only if the name is certainly not in the set.
  package func mightContain(_ name: [UInt8]) -> Bool {
    if bitCount == 0 { return false }
    let digest = md5(name)
    let first = littleEndian(digest, 0)
    let second = littleEndian(digest, 8)
    let size = UInt64(bitCount)
    for index in 0..<hashCount {
      let hash = first &+ UInt64(index) &* second
      let bit = Int(hash % size)
      if bits[bit / 8] & (1 << UInt8(bit % 8)) == 0 { return false }
    }
    return true
  }
}

private func littleEndian(_ bytes: [UInt8], _ start: Int) -> UInt64 {
  var value: UInt64 = 0
  for index in 0..<8 { value |= UInt64(bytes[start + index]) << UInt64(8 * index) }
  return value
}
