import Library
import Testing
import UI
import ViewModels

@testable import Views

@Suite struct SpineTests {
  @Test func theExamplesOfTheReference() {
    for (title, author, genre, hash, palette) in [
      ("A Quiet Country for Owls", "Ingrid Solvang", nil, 0xAD99_C02D, CoverPalette.slate),
      ("Hush", "R. K. Vane", Genre.horror, 0x9151_3FB3, .slate),
      ("Ö", "Åsa Lindqvist", .poetry, 0xB03B_77D8, .rose),
      ("雪の図書館", "水野 遥", nil, 0x328D_A3F3, .olive),
      ("Zero Hour in Reykjavík", "Dag Arnarson", .thriller, 0xDBAF_0980, .ink),
    ] as [(String, String, Genre?, UInt32, CoverPalette)] {
      let design = CoverDesign(title: title, author: author, genre: genre)
      #expect(design.hash == hash)
      #expect(design.palette == palette)
    }
  }

  @Test func theBindingFollowsFromFormatAndVariant() {
    func bindings(_ form: SpineForm, isDark: Bool = true) -> [SpineBinding] {
      (0..<4).map { SpineBinding(form, variant: $0, isDark: isDark) }
    }
    #expect(bindings(.hardcover) == [.rules, .leather, .rules, .label])
    #expect(bindings(.hardcover, isDark: false) == [.rules, .rules, .rules, .label])
    #expect(bindings(.pocket) == [.block, .band, .block, .plain])
    #expect(bindings(.large) == [.plain, .dots, .plain, .dots])
    #expect(bindings(.paperback) == [.plain, .band, .label, .foot])
    #expect(bindings(.audiobook) == bindings(.paperback))
  }

  @Test func darkGroundsAndLegibleFoils() {
    #expect(CoverPalette.allCases.filter(\.isDark).count == 12)
    #expect(CoverPalette.oxblood.isDark && !CoverPalette.mustard.isDark)
    #expect(CoverPalette.midnight.hasLegibleFoil && !CoverPalette.terracotta.hasLegibleFoil)
  }

  @Test func aShortTitleStandsOnOneLineWithItsAuthor() {
    let text = SpineText("Nightjar", author: "Pryce", width: 25, room: 140)
    #expect(text.title == "Nightjar")
    #expect(text.hasAuthor)
    #expect(abs(text.size - 13) < 0.01)
    #expect(text.manner == .along)
  }

  @Test func aLongTitleBreaksWhereTheLongerLineIsShortest() {
    let text = SpineText(
      "The Orchard Keeper’s Daughter’s Very Long Winter", author: "Duarte", width: 42, room: 160)
    #expect(text.title == "The Orchard Keeper’s\nDaughter’s Very Long Winter")
    #expect(text.size >= 9.3)
  }

  @Test func whatFitsNowhereIsCut() {
    let text = SpineText(
      "Supercalifragilisticexpialidocious and Then Some More of It, and a Word", author: "A",
      width: 24, room: 120)
    #expect(text.isCut)
    #expect(text.size == 10.5)
    #expect(!text.hasAuthor)
  }

  @Test func wideSpinesCarryShortWordsUpright() {
    let text = SpineText("Under the Iron Elm", author: "Fenwick", width: 50, room: 150)
    #expect(text.manner == .upright)
    #expect(text.title == "Under\nthe\nIron\nElm")
    #expect(text.size >= 14.5)
    #expect(
      SpineText("The Clockmaker’s Orchard", author: "", width: 54, room: 150).manner == .along)
    #expect(SpineText("Under the Iron Elm", author: "", width: 49, room: 150).manner == .along)
  }

  @Test func chineseStandsUprightAndArabicDoesNot() {
    let text = SpineText("山中来信", author: "林予安", width: 30, room: 160)
    #expect(text.manner == .east)
    #expect(text.size <= 0.56 * 30)
    #expect(
      SpineText("مكتبة المدّ والجزر", author: "ليلى الحدّاد", width: 60, room: 160).manner == .along)
  }

  @Test(arguments: ["", "a", "🦊", "  ", "Ö", String(repeating: "word ", count: 400)])
  func anyTitleCanBeSet(_ title: String) {
    for width in [24.0, 41, 84] {
      for isLying in [false, true] {
        let text = SpineText(title, author: title, width: width, room: 100, isLying: isLying)
        #expect(text.size > 0 && text.size <= 22 * 1.1 && text.size.isFinite)
      }
    }
  }

  @Test func whatIsSetFits() {
    for title in ["The Cartography of Grief", "A Compass Made of Bone", "Hush", "Ember Court"] {
      for width in stride(from: 24.0, through: 84, by: 4) {
        let text = SpineText(title, author: "Brandvold", width: width, room: 150)
        if text.isCut || text.manner == .upright { continue }
        for line in text.title.split(separator: "\n") {
          #expect(TextWidth.of(String(line)) / 100 * text.size <= 150.01)
        }
        let lines = Double(text.title.split(separator: "\n").count)
        #expect(lines * text.size * 1.12 <= width)
      }
    }
  }

  @Test func aSpineCarriesTheLastName() {
    for (name, spine) in [
      ("Maren Oduya", "Oduya"), ("Noor van der Zee", "van der Zee"), ("R. K. Vane", "Vane"),
      ("Helena Brandvold-Achebe", "Brandvold-Achebe"), ("Ursula K. Le Guin", "Le Guin"),
      ("Quill, Ada", "Quill"), ("水野 遥", "水野 遥"), ("ليلى الحدّاد", "ليلى الحدّاد"),
      ("Остап Гринько", "Гринько"), ("Homer", "Homer"), ("", ""),
      ("O’Dea Ní Bhriain", "Ní Bhriain"),
    ] {
      #expect(AuthorName.onSpine(name) == spine)
    }
  }
}
