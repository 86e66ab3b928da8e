import Foundation
import Testing

@testable import Sync

/// The bloom filter against Google's golden data, from `../shared/conformance/bloom-filter`.
struct BloomFilterTests {
  private static let folder = "../shared/conformance/bloom-filter"

  @Test func membershipIsAsGolden() throws {
    guard FileManager.default.fileExists(atPath: Self.folder) else {
      print("BloomFilterTests: no golden data here, skipped.")
      return
    }
    var count = 0
    for size in ["1", "500", "5000", "50000"] {
      for rate in ["0001", "01", "1"] {
        let name = "\(Self.folder)/Validation_BloomFilterTest_MD5_\(size)_\(rate)_"
        let filter = try Self.read(name + "bloom_filter_proto.json")
        let bits = try #require(base64(filter["bits"]?["bitmap"]?.string ?? ""))
        let bloom = try #require(
          BloomFilter(
            bits: bits, padding: filter["bits"]?["padding"]?.int ?? 0,
            hashCount: filter["hashCount"]?.int ?? 0))
        let expected = try Self.read(name + "membership_test_result.json")
        let answers = Array((expected["membershipTestResults"]?.string ?? "").utf8)
        #expect(!answers.isEmpty)
        for (index, answer) in answers.enumerated() {
          let path = "projects/project-1/databases/database-1/documents/coll/doc\(index)"
          let might = bloom.mightContain(Array(path.utf8))
          if might != (answer == UInt8(ascii: "1")) {
            Issue.record("\(size) \(rate): doc\(index)")
            break
          }
          count += 1
        }
      }
    }
    print("BloomFilterTests: \(count) names")
  }

  @Test func whatIsNoFilterIsRefused() {
    #expect(BloomFilter(bits: [], padding: 1, hashCount: 0) == nil)
    #expect(BloomFilter(bits: [1], padding: 8, hashCount: 1) == nil)
    #expect(BloomFilter(bits: [1], padding: -1, hashCount: 1) == nil)
    #expect(BloomFilter(bits: [1], padding: 0, hashCount: 0) == nil)
    #expect(BloomFilter(bits: [1], padding: 0, hashCount: -1) == nil)
    #expect(BloomFilter(bits: [], padding: 0, hashCount: 0)?.mightContain([1]) == false)
  }

  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func md5IsAsInRFC1321(text: String, digest: String) {
    let bytes = md5(Array(text.utf8))
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == digest)
  }

  private static func read(_ path: String) throws -> JSON {
    JSON(parsing: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }
}
