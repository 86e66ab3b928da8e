import Randomness
import Testing

@testable import Documents

@Suite struct ValueOrderTests {
  /// One group a rank; inside a group equal values, groups ascending.
  private static let ascending: [[Value]] = [
    [.null],
    [.boolean(false)], [.boolean(true)],
    [.double(.nan), .double(-.nan)],
    [.double(-.infinity)], [.double(-0x1p63.nextUp)],
    [.integer(.min), .double(-0x1p63)], [.integer(.min + 1)],
    [.integer(-1), .double(-1)], [.double(-Double.leastNonzeroMagnitude)],
    [.integer(0), .double(0), .double(-0.0)], [.double(Double.leastNonzeroMagnitude)],
    [.integer(1), .double(1)], [.double(1.5)],
    [.integer(1 << 53), .double(0x1p53)], [.integer(1 << 53 + 1)],
    [.integer(1 << 53 + 2), .double(0x1p53 + 2)],
    [.double(0x1p63.nextDown), .integer(.max - 1023)], [.integer(.max - 1)], [.integer(.max)],
    [.double(0x1p63)], [.double(.infinity)],
    [.timestamp(Timestamp(seconds: -1, nanoseconds: 999_999_000))],
    [.timestamp(Timestamp(seconds: 0))],
    [PendingTimestamp(localWriteTime: Timestamp(seconds: 1), previous: nil).value],
    [PendingTimestamp(localWriteTime: Timestamp(seconds: 2), previous: .integer(1)).value],
    [.string("")], [.string("\0")], [.string("a")], [.string("a\0")], [.string("aa")],
    [.string("e\u{301}")], [.string("é")], [.string("\u{FFFF}")], [.string("\u{10000}")],
    [.bytes([])], [.bytes([0])], [.bytes([0, 0])], [.bytes([1])], [.bytes([255])],
    [.reference("/projects/p/databases/d/documents/a/b")],
    [.reference("a/b")], [.reference("a/b/c/d")], [.reference("a!/b")],
    [.reference("b/__id-1__")], [.reference("b/__id2__")], [.reference("b/__id10__")],
    [.reference("b/__a__")], [.reference("b/a")],
    [.geoPoint(GeoPoint(latitude: -90, longitude: 180))],
    [.geoPoint(GeoPoint(latitude: 0, longitude: -1))],
    [
      .geoPoint(GeoPoint(latitude: 0, longitude: 0)),
      .geoPoint(GeoPoint(latitude: -0.0, longitude: 0)),
    ],
    [.array([])], [.array([.null])], [.array([.integer(1)]), .array([.double(1)])],
    [.array([.integer(1), .null])], [.array([.integer(2)])], [.array([.string("")])],
    [vector([])], [vector([2])], [vector([1, 1])], [vector([1, 2])],
    [.map(MapValue())], [.map(MapValue([("a", .integer(1))]))],
    [.map(MapValue([("a", .integer(1)), ("b", .null)]))],
    [.map(MapValue([("a", .integer(2))]))], [.map(MapValue([("b", .null)]))],
    // What only looks like a pending timestamp is a map.
    [.map(MapValue([("b", .null), ("c", .string("server_timestamp"))]))],
  ]

  private static func vector(_ numbers: [Double]) -> Value {
    .map(
      MapValue([
        ("__type__", .string("__vector__")), ("value", .array(numbers.map { .double($0) })),
      ]))
  }

  @Test func valuesStandInFirestoresOrder() {
    for (i, left) in Self.ascending.enumerated() {
      for (j, right) in Self.ascending.enumerated() {
        for a in left {
          for b in right {
            #expect(a.compare(to: b) == order(i, j), "\(a) \(b)")
          }
        }
      }
    }
  }

  @Test func indexBytesStandInTheSameOrder() {
    for (i, left) in Self.ascending.enumerated() {
      for (j, right) in Self.ascending.enumerated() {
        for a in left {
          for b in right { #expect(compareBytes(index(a), index(b)) == order(i, j), "\(a) \(b)") }
        }
      }
    }
  }

  @Test func orderIsTotal() {
    var random = SeededGenerator("orderIsTotal")
    for _ in 0..<20_000 {
      let (a, b, c) = (random.value(), random.value(), random.value())
      #expect(a.compare(to: a) == .same, "\(a)")
      #expect(a.compare(to: b) == b.compare(to: a).reversed, "\(a) \(b)")
      if a.compare(to: b) != .descending && b.compare(to: c) != .descending {
        #expect(a.compare(to: c) != .descending, "\(a) \(b) \(c)")
      }
      if a == b { #expect(a.isEqual(to: b), "\(a) \(b)") }
    }
  }

  @Test func indexBytesOrderRandomValues() {
    var random = SeededGenerator("indexBytesOrderRandomValues")
    for _ in 0..<20_000 {
      let (a, b) = (random.value(), random.value())
      let (left, right) = (index(a), index(b))
      // Long ones are cut, and then may be the same.
      if left.count > Limits.indexedValueBytes || right.count > Limits.indexedValueBytes {
        continue
      }
      #expect(compareBytes(left, right) == a.compare(to: b), "\(a) \(b)")
      if left != right { #expect(!right.starts(with: left), "\(a) \(b)") }
    }
  }

  @Test func encodedValuesCompareAsTheirValuesDo() {
    var random = SeededGenerator("encodedValuesCompareAsTheirValuesDo")
    for _ in 0..<20_000 {
      let (a, b) = (random.value(), random.value())
      let expected = a.compare(to: b)
      let (left, right) = (encoded(a), encoded(b))
      left.withUnsafeBytes { left in
        right.withUnsafeBytes { right in
          let (left, right) = (EncodedValue(left), EncodedValue(right))
          #expect(left.compare(to: right) == expected, "\(a) \(b)")
          #expect(left.compare(to: b) == expected, "\(a) \(b)")
          #expect(left.compareAsIndexed(to: right) == expected, "\(a) \(b)")
          #expect(left.compareAsIndexed(to: b) == expected, "\(a) \(b)")
          #expect(left.rank == a.rank && left.isNull == a.isNull && left.isNaN == a.isNaN, "\(a)")
        }
      }
    }
  }

  @Test func longValuesAreCutInIndexes() {
    let long = String(repeating: "x", count: 1600)
    let values: [Value] = [
      .string(long), .string(long + "a"), .bytes(Array(long.utf8)), .reference("a/" + long),
      .array([.string(long)]), .array((0..<400).map { .integer($0) }),
    ]
    for value in values { #expect(index(value).count == 1 + Limits.indexedValueBytes) }
    #expect(index(values[0]) == index(values[1]))
    #expect(index(.string(long)) != index(.string("x")))
  }

  private func index(_ value: Value) -> [UInt8] {
    var bytes: [UInt8] = []
    value.encodeForIndex(into: &bytes)
    return bytes
  }

  private func encoded(_ value: Value) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.value(value)
    return writer.bytes
  }
}

@Suite struct SortedPlacesTests {
  @Test func placesAreSortedAndEqualOnesKeepTheirs() {
    var random = SeededGenerator("placesAreSortedAndEqualOnesKeepTheirs")
    for count in [0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 100, 257] {
      for kinds in [1, 2, 5, 1000] {
        let list = (0..<count).map { _ in Int.random(in: 0..<kinds, using: &random) }
        let expected = list.indices.sorted {
          list[$0] != list[$1] ? list[$0] < list[$1] : $0 < $1
        }
        #expect(sortedPlaces(count) { list[$0] < list[$1] } == expected)
        #expect(list.inOrder { $0 > $1 } == list.sorted(by: >))
      }
      let sorted = Array(0..<count)
      #expect(sortedPlaces(count) { sorted[$0] < sorted[$1] } == sorted)
    }
  }
}
