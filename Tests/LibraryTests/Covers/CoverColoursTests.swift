import Documents
import Testing

@testable import Library

@Suite struct CoverColoursTests {
  private let hash = "2c26b46b68ffc68ff99b453c1d304134"

  @Test func theNameTellsHashAndColours() {
    let name = CoverName(hash + "-1f4d3f-d2ac58")
    #expect(name?.hashLength == 32)
    #expect(name?.colours == [Colour(0x1F4D3F), Colour(0xD2AC58)])
    #expect(CoverName(hash)?.colours == [])
    #expect(CoverName(hash + hash)?.hashLength == 64)
  }

  @Test(arguments: [
    "", "abc", "2c26b46b68ffc68ff99b453c1d30413", "2C26B46B68FFC68FF99B453C1D304134",
    "2c26b46b68ffc68ff99b453c1d304134-", "2c26b46b68ffc68ff99b453c1d304134-1f4d3",
    "2c26b46b68ffc68ff99b453c1d304134-1f4d3f-d2ac58-000000",
    "2c26b46b68ffc68ff99b453c1d304134/../x",
    "2c26b46b68ffc68ff99b453c1d3041340123456789abcdef0123456789abcdef0",
    "-1f4d3f",
  ])
  func whatIsNoNameIsNoPicture(_ text: String) {
    #expect(CoverName(text) == nil)
    #expect(CoverColours(name: text) == nil)
  }

  @Test func inkReadsOnEveryGround() {
    for red in stride(from: 0, through: 255, by: 51) {
      for green in stride(from: 0, through: 255, by: 51) {
        for blue in stride(from: 0, through: 255, by: 51) {
          let colour = Colour(UInt32(red << 16 | green << 8 | blue))
          let colors = CoverColours(name: hash + "-" + colour.hexadecimal)
          guard let colors else {
            Issue.record("no colours for \(colour.css)")
            continue
          }
          #expect(colors.ground.contrast(with: colors.ink) >= 4.5, "\(colour.css)")
          #expect(colors.ground.lightness >= 0.249, "\(colour.css)")
          #expect(colors.foil.contrast(with: colors.ground) >= 2, "\(colour.css)")
        }
      }
    }
  }

  @Test func aGroundThatIsInOrderStaysAsItIs() {
    let colors = CoverColours(name: hash + "-1f4d3f-d2ac58")
    #expect(colors?.ground == Colour(0x1F4D3F))
    #expect(colors?.ink == Colour(0xF6EFDF))
    #expect(colors?.foil == Colour(0xD2AC58))
    // A second colour that is hardly seen on the ground is no foil.
    #expect(CoverColours(name: hash + "-1f4d3f-2f6b57")?.foil == Colour(0xF6EFDF))
  }

  @Test func lightnessIsHeld() {
    #expect((CoverColours(name: hash + "-000000")?.ground.lightness ?? 0) >= 0.25)
    #expect((CoverColours(name: hash + "-ffffff")?.ground.lightness ?? 1) <= 0.85)
    // As CSS reckons oklch: `oklch(from #1f4d3f l c h)` has a lightness of 0.3835.
    #expect(abs(Colour(0x1F4D3F).lightness - 0.3835) < 0.0005)
    #expect(abs(Colour(0xFFFFFF).lightness - 1) < 0.001)
    #expect(abs(Colour(0xFFFFFF).contrast(with: Colour(0x767676)) - 4.54) < 0.01)
  }

  @Test func theMostFrequentColoursAreFound() {
    // Green with a band of gold, a little white, and noise of one step.
    var pixels: [UInt8] = []
    for index in 0..<864 {
      switch index % 10 {
      case 0...5: pixels += [31, 77, UInt8(63 - index % 2), 255]
      case 6...8: pixels += [210, 172, 88, 255]
      default: pixels += [250, 250, 250, 255]
      }
    }
    let colours = PictureColours.find(pixels[...])
    #expect(colours.count == 2)
    #expect(colours.first?.hexadecimal.hasPrefix("1f4d3") == true)
    #expect(colours.last == Colour(0xD2AC58))
  }

  @Test func aPictureOfOneColourHasOne() {
    let pixels = [UInt8](repeating: 128, count: 400)
    #expect(PictureColours.find(pixels[...]) == [Colour(0x808080)])
    #expect(PictureColours.find([]) == [])
  }

  @Test func whatTheBrowserMadeBecomesADocument() {
    let prepared =
      Array(hash.utf8) + [UInt8](repeating: 0x40, count: 24 * 36 * 4) + [0xFF, 0xD8, 0xFF, 1]
    let picture = CoverPicture(prepared)
    #expect(picture?.name == hash + "-404040")
    #expect(picture?.bytes == [0xFF, 0xD8, 0xFF, 1])
    #expect(picture?.mutation.path.string == "covers/" + hash + "-404040")
    #expect(CoverPicture(Array(hash.utf8)) == nil)
    #expect(CoverPicture(prepared + [UInt8](repeating: 0, count: 200_000)) == nil)
  }
}
