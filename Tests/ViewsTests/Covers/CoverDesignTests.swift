import Library
import Testing

@testable import Views

@Suite struct CoverDesignTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let title: String
    let author: String
    let genre: Genre?
    let hash: UInt32
    let palette: CoverPalette
    let template: Int
    let variant: Int

    var testDescription: String { title }
  }

  /// The table of the visual reference.
  static let examples = [
    Example(
      title: "A Quiet Country for Owls", author: "Ingrid Solvang", genre: nil, hash: 0xad99_c02d,
      palette: .slate, template: 3, variant: 1),
    Example(
      title: "Hush", author: "R. K. Vane", genre: .horror, hash: 0x9151_3fb3, palette: .slate,
      template: 2, variant: 1),
    Example(
      title: "Ö", author: "Åsa Lindqvist", genre: .poetry, hash: 0xb03b_77d8, palette: .rose,
      template: 4, variant: 3),
    Example(
      title: "雪の図書館", author: "水野 遥", genre: nil, hash: 0x328d_a3f3, palette: .olive, template: 4,
      variant: 1),
    Example(
      title: "Field Notes on Loneliness", author: "", genre: .poetry, hash: 0xab31_a16e,
      palette: .sand, template: 4, variant: 1),
    Example(
      title: "Zero Hour in Reykjavík", author: "Dag Arnarson", genre: .thriller, hash: 0xdbaf_0980,
      palette: .ink, template: 2, variant: 3),
  ]

  @Test(arguments: examples)
  func coversAreThoseOfTheReference(_ example: Example) {
    let design = CoverDesign(title: example.title, author: example.author, genre: example.genre)
    #expect(design.hash == example.hash)
    #expect(design.palette == example.palette)
    #expect(design.template.rawValue == example.template)
    #expect(design.variant == example.variant)
  }

  @Test func longTitlesAreSetSmaller() {
    #expect(CoverTitle("Hush", language: nil).size == 22)
    #expect(CoverTitle("Ember Court", language: nil).size == 16.5)
    #expect(CoverTitle("A Theory of Rain", language: nil).size == 13.2)
    #expect(CoverTitle("The Cartography of Grief and Other", language: nil).size < 11)
  }

  @Test func aLongWordStillFits() {
    let title = CoverTitle("Donaudampfschifffahrt", language: "de")
    #expect(title.size == 118.0 / 21)
  }

  @Test func chineseCharactersCountMore() {
    let title = CoverTitle("雪の図書館", language: "ja")
    #expect(title.isEastAsian)
    #expect(title.size == 13.2)
    #expect(CoverTitle("雪", language: nil).size == 17)
  }

  @Test func theInitialSkipsArticlesAndQuotationMarks() {
    #expect(CoverTitle("The Salt Cartographer", language: nil).initial == "S")
    #expect(CoverTitle("\u{201E}Die Wand\u{201C}", language: "de").initial == "W")
    #expect(CoverTitle("雪の図書館", language: nil).initial == "雪")
    #expect(CoverTitle("", language: nil).initial == "")
  }

  @Test func arabicRunsFromTheRight() {
    #expect(CoverTitle("مكتبة المدّ والجزر", language: "ar").runsFromRight)
    #expect(!CoverTitle("Ö", language: nil).runsFromRight)
  }
}
