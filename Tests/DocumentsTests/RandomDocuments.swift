import Foundation
import Randomness

@testable import Documents

extension SeededGenerator {
  /// With a seed that is printed, so that a failure can be repeated with `BOOKSPINE_SEED`.
  init(_ test: String) {
    let seed =
      ProcessInfo.processInfo.environment["BOOKSPINE_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 0...9_999_999)
    print("\(test): seed \(seed)")
    self.init(seed: seed)
  }

  mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &self)] }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &self) == 0 }
}

/// Values that lie close to each other, so that every rule of the order is met.
extension SeededGenerator {
  static let texts = [
    "", "a", "a\0", "a\0b", "a\u{1}", "ab", "b", "B", "ä", "a\u{308}", "é", "e\u{301}", "z",
    "\u{FFFF}", "\u{10000}", "😀", "__name__", "\u{0}", "\u{0}\u{0}", "\u{7F}",
  ]

  static let integers: [Int64] = [
    0, 1, -1, 2, 3, 255, 256, .max, .max - 1, .max - 511, .max - 512, .max - 1023, .max - 1024,
    .min, .min + 1, .min + 1024, 1 << 53, 1 << 53 + 1, 1 << 53 - 1, -(1 << 53), -(1 << 53) - 1,
    1 << 62, 1 << 62 + 1,
  ]

  static let doubles: [Double] = [
    0, -0.0, 1, -1, 1.5, 2, 0.1, .nan, -.nan, .infinity, -.infinity, Double.leastNonzeroMagnitude,
    -Double.leastNonzeroMagnitude, 0x1p53,
    0x1p53 + 2, -0x1p53, 0x1p63, -0x1p63, 0x1p63.nextDown, 0x1p63.nextUp, 0x1p62, 1e300, 2.5,
    .greatestFiniteMagnitude,
  ]

  static let references = [
    "books/b", "books/b/notes/n", "books/a", "books/__id1__", "books/__id-5__", "books/__id10__",
    "books/__id2__", "books!/b", "bookses/b", "a/b", "books/__id9223372036854775807__",
    "/projects/p/databases/d/documents/books/b", "/projects/q/databases/d/documents/books/b",
  ]

  mutating func text() -> String {
    if chance(2) { return pick(Self.texts) }
    return (0..<Int.random(in: 0...4, using: &self)).map { _ in pick(Self.texts) }.joined()
  }

  mutating func integer() -> Int64 {
    if chance(2) { return pick(Self.integers) }
    return Int64.random(in: .min ... .max, using: &self) >> Int64.random(in: 0...63, using: &self)
  }

  mutating func double() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0, 1: return pick(Self.doubles)
    case 2: return Double(integer())
    default: return Double(bitPattern: next())
    }
  }

  mutating func timestamp() -> Timestamp {
    Timestamp(
      seconds: pick([0, 1, -1, 253_402_300_799, -62_135_596_800, 1_700_000_000]),
      nanoseconds: pick([0, 1000, 999_999_000, 500_000_000]))
  }

  /// - Parameter depth: How many levels of maps and arrays may follow.
  mutating func value(depth: Int = 3, inArray: Bool = false) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 15 : 11), using: &self) {
    case 0: return .null
    case 1: return .boolean(chance(2))
    case 2, 3: return .integer(integer())
    case 4, 5: return .double(double())
    case 6: return .timestamp(timestamp())
    case 7: return .string(text())
    case 8: return .bytes(Array(text().utf8))
    case 9: return .reference(pick(Self.references))
    case 10:
      return .geoPoint(
        GeoPoint(latitude: pick([0, -0.0, 90, -90, 1.5]), longitude: pick([0, 180, -180, 7])))
    case 11 where !inArray, 12 where !inArray:
      return .array(
        (0..<Int.random(in: 0...3, using: &self)).map { _ in
          value(depth: depth - 1, inArray: true)
        })
    case 13:
      return .map(
        MapValue([
          ("__type__", .string("__vector__")),
          (
            "value",
            .array((0..<Int.random(in: 0...2, using: &self)).map { _ in .double(double()) })
          ),
        ]))
    default: return .map(map(depth: depth - 1))
    }
  }

  mutating func map(depth: Int = 3) -> MapValue {
    MapValue((0..<Int.random(in: 0...4, using: &self)).map { _ in (name(), value(depth: depth)) })
  }

  /// A field's name: not empty, not reserved.
  mutating func name() -> String {
    pick(["a", "b", "ab", "ä", "a\u{308}", "a b", "a.b", "`", "\\", "a`b", "1", "_", "😀", "a\0"])
  }

  mutating func path() -> DocumentPath {
    DocumentPath(
      unchecked: Array(
        pick([
          "books/a", "books/b", "books/__id3__", "books/__id20__", "books/a/notes/n", "notes/n",
          "x/y/books/a",
        ]).utf8))
  }
}
