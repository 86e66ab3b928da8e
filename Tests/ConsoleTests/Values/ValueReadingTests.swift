import Documents
import Testing

@testable import Console

@Suite struct ValueReadingTests {
  @Test(arguments: [
    ("-9223372036854775808", Int64.min), ("9223372036854775807", Int64.max), (" 412 ", 412),
    ("+7", 7), ("-0", 0),
  ])
  func integersAreRead(_ text: String, _ number: Int64) throws {
    #expect(try ValueReading.value(text, .integer) == .integer(number))
  }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "99999999999999999999"])
  func integersThatDoNotFitAreRefused(_ text: String) {
    #expect(throws: ValueProblem.integerTooLarge) { try ValueReading.value(text, .integer) }
  }

  @Test(arguments: [
    ("", ValueType.integer, ValueProblem.notAnInteger), ("4.5", .integer, .notAnInteger),
    ("-", .integer, .notAnInteger), ("", .double, .notANumber), ("0x10", .double, .notANumber),
    ("inf", .double, .notANumber), ("1e999", .double, .notANumber),
    ("yesterday", .timestamp, .notATime),
    ("2026-02-30T00:00:00Z", .timestamp, .notATime), ("48.2", .geoPoint, .notAPlace),
    ("91, 0", .geoPoint, .placeOutside), ("0, 181", .geoPoint, .placeOutside),
    ("books", .reference, .notAReference), ("books//a", .reference, .notAReference),
    ("ab", .bytes, .notBytes), ("1, x", .vector, .notAVector), ("", .vector, .notAVector),
  ])
  func whatIsNoneIsRefused(_ text: String, _ type: ValueType, _ problem: ValueProblem) {
    #expect(throws: problem) { try ValueReading.value(text, type) }
  }

  /// What is shown to be edited is read as the same value again.
  @Test(arguments: [
    Value.string("two\nlines \"and\" more"), .integer(-5), .double(4), .double(.nan),
    .double(-.infinity), .double(Double.leastNonzeroMagnitude), .double(-0.0), .boolean(true),
    .null,
    .timestamp(Timestamp(seconds: -1, nanoseconds: 999_999_000)), .bytes([0, 255, 7]),
    .geoPoint(GeoPoint(latitude: -33.5, longitude: 0)), .reference("books/abc"),
    .reference("/projects/p/databases/d/documents/books/abc"),
    .map(.vector([.double(0.5), .double(-1)])),
  ])
  func whatIsTypedComesBack(_ value: Value) throws {
    #expect(try ValueReading.value(ValueText.typed(value), ValueType(of: value)) == value)
  }

  @Test func aReferenceMayBeginWithASlash() throws {
    #expect(try ValueReading.value("/books/abc", .reference) == .reference("books/abc"))
  }

  @Test func valuesAreShownInARow() {
    #expect(ValueText.shown(.array([.string("sea"), .integer(1)])) == #"["sea", 1]"#)
    #expect(ValueText.shown(.array([.map(MapValue())])) == "[1]")
    #expect(ValueText.shown(.map(MapValue([("a", .null), ("b", .null)]))) == "{2}")
    #expect(ValueText.shown(.string("a\n\"b\"\\")) == #""a\n\"b\"\\""#)
    #expect(ValueText.shown(.map(.vector([.double(1), .double(2)]))) == "[1.0, 2.0]")
  }

  @Test func aLongTextIsCutBetweenLetters() {
    let shown = ValueText.shown(.string(String(repeating: "ä", count: 1000)))
    #expect(shown.hasSuffix("ä…\""))
    #expect(shown.utf8.count < 420)
  }
}
