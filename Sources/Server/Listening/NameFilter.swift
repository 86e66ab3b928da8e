import CMessageDigest
import Glibc
import Wire

/// Makes the bloom filter by which a client finds out which of the documents that it holds are not in
/// a target's results any more. Rules:
/// https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/bloom_filter.proto
struct NameFilter {
  /// How often a name that is not in the set may pass for one that is. If one does, the client asks
  /// for everything anew; so it is worth 20 bits a name.
  static let falsePositiveRate = 0.0001

  /// The two hashes of each name.
  private var hashes: [(UInt64, UInt64)] = []

  var count: Int { hashes.count }

  /// - Parameter name: the full name, `projects/…/documents/…`, in UTF-8.
  mutating func insert(_ name: [UInt8]) {
    var context = MD5_CTX()
    MD5Init(&context)
    MD5Update(&context, name, name.count)
    var digest: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &digest) { bytes in
      MD5Final(bytes.bindMemory(to: UInt8.self).baseAddress, &context)
    }
    hashes.append((UInt64(littleEndian: digest.0), UInt64(littleEndian: digest.1)))
  }

  /// The filter of the names so far.
  func bits(falsePositiveRate rate: Double = NameFilter.falsePositiveRate) -> BloomFilterBits {
    let size = NameFilter.size(hashes.count, rate)
    guard size > 0 else { return BloomFilterBits(bitmap: [], padding: 0, hashCount: 0) }
    let hashCount = max(1, Int((Double(size) / Double(hashes.count) * M_LN2).rounded()))
    var bitmap = [UInt8](repeating: 0, count: (size + 7) / 8)
    let modulus = UInt64(size)
    for (first, second) in hashes {
      var hash = first
      for _ in 0..<hashCount {
        let bit = Int(hash % modulus)
        bitmap[bit / 8] |= 1 << UInt8(bit % 8)
        hash &+= second
      }
    }
    return BloomFilterBits(
      bitmap: bitmap, padding: bitmap.count * 8 - size, hashCount: hashCount)
  }

  /// The bits that a rate needs, up to the next prime number, as Google's server does: the second
  /// hash may then be any number without going round in a circle.
  private static func size(_ count: Int, _ rate: Double) -> Int {
    guard count > 0, rate < 1 else { return 0 }
    var size = Int((-Double(count) * log(rate) / (M_LN2 * M_LN2)).rounded(.up))
    while !isPrime(size) { size += 1 }
    return size
  }

  private static func isPrime(_ number: Int) -> Bool {
    if number < 4 { return number > 1 }
    var divisor = 2
    while divisor * divisor <= number {
      if number % divisor == 0 { return false }
      divisor += 1
    }
    return true
  }
}
