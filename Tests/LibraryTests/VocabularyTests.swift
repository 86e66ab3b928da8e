import Testing

@testable import Library

@Suite struct VocabularyTests {
  @Test func ratingsGoInQuarters() {
    #expect(Rating(stars: 3.75)?.quarters == 15)
    #expect(Rating(stars: 0.25)?.text == "0.25")
    #expect(Rating(stars: 4)?.text == "4")
    #expect(Rating(stars: 4.5)?.text == "4.5")
    #expect(Rating(stars: 0) == nil)
    #expect(Rating(stars: 5.1) == nil)
    #expect(Rating(stars: -1) == nil)
    #expect(Rating(stars: .nan) == nil)
    #expect(Rating(quarters: 21) == nil)
  }

  @Test(arguments: [
    ("Hardcover", BookFormat.hardcover), ("Paperback", .paperback),
    ("Mass Market Paperback", .paperback), ("Kindle Edition", .ebook), ("ebook", .ebook),
    ("Nook", .ebook), ("Audiobook", .audiobook), ("Audible Audio", .audiobook),
    ("Audio CD", .audiobook), ("Audio Cassette", .audiobook), ("Board Book", .hardcover),
    ("Chapbook", .paperback), ("Library Binding", .hardcover), ("kindle_edition", .ebook),
    ("Unknown Binding", .other), ("Leather Bound", .other), ("digital", .ebook),
  ])
  func bindingsBecomeFormats(binding: String, format: BookFormat) {
    #expect(BookFormat(binding: binding) == format)
  }

  @Test func noBindingIsNoFormat() {
    #expect(BookFormat(binding: "") == nil)
    #expect(BookFormat(binding: " - ") == nil)
  }

  @Test func namesOfDocumentsAreExact() {
    #expect(Status(name: "did-not-finish") == .didNotFinish)
    #expect(Status(name: "Read") == nil)
    #expect(BookFormat(name: "ebook") == .ebook)
    #expect(Genre(name: "poetry") == .poetry)
    #expect(Genre(name: "Cooking") == nil)
  }

  @Test func whiteSpaceCollapses() {
    #expect(collapsingWhitespace("  Ada \t\n Quill\u{A0}") == "Ada Quill")
    #expect(collapsingWhitespace("Élise Dupré") == "Élise Dupré")
    #expect(collapsingWhitespace("") == "")
    #expect(trimmed("\u{FEFF} a b \u{3000}") == "a b")
  }

  @Test func everyByteOfWindows1252HasItsCharacter() {
    #expect(Windows1252.decode([0x80, 0x93, 0xE4, 0x9F, 0x41, 0x81]) == "€“äŸA\u{81}")
  }
}
