import Testing

@testable import Library

@Suite struct FoldingTests {
  @Test(arguments: [
    ("Gracián", "gracian"), ("Straße nach Łódź", "strasse nach lodz"),
    ("İstanbul Işıkları", "istanbul isiklari"), ("O’Hara's", "o'hara's"),
    ("Øystein Æsop œuvre Þór", "oystein aesop oeuvre thor"), ("ÉCLAIR", "eclair"),
    ("Ångström", "angstrom"), ("e\u{301}", "e"), ("ΆΣΤΡΟΣ", "αστροσ"), ("Ёлка Й", "елка и"),
    ("Việt Nam Ệ", "viet nam e"), ("ＡＢＣ１", "abc1"), ("か\u{3099}", "が"), ("東京", "東京"),
    ("a\u{A0}b", "a b"), ("Zoë Ångström", "zoe angstrom"), ("“x”—y…", "\"x\"-y..."),
    ("emoji 🦉", "emoji 🦉"),
  ])
  func caseB28CaseAndAccentsAreIgnored(text: String, folded: String) {
    #expect(Folding.fold(text) == folded)
  }

  @Test func foldingTwiceChangesNothing() {
    for value in UInt32(0x20)..<0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = Folding.fold(String(scalar))
      #expect(Folding.fold(once) == once, "U+\(String(value, radix: 16))")
    }
  }

  /// The table against the standard library's own data: a letter that decomposes into a plain one
  /// and marks folds to the plain one.
  @Test func theTableAgreesWithUnicode() {
    for range in [UInt32(0xC0)..<0x250, 0x1E00..<0x1F00, 0x370..<0x400, 0x1F00..<0x2000] {
      for value in range {
        guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
        let upper = Folding.fold(scalar.properties.uppercaseMapping)
        let lower = Folding.fold(scalar.properties.lowercaseMapping)
        let folded = Folding.fold(String(scalar))
        if folded != String(scalar) || value < 0x180 {
          #expect(lower == folded, "U+\(String(value, radix: 16))")
          // Symbols such as ϐ have plain capitals, ŉ and polytonic iotas have longer ones.
          if upper.unicodeScalars.count == 1 {
            #expect(upper == folded, "U+\(String(value, radix: 16))")
          }
        }
      }
    }
  }
}
