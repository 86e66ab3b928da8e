import Testing

@testable import ViewModels

@Suite struct SpineFormTests {
  /// The examples of the visual reference; the chance is the first byte of the hash.
  @Test(arguments: [
    ("hardcover", 312, 0xAD, 34.0, 215.0), ("pocket", 276, 0x91, 32, 175),
    ("paperback", 96, 0xB0, 24, 196), ("paperback", 264, 0x32, 31, 190),
    ("paperback", 142, 0xAB, 24, 195), ("pocket", 448, 0xDB, 43, 178),
  ])
  func examples(_ format: String, _ pages: Int, _ chance: UInt32, _ width: Double, _ height: Double)
  {
    #expect(SpineForm.thickness(pages: pages).rounded() == width)
    #expect(SpineForm(format: format).height(tallest: 229, chance: chance) == height)
  }

  @Test func whatIsNotKnownIsAPaperbackOf280Pages() {
    #expect(SpineForm(format: nil) == .paperback)
    #expect(SpineForm(format: "papyrus") == .paperback)
    #expect(SpineForm(format: "picture-book") == .large)
    #expect(SpineForm.thickness(pages: nil) == SpineForm.thickness(pages: 280))
  }

  @Test func noNumberOfPagesBreaksTheShelf() {
    #expect(SpineForm.thickness(pages: 5000) == 84)
    #expect(SpineForm.thickness(pages: .max) == 84)
    #expect(SpineForm.thickness(pages: .min) == 24)
    #expect(SpineForm.large.height(tallest: 229, chance: 255) == 229)
  }
}
