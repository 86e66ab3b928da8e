import Foundation
import Testing
import Wire

@testable import Server

/// The maker of bloom filters against Google's golden data, from `../shared/conformance/bloom-filter`.
@Suite struct NameFilterTests {
  private static let folder = "../shared/conformance/bloom-filter"

  /// `{"bits": {"bitmap": "…", "padding": 7}, "hashCount": 7}`
  private struct Golden: Decodable {
    struct Bits: Decodable {
      let bitmap: Data?
      let padding: Int?
    }
    let bits: Bits
    let hashCount: Int?
  }

  private static func filter(_ count: Int) -> NameFilter {
    var filter = NameFilter()
    for index in 0..<count {
      filter.insert(
        Array("projects/project-1/databases/database-1/documents/coll/doc\(index)".utf8))
    }
    return filter
  }

  @Test(arguments: [1, 500, 5000, 50_000], [("0001", 0.0001), ("01", 0.01), ("1", 1)])
  func filtersAreBitForBitAsGolden(_ count: Int, _ rate: (name: String, value: Double)) throws {
    let path =
      "\(Self.folder)/Validation_BloomFilterTest_MD5_\(count)_\(rate.name)_bloom_filter_proto"
    guard let json = FileManager.default.contents(atPath: path + ".json") else {
      print("NameFilterTests: no golden data here, skipped.")
      return
    }
    let golden = try JSONDecoder().decode(Golden.self, from: json)
    let bits = Self.filter(count).bits(falsePositiveRate: rate.value)
    #expect(bits.hashCount == golden.hashCount ?? 0)
    #expect(bits.padding == golden.bits.padding ?? 0)
    #expect(bits.bitmap == Array(golden.bits.bitmap ?? Data()))
  }

  @Test func aFilterOfNothingIsEmpty() {
    let bits = NameFilter().bits()
    #expect(bits.bitmap.isEmpty)
    #expect(bits.padding == 0)
    #expect(bits.hashCount == 0)
  }
}
