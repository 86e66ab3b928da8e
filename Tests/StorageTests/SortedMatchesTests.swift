import Randomness
import Testing

@testable import Documents
@testable import Storage

struct SortedMatchesTests {
  private static let values: [Value] = [
    .null, .boolean(false), .boolean(true), .integer(-5), .integer(3), .double(3), .double(3.5),
    .double(.nan), .integer(.max), .double(9.3e18), .timestamp(Timestamp(seconds: 7)),
    .string(""), .string("a"), .string("a\u{0}"), .string("ab"), .string("ä"), .bytes([0]),
    .bytes([0, 255]), .reference("books/a"), .reference("books/__id7__"),
    .geoPoint(GeoPoint(latitude: 1, longitude: -2)), .array([]), .array([.integer(1)]),
    .array([.integer(1), .null]), .map(MapValue()), .map(MapValue([("a", .integer(1))])),
  ]

  @Test(arguments: [7, UInt64.random(in: 0...UInt64.max)])
  func keysOrderDocumentsAsTheQueryDoes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ids = ["a", "b", "__id3__", "__id20__", "Z"]
    let documents = (0..<60).map { _ in
      var map = MapValue()
      for name in ["x", "y"] { map[name] = SortedMatchesTests.values.randomElement(using: &random) }
      return Document(
        path: path("books/" + ids.randomElement(using: &random)!), fields: Fields(map),
        createTime: .zero, updateTime: .zero)
    }
    for (x, y, name) in [
      (false, false, false), (true, false, true), (false, true, false), (true, true, true),
    ] {
      let query = books(orders: [
        Order(FieldPath(field: "x"), descending: x), Order(FieldPath(field: "y"), descending: y),
        Order(.documentID, descending: name),
      ])
      for left in documents {
        for right in documents {
          let expected = query.compare(left.path, left.fields, right.path, right.fields)
          let keys = compareBytes(
            query.sortKey(left.path, left.fields), query.sortKey(right.path, right.fields))
          #expect(keys == expected, "seed \(seed): \(left) and \(right)")
        }
      }
    }
  }

  @Test func onlyTheFirstOnesAreKept() {
    var random = SeededGenerator(seed: 1)
    let numbers = (0..<3000).map { Int64($0) }.shuffled(using: &random)
    for limit in [0, 1, 10, 300, 5000, Int.max] {
      var matches = SortedMatches(limit: limit)
      for number in numbers {
        var key: [UInt8] = []
        Value.integer(number).encodeForIndex(into: &key)
        matches.add(key, number)
      }
      #expect(matches.rows() == (0..<3000).prefix(min(limit, 3000)).map { Int64($0) })
    }
  }
}
